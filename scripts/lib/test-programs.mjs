import { spawnSync } from 'node:child_process';
import { findOrInstall, findProgram } from './system-programs.mjs';

const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * The programs that tests call by their names, with the packages of Debian that have them. A server or a browser that
 * tests start has a file of its own beside this one; npm and npx come with Node.
 */
export const TEST_PROGRAMS = {
  bash: 'bash',
  composer: 'composer php-cli php-curl php-guzzlehttp-guzzle',
  curl: 'curl',
  fpc: 'fp-compiler fp-units-fcl fp-units-net',
  openssl: 'openssl',
  php: 'php-cli php-curl',
  phpunit: 'phpunit php-guzzlehttp-guzzle php-nyholm-psr7',
  prlimit: 'util-linux',
  // With what builds and installs the client for Python.
  'pytest-3': 'python3-pytest python3-pip',
  python3: 'python3',
  sh: 'dash',
  tar: 'tar',
};

/** Programs that serve tests only with a part that their own package lacks: a call that ends with 0 when it is there. */
const COMPLETE = { php: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'] };

/** Whether a program of TEST_PROGRAMS is on this machine: without it the tests that call it are skipped. */
export function hasProgram(name) {
  if (!(name in TEST_PROGRAMS)) throw new Error(`${name} is missing in TEST_PROGRAMS`);
  const program = findProgram(name, FOLDERS);
  return program !== undefined && (!(name in COMPLETE) || spawnSync(program, COMPLETE[name]).status === 0);
}

/** Finds these programs or, as root on Debian, installs them; answers the names of those that are missing. */
export async function ensureTestPrograms() {
  const missing = [];
  for (const [name, packages] of Object.entries(TEST_PROGRAMS)) {
    if (!(await findOrInstall(() => hasProgram(name), packages))) missing.push(name);
  }
  return missing;
}
