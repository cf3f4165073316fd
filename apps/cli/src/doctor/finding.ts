import { existsSync } from 'node:fs';
import type { Config } from '@recado/config';
import { Installation } from '@recado/core';
import { type Database, openDatabase, schemaState, readInstallation, type ForeignSchema } from '@recado/database';
import { phrase, type Text } from '../language/text.js';

/**
 * The result of a check: everything is right, a warning, something that will not work, or something that was not seen, as
 * without a right or a program: it may be right or wrong, each time anew.
 */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'failure' | 'unseen';
  /** What was checked, in a word or two. */
  readonly subject: Text;
  /** What was found and, when it is a problem, what to do. It never contains a secret. */
  readonly sentence: Text;
}

const MARKS: Readonly<Record<Finding['level'], string>> = { ok: '✓', warning: '!', failure: '✗', unseen: '?' };

export const ok = (subject: Text, sentence: Text): Finding => ({ level: 'ok', subject, sentence });
export const warning = (subject: Text, sentence: Text): Finding => ({ level: 'warning', subject, sentence });
export const failure = (subject: Text, sentence: Text): Finding => ({ level: 'failure', subject, sentence });
export const unseen = (subject: Text, sentence: Text): Finding => ({ level: 'unseen', subject, sentence });

/** A finding as one line of output. */
export function lineOf({ level, subject, sentence }: Finding): Text {
  return phrase`${MARKS[level]} ${subject}: ${sentence}`;
}

/** Why something failed, as a code. A whole message may contain an address with its password. */
export function reasonOf(error: unknown): Text {
  if (!(error instanceof Error)) return phrase`for no stated reason`;
  return phrase`${'code' in error && typeof error.code === 'string' ? error.code : error.name}`;
}

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

/** The checks of gateways store nothing and send no message, so they need no real installation; and the database may be away. */
export const NO_INSTALLATION = new Installation('none', 0);

/** The installation that this database keeps; NO_INSTALLATION where it has none yet, or cannot be read. */
export async function installationIn(database: Config['database']): Promise<Installation> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return NO_INSTALLATION;
  try {
    if ((await schemaState(database)) !== 'current') return NO_INSTALLATION;
    const opened = openDatabase(database);
    try {
      return await readInstallation(opened);
    } finally {
      await opened.close();
    }
  } catch {
    // Another check reports problems of the database.
    return NO_INSTALLATION;
  }
}

/** A finding when another version made the schema; else undefined. */
export function foreignSchemaFinding(schema: ForeignSchema | null): Finding | undefined {
  if (schema === null) return undefined;
  return failure(
    phrase`database`,
    schema.madeBy === 'newer'
      ? phrase`was brought up to date by a newer version (${schema.migrations.join(', ')}): use that version, or restore a backup of before`
      : phrase`was made by a development version (${schema.migrations[0] ?? ''}), which no other version can bring up to date: export what you need with that version, then start anew with an empty database`,
  );
}
