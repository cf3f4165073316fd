import { findOrInstall, findProgram } from './system-programs.mjs';

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The redis-server of this machine; undefined without one. */
export function findRedis() {
  return findProgram('redis-server', FOLDERS);
}

/** Finds redis-server or, as root on Debian, installs it; undefined when there is none. */
export function ensureRedis() {
  return findOrInstall(findRedis, 'redis-server');
}
