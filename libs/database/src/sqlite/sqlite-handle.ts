import { createRequire } from 'node:module';
import { withoutNul } from '../port/kept-text.js';

/** A value that goes into a statement. */
type SqliteInput = null | number | bigint | string | Uint8Array;

/** What Recado uses of a statement of `node:sqlite`. */
interface NodeStatement {
  all(...values: readonly SqliteInput[]): unknown[];
  get(...values: readonly SqliteInput[]): unknown;
  run(...values: readonly SqliteInput[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  columns(): readonly unknown[];
}

/** What Recado uses of a database of `node:sqlite`. */
interface NodeDatabase {
  readonly isTransaction: boolean;
  prepare(sql: string): NodeStatement;
  exec(sql: string): void;
  close(): void;
}

/** What Recado uses of `node:sqlite`. */
interface NodeSqlite {
  readonly DatabaseSync: new (file: string, options: { readOnly: boolean }) => NodeDatabase;
}

/** Has the same API, for versions of Node without it; its binaries are inside the package. */
const PACKAGE = '@photostructure/sqlite';

let loaded: NodeSqlite | undefined;

/** Node's own SQLite where it has everything that is used (22.16 and 24), else the package's. Throws without either. */
function loadNodeSqlite(): NodeSqlite {
  return (loaded ??= nodesOwn() ?? ofThePackage());
}

function nodesOwn(): NodeSqlite | undefined {
  const own = withoutItsWarning(() => process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined);
  // The first version with aggregates is also the first that knows the columns of a statement and an open transaction.
  return own !== undefined && 'aggregate' in own.DatabaseSync.prototype ? own : undefined;
}

function ofThePackage(): NodeSqlite {
  try {
    return createRequire(import.meta.url)(PACKAGE) as NodeSqlite;
  } catch (error) {
    const advice = `Use Node 22.16 or newer, which has its own, or install ${PACKAGE}, which npm ci does on x64 and arm64.`;
    throw new Error(`No SQLite for Node ${process.versions.node} was found. ${advice}`, { cause: error });
  }
}

/** Suppresses Node's warning that the module is experimental; every other warning passes. */
export function withoutItsWarning<T>(load: () => T): T {
  const emit = process.emitWarning.bind(process) as (...args: unknown[]) => void;
  const original = Object.getOwnPropertyDescriptor(process, 'emitWarning') as PropertyDescriptor;
  process.emitWarning = (...args: unknown[]) => {
    if (!/^SQLite is an experimental feature/.test(String(args[0]))) emit(...args);
  };
  try {
    return load();
  } finally {
    Object.defineProperty(process, 'emitWarning', original);
  }
}

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
function namingErrors<T>(work: () => T): T {
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

/** A compiled statement; every method throws SqliteError. */
export class SqliteStatement {
  private answersRows: boolean | undefined;

  constructor(private readonly native: NodeStatement) {}

  /** Whether it returns rows, such as a SELECT or an INSERT with RETURNING. */
  get reader(): boolean {
    return (this.answersRows ??= this.native.columns().length > 0);
  }

  all(...values: readonly SqliteInput[]): unknown[] {
    return namingErrors(() => this.native.all(...kept(values)));
  }

  /** The first row, or undefined. */
  get(...values: readonly SqliteInput[]): unknown {
    return namingErrors(() => this.native.get(...kept(values)));
  }

  /** Returns how many rows it changed and the id of the last inserted row. */
  run(...values: readonly SqliteInput[]): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = namingErrors(() => this.native.run(...kept(values)));
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
  }
}

const isCut = (value: SqliteInput) => typeof value === 'string' && value.includes('\0');

/** The package would keep a text up to its first NUL only. */
function kept(values: readonly SqliteInput[]): readonly SqliteInput[] {
  if (!values.some(isCut)) return values;
  return values.map((value) => (typeof value === 'string' ? withoutNul(value) : value));
}

export interface SqliteHandleOptions {
  /** Only reads, and opens only what is there. */
  readonly readonly?: boolean;
  /** How long it waits for the lock of another handle, in ms; by default 5,000. */
  readonly timeout?: number;
}

/**
 * One open database, on Node's own SQLite or on the package that replaces it. It is also the `better-sqlite3` driver of
 * TypeORM. Every method throws SqliteError.
 */
export class SqliteHandle {
  private readonly native: NodeDatabase;
  private isOpen = true;

  constructor(file: string, { readonly = false, timeout = 5_000 }: SqliteHandleOptions = {}) {
    const { DatabaseSync } = loadNodeSqlite();
    this.native = namingErrors(() => new DatabaseSync(file, { readOnly: readonly }));
    this.pragma(`busy_timeout = ${timeout}`);
  }

  /** Whether a transaction is open. */
  get inTransaction(): boolean {
    return this.native.isTransaction;
  }

  prepare(sql: string): SqliteStatement {
    return new SqliteStatement(namingErrors(() => this.native.prepare(sql)));
  }

  /** Runs any number of statements without results. */
  exec(sql: string): void {
    namingErrors(() => this.native.exec(sql));
  }

  /** Sets or reads a pragma; returns its rows. */
  pragma(text: string): unknown[] {
    return this.prepare(`PRAGMA ${text}`).all();
  }

  /** Sets or reads a pragma; returns its one value. */
  pragmaValue(text: string): unknown {
    const [row] = this.pragma(text) as Record<string, unknown>[];
    return row && Object.values(row)[0];
  }

  /** A second call does nothing. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.settle();
    this.native.close();
  }

  /**
   * The package keeps a closed file open until its last statement is collected. So the transaction is ended and the log
   * written into the file first.
   */
  private settle(): void {
    try {
      if (this.inTransaction) this.exec('ROLLBACK');
      this.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Another process uses the file, or it is not a database: the log stays, and nothing is lost.
    }
  }
}
