import { statfsSync } from 'node:fs';
import { freemem, totalmem } from 'node:os';
import { ROOT } from './root.mjs';

const MIB = 1024 ** 2;
/** The packages take 500 MiB, what is built 30, and npm keeps what it has loaded. */
export const INSTALL_DISK_MIB = 700;
/** The most that the build was seen to take. */
export const BUILD_MEMORY_MIB = 1_300;

/** Throws a sentence where the disk of the project has no room for an installation. */
export function requireDisk(fileSystem = statfsSync) {
  const { bavail, bsize } = fileSystem(ROOT);
  const free = Math.floor((bavail * bsize) / MIB);
  if (free >= INSTALL_DISK_MIB) return;
  throw new Error(
    `recado: the disk of ${ROOT} has ${free} MiB free, and installing needs ${INSTALL_DISK_MIB}: make room`,
  );
}

/** A sentence where the build may be ended for want of memory. macOS counts as free only what nothing has ever used. */
export function memoryWarning(
  bytes = process.platform === 'darwin' ? totalmem() : (process.availableMemory?.() ?? freemem()),
) {
  const free = Math.floor(bytes / MIB);
  if (free >= BUILD_MEMORY_MIB) return undefined;
  return `${free} MiB of memory are free, and building may take ${BUILD_MEMORY_MIB}: the npm package and the image need no build`;
}
