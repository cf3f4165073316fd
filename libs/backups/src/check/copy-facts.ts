import type { DatabaseConfig } from '@recado/config';
import { DAY_MS } from '@recado/core';
import { askServer } from '@recado/database';
import type { Ask } from '../ask.js';
import { askingFile } from './sqlite-ask.js';

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
