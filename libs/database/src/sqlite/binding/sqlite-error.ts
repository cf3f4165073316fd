/** The primary result codes of SQLite, and the extended ones that are used: sqlite.org/rescode.html. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  2: 'SQLITE_INTERNAL',
  3: 'SQLITE_PERM',
  4: 'SQLITE_ABORT',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  12: 'SQLITE_NOTFOUND',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  17: 'SQLITE_SCHEMA',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  21: 'SQLITE_MISUSE',
  22: 'SQLITE_NOLFS',
  23: 'SQLITE_AUTH',
  25: 'SQLITE_RANGE',
  26: 'SQLITE_NOTADB',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
};

/** Beginnings of SQLite's messages for these codes: the package's `all` gives the message only. */
const BEGINNINGS: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'database table is locked': 6,
  'out of memory': 7,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'UNIQUE constraint failed': 2067,
  'file is not a database': 26,
};

/** SQLite refused a statement; `code` is the name of its result code. */
export class SqliteError extends Error {
  readonly code: string;

  constructor(message: string, resultCode: number, options: ErrorOptions) {
    super(message, options);
    this.name = 'SqliteError';
    this.code = NAMES[resultCode] ?? NAMES[resultCode & 0xff] ?? `SQLITE_${resultCode}`;
  }
}

/** Gives what `work` gives; an error of SQLite is thrown as SqliteError, anything else unchanged. */
export function namingErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isOfSqlite(error)) throw error;
    throw new SqliteError(error.message, error.errcode ?? codeOf(error.message), { cause: error });
  }
}

function isOfSqlite(error: unknown): error is Error & { errcode?: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

function codeOf(message: string): number {
  const found = Object.entries(BEGINNINGS).find(([beginning]) => message.startsWith(beginning));
  return found?.[1] ?? 1;
}
