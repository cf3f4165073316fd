import { chmodSync, closeSync, constants, copyFileSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig } from '@recado/config';
import { DAY_MS } from '@recado/core';
import { SqliteHandle, askServer, atChosenHost } from '@recado/database';
import type { Ask } from '../ask.js';
import { BackupError } from '../backup-fault.js';
import { withPrivateFolder } from '../backup-files.js';
import { onceName } from '../mysql/abandoned-trials.js';
import { withCheckDatabase } from '../mysql/check-database.js';
import { findClientPrograms } from '../mysql/client-programs.js';
import { loadDump, readDump } from '../mysql/dump.js';

/** Lets `work` ask a SQLite file, which is not changed by that. */
export async function askingFile<T>(file: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const handle = new SqliteHandle(file, { readonly: true });
  try {
    return await work(async <Row>(sql: string) => handle.prepare(sql).all() as Row[]);
  } finally {
    handle.close();
  }
}

/** Compares every page, and every index with its table; a sentence of SQLite about the first fault, or undefined. */
export async function faultOfFile(ask: Ask): Promise<string | undefined> {
  const [row] = await ask<{ integrity_check: string }>('PRAGMA integrity_check(1)');
  return row?.integrity_check === 'ok' ? undefined : (row?.integrity_check ?? 'it cannot be checked');
}

/** The tables whose rows are counted in a copy, of which people know how many they have. */
const COUNTED = ['messages', 'message_batches', 'channels', 'api_keys', 'administrators', 'opt_outs'] as const;
export type CountedTable = (typeof COUNTED)[number];

/** What a database and its copy have in common. */
export interface CopyFacts {
  installation: string;
  /** The names of the migrations that ran. */
  migrations: readonly string[];
  tables: number;
  newest: { id: number; createdAt: number } | null;
}

const TABLES = {
  sqlite: "SELECT COUNT(*) AS number FROM sqlite_master WHERE type = 'table'",
  mysql: 'SELECT COUNT(*) AS number FROM information_schema.tables WHERE table_schema = DATABASE()',
};

/** Reads what a copy is compared by; all of it is found at once. Rejects where it is no database of Recado. */
export async function readFacts(ask: Ask, kind: keyof typeof TABLES): Promise<CopyFacts> {
  const [installation] = await ask<{ identifier: string }>('SELECT identifier FROM installation WHERE id = 1');
  const ran = await ask<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  const [tables] = await ask<{ number: number }>(TABLES[kind]);
  const [newest] = await ask<{ id: number; createdAt: number }>(
    'SELECT id, created_at AS createdAt FROM messages ORDER BY id DESC LIMIT 1',
  );
  return {
    installation: installation?.identifier ?? '',
    migrations: ran.map(({ name }) => name),
    tables: Number(tables?.number),
    newest: newest ? { id: Number(newest.id), createdAt: Number(newest.createdAt) } : null,
  };
}

/** Counts the rows of the main tables: an index is read for each, some seconds for ten million messages. */
export async function countRows(ask: Ask): Promise<Record<CountedTable, number>> {
  const counts: Partial<Record<CountedTable, number>> = {};
  for (const table of COUNTED) {
    const [row] = await ask<{ number: number }>(`SELECT COUNT(*) AS number FROM ${table}`);
    counts[table] = Number(row?.number);
  }
  return counts as Record<CountedTable, number>;
}

/** The rows of the main tables of a database. */
export function rowsOf(database: DatabaseConfig): Promise<Record<CountedTable, number>> {
  return asking(database, countRows);
}

/** When the newest message of a database was accepted, UTC ms; null: it has none. */
export async function newestMessageAt(database: DatabaseConfig): Promise<number | null> {
  const { newest } = await asking(database, (ask) => readFacts(ask, database.kind));
  return newest?.createdAt ?? null;
}

function asking<T>(database: DatabaseConfig, work: (ask: Ask) => Promise<T>): Promise<T> {
  return database.kind === 'mysql' ? askServer(database.url, work) : askingFile(database.file, work);
}

/** In what a copy differs from the database as it was just before; undefined: in nothing. */
export function differenceOf(source: CopyFacts, copy: CopyFacts, now: number): string | undefined {
  if (copy.installation !== source.installation) return 'the copy is of another installation';
  if (copy.migrations.join() !== source.migrations.join()) return 'the copy has another schema';
  if (copy.tables !== source.tables) return `the copy has ${copy.tables} tables of ${source.tables}`;
  const { newest } = source;
  // An older message may have been removed at the end of its time meanwhile.
  const mustBeThere = newest !== null && newest.createdAt > now - DAY_MS;
  if (mustBeThere && !(copy.newest !== null && copy.newest.id >= newest.id)) {
    return `the copy ends before message ${newest.id}`;
  }
  return undefined;
}

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
