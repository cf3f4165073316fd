import { DatabaseUnavailableError, UniqueViolationError } from '../port/database.js';
import { SqliteError } from './sqlite-handle.js';

/** Result codes (and their extended forms) of errors that pass. */
const UNAVAILABLE = [
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
];
/** Pages of the file are damaged. */
const DAMAGED = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];
const UNIQUE = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];

/** Translates what the driver throws into the errors of the port; anything else passes unchanged. */
export function translateSqliteError(error: unknown): unknown {
  if (!(error instanceof SqliteError)) return error;
  if (UNIQUE.includes(error.code)) return new UniqueViolationError(error);
  if ([...UNAVAILABLE, ...DAMAGED].some((code) => error.code.startsWith(code)))
    return new DatabaseUnavailableError(error);
  return error;
}

/** Whether the error shows that the file is damaged: it will not pass. */
export function isDamage(error: unknown): boolean {
  return error instanceof SqliteError && DAMAGED.some((code) => error.code.startsWith(code));
}

/** Another process holds a lock of the file. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');
}
