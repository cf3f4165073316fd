import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstall, findProgram } from './system-programs.mjs';

/**
 * Debian keeps the program in a folder of its version. The one in the PATH of Debian is another, which changes to the
 * account and the folders of the system's server.
 */
const DEBIAN = '/usr/lib/rabbitmq/lib';
const NAME = 'rabbitmq-server';

/** The RabbitMQ of this machine; undefined without one. */
function findRabbitmq() {
  return debianPrograms()[0] ?? findProgram(NAME, ['/usr/local/sbin', '/opt/homebrew/sbin']);
}

/** Finds RabbitMQ or, as root on Debian, installs it; undefined when there is none. */
export function ensureRabbitmq() {
  return findOrInstall(findRabbitmq, NAME);
}

function debianPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return versions.map((version) => join(DEBIAN, version, 'sbin', NAME)).filter((path) => existsSync(path));
}
