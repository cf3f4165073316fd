import { DatabaseUnavailableError, UniqueViolationError } from '../port/database-errors.js';
import { SqliteError } from './binding/sqlite-error.js';

/** Result codes (and their extended forms) of errors that pass. */
const UNAVAILABLE = [
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
];
const UNIQUE = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];

/** Translates what the driver throws into the errors of the port; anything else passes unchanged. */
export function translateSqliteError(error: unknown): unknown {
  if (!(error instanceof SqliteError)) return error;
  if (UNIQUE.includes(error.code)) return new UniqueViolationError(error);
  if (UNAVAILABLE.some((code) => error.code.startsWith(code))) return new DatabaseUnavailableError(error);
  return error;
}

/** Another process holds a lock of the file. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');
}
