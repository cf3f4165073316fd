import { MysqlDatabase } from '../../../libs/database/src/mysql/mysql.database.js';
import { MysqlTransaction } from '../../../libs/database/src/mysql/mysql.transaction.js';
import { SqliteTransaction } from '../../../libs/database/src/sqlite/sqlite.transaction.js';
import type { SqlParameters } from '@recado/database';
import { callerOf } from './caller.js';
import { type DatabaseKind, hasEmptyList, isRecording, keepStatement } from './recordings.js';

/** The statements that may scan a table; an INSERT of values cannot. */
const WALKS = /^\s*\(?(SELECT|WITH|UPDATE|DELETE|INSERT\b[^?]*\bSELECT)\b/;

/** The shapes of the statements that are recorded with usable values. */
const known = new Set<string>();

/** Texts that differ only in white space and in the lengths of lists are the same statement. */
const normalized = (sql: string) => sql.replace(/\s+/g, ' ').trim();
const shape = (sql: string) => sql.replace(/\?(, \?)+/g, '?');

function record(kind: DatabaseKind, sql: string, values: SqlParameters): void {
  const text = normalized(sql);
  const key = shape(text);
  if (known.has(key) || !WALKS.test(text)) return;
  const file = callerOf();
  // A test has sent it.
  if (file === undefined) return;
  if (!hasEmptyList(values)) known.add(key);
  keepStatement(kind, { sql: text, values, file });
}

/** A method of the database that gets a statement and its values. */
type Method = (sql: string, values?: SqlParameters) => unknown;

function watch(owner: object, name: string, kind: DatabaseKind): void {
  const methods = owner as Record<string, Method>;
  const original = methods[name]!;
  methods[name] = function (this: unknown, sql, values) {
    record(kind, sql, values ?? []);
    return original.call(this, sql, values);
  };
}

let records = false;

/**
 * Records the statements that the program sends from now on, in a run that records them. Whatever opens a database for
 * tests must call it first: which file a test process runs first depends on the durations of earlier runs.
 */
export function recordStatements(): void {
  if (!isRecording || records) return;
  records = true;
  for (const name of ['all', 'run']) watch(SqliteTransaction.prototype, name, 'sqlite');
  // `read` is watched at its call: it waits for a connection, after which the caller is no longer on the stack.
  watch(MysqlDatabase.prototype, 'read', 'mysql');
  for (const name of ['all', 'run', 'execute']) watch(MysqlTransaction.prototype, name, 'mysql');
}
