import { spawnSync } from 'node:child_process';
import { findOrInstall, findProgram } from './system-programs.mjs';

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The plugin of Docker, and the program that Debian has. */
const CANDIDATES = [['docker', 'compose'], ['docker-compose']];

/**
 * The Docker Compose of this machine, with the words that start it and the number before the first point of its version;
 * undefined without one. Reading a file needs no Docker daemon.
 */
export function findCompose() {
  return CANDIDATES.map(tryCandidate).find((found) => found !== undefined);
}

function tryCandidate([name, ...words]) {
  const program = findProgram(name, FOLDERS);
  if (!program) return undefined;
  const { status, stdout } = spawnSync(program, [...words, 'version', '--short'], { encoding: 'utf8' });
  const [, major] = /^v?(\d+)\./.exec(stdout ?? '') ?? [];
  return status === 0 && major ? { command: [program, ...words], major: Number(major) } : undefined;
}

/** Finds Docker Compose or, as root on Debian, installs it; undefined when there is none. */
export function ensureCompose() {
  return findOrInstall(findCompose, 'docker-compose');
}
