import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { requireDisk } from './machine.mjs';
import { npmCommand } from './npm.mjs';
import { withProgress } from './progress.mjs';
import { inProject } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';

const STAMP = inProject('node_modules', '.recado-install');
/** npm writes it last, so an interrupted install has none. */
const NPM_RECORD = inProject('node_modules', '.package-lock.json');

/** Add-ons are installed for one platform. All of them use Node-API, so they work with every version of Node. */
const PLATFORM = `${process.platform} ${process.arch}`;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Whether npm's own record names every package of the lock file, as after a manual `npm install`. */
function recordMatchesLock() {
  const installed = readJson(NPM_RECORD).packages;
  const { '': _root, ...wanted } = readJson(inProject('package-lock.json')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      (installed[path] ?? ((optional || peer) && { version }))?.version === version,
  );
}

/** Whether node_modules contains the packages of package-lock.json. */
function isInstalled(stamp) {
  if (!existsSync(NPM_RECORD)) return false;
  const [lock, platform] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split('\n') : [];
  if (platform !== undefined && platform !== PLATFORM) return false;
  return lock === stamp || recordMatchesLock();
}

/** A line with the number of packages that are installed so far. */
function tellInstall(seconds) {
  const { '': _root, ...wanted } = readJson(inProject('package-lock.json')).packages;
  const paths = Object.entries(wanted).filter(([, { optional }]) => !optional);
  const there = paths.filter(([path]) => existsSync(inProject(path, 'package.json')));
  return `installing, ${there.length} of ${paths.length} packages are there after ${seconds} s`;
}

/** What npm answers when its list of a package's versions has none that fits. */
const NO_VERSION = /\b(?:ETARGET|notarget)\b/;

/**
 * Runs `npm ci` with what npm's cache knows, without asking the registry whether each package is still the same. A cached
 * list of versions may be older than the lock file: then it runs again, and asks. Throws with npm's output.
 */
async function npmCi(...args) {
  const ci = ['ci', ...args, '--no-audit', '--no-fund', '--loglevel=error'];
  let { code, output } = await runTool(...npmCommand([...ci, '--prefer-offline']));
  if (code !== 0 && NO_VERSION.test(output)) ({ code, output } = await runTool(...npmCommand(ci)));
  if (code !== 0) throw new Error(`recado: npm ci failed\n${output}`);
}

/** Installs the packages of a folder that has its own lock file, unless they are installed. Throws with npm's output. */
export async function ensureFolder(folder) {
  const record = inProject(folder, 'node_modules', '.recado-install');
  const stamp = fingerprint([`${folder}/package-lock.json`]);
  if (existsSync(record) && readFileSync(record, 'utf8') === stamp) return;
  await installFolder(folder);
  writeFileSync(record, stamp);
}

async function installFolder(folder) {
  say(`installing the packages of ${folder}`);
  await npmCi('--prefix', inProject(folder), '--include=dev');
}

/** Installs the dependencies, unless those of the lock file are installed. Throws with npm's output. */
export async function ensureInstalled() {
  const stamp = fingerprint(['package-lock.json']);
  if (!isInstalled(stamp)) {
    // With packages of an older lock file only what has changed is loaded.
    if (!existsSync(NPM_RECORD)) requireDisk();
    say('installing dependencies (half a minute or so, only when they change)');
    // The build needs the development tools in production too. The packages contain their binaries and need no scripts.
    await withProgress(tellInstall, () => npmCi('--include=dev', '--ignore-scripts'));
  }
  const record = `${stamp}\n${PLATFORM}\n`;
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== record) writeFileSync(STAMP, record);
}
