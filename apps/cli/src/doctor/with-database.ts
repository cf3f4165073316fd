import { existsSync } from 'node:fs';
import type { Config } from '@recado/config';
import { type Database, openDatabase, schemaState } from '@recado/database';
import type { Finding } from './finding.js';

/** The server's time in UTC milliseconds. */
const SERVER_NOW = `SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000 AS at`;

/** The time by which rows are judged, UTC milliseconds: that of the server, or of this machine where the database is a file. */
export async function timeOf(database: Database, { database: place }: Config): Promise<number> {
  if (place.kind === 'sqlite') return Date.now();
  const [row] = await database.read<{ at: number }>(SERVER_NOW);
  return row?.at ?? Date.now();
}

/**
 * What `work` finds in a database of this version; nothing where there is none, or it cannot be read: the check of the
 * database says so. What `work` throws is said by the caller.
 */
export async function withDatabase(
  { database: place }: Config,
  work: (database: Database) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  if (place.kind === 'sqlite' && !existsSync(place.file)) return [];
  // Another check reports a database that cannot be read.
  if ((await schemaState(place).catch(() => 'none')) !== 'current') return [];
  const database = openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
