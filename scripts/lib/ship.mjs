import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { NOT_BUNDLED } from './bundle.mjs';
import { inProject } from './root.mjs';

/** Packages whose files the panel serves; nothing is imported from them. */
const SERVED = ['htmx.org'];
/** The licence, which every copy must contain. */
const LEGAL = 'LICENSE';
/** The part of `files` in package.json that runs; the rest is documentation. */
const PROGRAM = /^(?:bin|dist|scripts)\b/;
/** What the manifest of an installation says about Recado. */
const TOLD = ['name', 'version', 'description', 'keywords', 'license', 'repository', 'type', 'engines', 'bin', 'files'];

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
  copyFiles([...filesOf((file) => PROGRAM.test(file)), LEGAL, 'docker/healthcheck.mjs'], folder);
  writeManifest(folder);
  return shipPackages(folder);
}

/** Copies the packages that are not bundled, and their dependencies, for this platform. Answers their paths. */
function shipPackages(folder) {
  const packages = packagesOf([...NOT_BUNDLED, ...SERVED]);
  for (const path of packages) copyPackage(path, join(folder, path));
  return packages;
}

/** Fills a new folder with the npm package, whose manifest asks for no package that is bundled. */
export function stagePackage(folder) {
  copyFiles([...filesOf(() => true), LEGAL, 'README.md'], folder);
  writeManifest(folder);
}

/** The files and folders that package.json selects for the npm package. */
function filesOf(isWanted) {
  const { files } = readJson(inProject('package.json'));
  return files.filter((file) => !file.startsWith('!') && isWanted(file));
}

function copyFiles(files, folder) {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inProject(file), join(folder, file), { recursive: true });
  }
}

function writeManifest(folder) {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageManifest(), undefined, 2)}\n`);
}

/** The package.json of an installation; the other packages of the project's are bundled, or tools. */
export function packageManifest() {
  const project = readJson(inProject('package.json'));
  const kept = (packages) => Object.entries(packages).filter(([name]) => [...NOT_BUNDLED, ...SERVED].includes(name));
  // npm takes a provenance only for a manifest that names the repository whose workflow publishes.
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: path } = process.env;
  const repository = path && { repository: { type: 'git', url: `git+${server}/${path}.git` } };
  return {
    ...Object.fromEntries(TOLD.filter((name) => name in project).map((name) => [name, project[name]])),
    ...repository,
    dependencies: Object.fromEntries(kept(project.dependencies)),
    optionalDependencies: Object.fromEntries(kept(project.optionalDependencies)),
  };
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
