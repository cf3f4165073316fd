import { findOrInstall, findProgram } from './system-programs.mjs';

const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * The programs that tests call by their names, with the packages of Debian that have them. A server or a browser that
 * tests start has a file of its own beside this one; npm and npx come with Node. Null: it is not installed, because only the
 * samples in its language need it.
 */
export const TEST_PROGRAMS = {
  bash: 'bash',
  curl: 'curl',
  openssl: 'openssl',
  php: null,
  prlimit: 'util-linux',
  sh: 'dash',
  tar: 'tar',
};

/** Whether a program of TEST_PROGRAMS is on this machine: without it the tests that call it are skipped. */
export function hasProgram(name) {
  if (!(name in TEST_PROGRAMS)) throw new Error(`${name} is missing in TEST_PROGRAMS`);
  return findProgram(name, FOLDERS) !== undefined;
}

/** Finds these programs or, as root on Debian, installs them; answers the names of those that are missing. */
export async function ensureTestPrograms() {
  const missing = [];
  for (const [name, debianPackage] of Object.entries(TEST_PROGRAMS)) {
    const find = () => findProgram(name, FOLDERS);
    if (!(debianPackage === null ? find() : await findOrInstall(find, debianPackage))) missing.push(name);
  }
  return missing;
}
