import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { inProject } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';

const STAMP = inProject('node_modules', '.recado-install');
/** npm writes it last, so an install that was cut short has none. */
const NPM_RECORD = inProject('node_modules', '.package-lock.json');

/** Native add-ons are compiled for one platform and one ABI of Node. */
const PLATFORM = `${process.platform} ${process.arch} ${process.versions.modules}`;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Whether npm's own record names every package of the lock file: somebody ran npm by hand. */
function recordMatchesLock() {
  const installed = readJson(NPM_RECORD).packages;
  const { '': _root, ...wanted } = readJson(inProject('package-lock.json')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      (installed[path] ?? ((optional || peer) && { version }))?.version === version,
  );
}

/** Whether node_modules holds what package-lock.json asks for. */
function isInstalled(stamp) {
  if (!existsSync(NPM_RECORD)) return false;
  const [lock, platform] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split('\n') : [];
  if (platform !== undefined && platform !== PLATFORM) return false;
  return lock === stamp || recordMatchesLock();
}

/** npm as a command: the one that started us when there is one, since on Windows `npm` is no program. */
function npmCommand(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
}

/** Installs the dependencies when they are missing or not those of the lock file. Throws with npm's output. */
export async function ensureInstalled() {
  const stamp = fingerprint(['package-lock.json']);
  if (!isInstalled(stamp)) {
    say('installing dependencies (a minute or two, only when they change)');
    // The build needs the development tools in production too, and `npm -s` must not silence a failure.
    const { code, output } = await runTool(...npmCommand(['ci', '--include=dev', '--loglevel=error']));
    if (code !== 0) throw new Error(`recado: npm ci failed\n${output}`);
  }
  const record = `${stamp}\n${PLATFORM}\n`;
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== record) writeFileSync(STAMP, record);
}
