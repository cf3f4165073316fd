import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { NOT_BUNDLED } from './bundle.mjs';
import { inProject } from './root.mjs';

/** Packages whose files the panel serves; nothing is imported from them. */
const SERVED = ['htmx.org'];
const FILES = ['package.json', 'LICENSE', 'docker/healthcheck.mjs', 'docker/recado.mjs'];

/** The prebuilt binaries of this platform; those of others are left out. */
const PREBUILT = `${process.platform}-${process.arch}`;
/** The files with which a package compiles itself. */
const FOR_BUILDING = /^(?:src|deps|binding\.gyp)$/;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Fills a new folder with everything that a server needs at run time: `dist/`, the packages that are not bundled and
 * their dependencies, and the programs of the image. Answers the paths of the packages.
 */
export function ship(folder) {
  mkdirSync(join(folder, 'docker'), { recursive: true });
  for (const file of [...FILES, 'dist']) cpSync(inProject(file), join(folder, file), { recursive: true });
  const packages = packagesOf([...NOT_BUNDLED, ...SERVED]);
  for (const path of packages) copyPackage(path, join(folder, path));
  return packages;
}

/** The folders of packages and of their dependencies, as Node resolves them. */
function packagesOf(names) {
  const found = new Set();
  const add = (name, from) => {
    const path = find(name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = readJson(inProject(path, 'package.json'));
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) add(dependency, path);
  };
  for (const name of names) add(name, '');
  return [...found].sort();
}

/** The folder of a package; undefined for an optional one that is for another platform. */
function find(name, from) {
  const path = join(from, 'node_modules', name).replaceAll('\\', '/');
  if (existsSync(inProject(path, 'package.json'))) return path;
  return from === '' ? undefined : find(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules') - 1)));
}

function copyPackage(path, target) {
  const source = inProject(path);
  const isAddOn = existsSync(join(source, 'prebuilds'));
  const isWanted = (file) => {
    const [top, second] = relative(source, file).split(sep);
    if (top === 'node_modules' || file.endsWith('.map')) return false;
    if (isAddOn && FOR_BUILDING.test(top)) return false;
    return top !== 'prebuilds' || second === undefined || second === PREBUILT;
  };
  cpSync(source, target, { recursive: true, filter: isWanted });
}
