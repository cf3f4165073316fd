import { loadNodeSqlite, type NodeDatabase } from './node-sqlite.js';
import { namingErrors } from './sqlite-error.js';
import { SqliteStatement } from './sqlite-statement.js';

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
