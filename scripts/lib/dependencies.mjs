import { readFileSync } from 'node:fs';
import { inProject } from './root.mjs';

/** A row of docs/dependencies.md: the name and the reason are written by hand, the rest is of the lock file. */
const ROW = /^\| `([^`]+)` \| ([^|]+?) \|.*$/gm;

/** The page with the licences, versions and numbers of the lock file, without a network. */
export function dependenciesPage(page) {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  return page.replace(ROW, (row, name, reason) => {
    const { version, license } = packages[`node_modules/${name}`] ?? {};
    if (version === undefined) return row;
    return `| \`${name}\` | ${reason} | ${license} | ${version} | ${broughtBy(name, packages)} |`;
  });
}

/** How many packages an installation of one brings besides, on all platforms; packages of several count for each. */
function broughtBy(name, packages) {
  const found = new Set();
  const add = (wanted, from) => {
    const path = resolvedPath(wanted, from, packages);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path];
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) add(dependency, path);
  };
  add(name, '');
  return found.size - 1;
}

/** The path of a package in the lock file, as Node finds it from another one. */
function resolvedPath(name, from, packages) {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (path in packages) return path;
  return from === ''
    ? undefined
    : resolvedPath(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages);
}
