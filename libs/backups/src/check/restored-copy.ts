import { chmodSync, closeSync, constants, copyFileSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig } from '@recado/config';
import { atChosenHost } from '@recado/database';
import { BackupError } from '../backup-fault.js';
import { withPrivateFolder } from '../files/private-folder.js';
import { onceName } from '../mysql/abandoned-trials.js';
import { withCheckDatabase } from '../mysql/check-database.js';
import { findClientPrograms } from '../mysql/client-programs.js';
import { loadDump, readDump } from '../mysql/dump.js';
import { askingFile, faultOfFile } from './sqlite-ask.js';

/**
 * Why a file was not restored. `unknown`: it is neither a SQLite database nor a packed dump; `no_server`: a dump needs the
 * server of DATABASE_URL; `no_program`: the client that reads dumps is missing; `refused`: the user may create no database.
 * The last three say nothing against the file.
 */
export type NotRestored = 'unknown' | 'no_server' | 'no_program' | 'refused';

const SQLITE = 'SQLite format 3\0';
const GZIP = '\u001f\u008b';

/**
 * Restores a backup into a temporary place, checks what is in it, lets `work` look at it and removes it. The file itself is
 * only read. Throws BackupError: `copy_damaged`; `dump_foreign` for a dump that could change other databases, which is not
 * loaded; `trial_failed` where the server does not take a dump.
 */
export async function withRestoredCopy<T extends object>(
  file: string,
  database: DatabaseConfig,
  work: (copy: DatabaseConfig) => Promise<T>,
): Promise<T | NotRestored> {
  const beginning = beginningOf(file);
  if (beginning === SQLITE) return withFile(file, work);
  if (!beginning.startsWith(GZIP)) return 'unknown';
  const { fault, foreign } = await readDump(file);
  refuse(fault);
  if (database.kind !== 'mysql') return 'no_server';
  const load = findClientPrograms()?.load;
  if (load === undefined) return 'no_program';
  if (foreign !== undefined) throw new BackupError('dump_foreign', foreign);
  const chosen = { ...database, url: await atChosenHost(database.url) };
  // A name of its own: the server may be trying a dump at this moment.
  return withCheckDatabase(chosen, onceName(), async (empty) => {
    await loadDump(file, load, empty);
    return work(empty);
  });
}

function withFile<T>(file: string, work: (copy: DatabaseConfig) => Promise<T>): Promise<T> {
  return withPrivateFolder(async (folder) => {
    const copy = join(folder, 'recado.sqlite');
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    chmodSync(copy, 0o600);
    refuse(await askingFile(copy, faultOfFile));
    return work({ kind: 'sqlite', file: copy });
  });
}

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(SQLITE.length);
  const descriptor = openSync(file, 'r');
  try {
    return bytes.toString('latin1', 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new BackupError('copy_damaged', fault);
}
