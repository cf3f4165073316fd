import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '@recado/config';
import { failure, type Finding, ok, warning } from './finding.js';
import { phrase } from '../language/text.js';

const MIB = 1024 ** 2;
/** A million messages take about 500 MiB with their indexes. */
const LITTLE_MIB = 1_024;
/** SQLite's log alone may grow to 64 MiB between two checkpoints. */
const TOO_LITTLE_MIB = 128;

type FileSystem = (folder: string) => { bavail: number; bsize: number };

/** Checks that the data folder can be written, is closed to other users, and has free space. */
export function checkDataFolder(
  { database, dataFolder }: Config,
  fileSystem: FileSystem = statfsSync,
): readonly Finding[] {
  // With a database server the folder holds only secrets that the environment does not give.
  if (database.kind !== 'sqlite' && !existsSync(dataFolder)) return [];
  const folder = nearest(dataFolder);
  if (!isWritable(folder)) {
    return [
      failure(phrase`data`, phrase`${folder} cannot be written by this user: give it to the user that runs Recado`),
    ];
  }
  const isOpen = folder === dataFolder && (statSync(folder).mode & 0o077) !== 0;
  return [
    isOpen
      ? warning(phrase`data`, phrase`others may look into ${folder}, where phones and texts are: chmod 700 it`)
      : ok(
          phrase`data`,
          folder === dataFolder ? phrase`${folder}` : phrase`${dataFolder} will be made at the first start`,
        ),
    ...(database.kind === 'sqlite' ? [freeSpace(fileSystem(folder))] : []),
  ];
}

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    // Whatever the reason, the caller says that it cannot be written.
    return false;
  }
}

function freeSpace({ bavail, bsize }: ReturnType<FileSystem>): Finding {
  const free = Math.floor((bavail * bsize) / MIB);
  if (free < TOO_LITTLE_MIB)
    return failure(phrase`disk`, phrase`${free} MiB free: messages will soon be refused; make room`);
  if (free < LITTLE_MIB)
    return warning(phrase`disk`, phrase`${free} MiB free: enough for some hundred thousand messages; make room`);
  return ok(phrase`disk`, phrase`${Math.floor(free / 1_024)} GiB free`);
}
