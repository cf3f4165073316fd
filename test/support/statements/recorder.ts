import { MysqlDatabase } from '../../../libs/database/src/mysql/mysql.database.js';
import { MysqlTransaction } from '../../../libs/database/src/mysql/mysql.transaction.js';
import { SqliteTransaction } from '../../../libs/database/src/sqlite/sqlite.transaction.js';
import type { SqlParameters } from '@recado/database';
import { callerOf } from './caller.js';
import { type DatabaseKind, hasEmptyList, isRecording, keepStatement } from './recordings.js';

/** What may walk through a table. Rows that are inserted by their values do not. */
const WALKS = /^\s*\(?(SELECT|WITH|UPDATE|DELETE|INSERT\b[^?]*\bSELECT)\b/;

/** Texts that are recorded, with values that lead somewhere. */
const known = new Set<string>();

/** A text that differs in nothing but white space and the length of a list is the same statement. */
const normalized = (sql: string) => sql.replace(/\s+/g, ' ').trim();
const shape = (sql: string) => sql.replace(/\?(, \?)+/g, '?');

function record(kind: DatabaseKind, sql: string, values: SqlParameters): void {
  const text = normalized(sql);
  const key = shape(text);
  if (known.has(key) || !WALKS.test(text)) return;
  const file = callerOf();
  // Tests look into the database, too.
  if (file === undefined) return;
  if (!hasEmptyList(values)) known.add(key);
  keepStatement(kind, { sql: text, values, file });
}

/** A method that every kind of access to the database goes through, given its statement and values. */
type Method = (sql: string, values?: SqlParameters) => unknown;

function watch(owner: object, name: string, kind: DatabaseKind): void {
  const methods = owner as Record<string, Method>;
  const original = methods[name]!;
  methods[name] = function (this: unknown, sql, values) {
    record(kind, sql, values ?? []);
    return original.call(this, sql, values);
  };
}

/** Records what the program sends to its database from here on, when the tests run to record it. */
export function recordStatements(): void {
  if (!isRecording) return;
  for (const name of ['all', 'run']) watch(SqliteTransaction.prototype, name, 'sqlite');
  // A read waits for its connection, and after that nobody knows who asked.
  watch(MysqlDatabase.prototype, 'read', 'mysql');
  for (const name of ['all', 'run', 'execute']) watch(MysqlTransaction.prototype, name, 'mysql');
}
