import type Sqlite from 'better-sqlite3';
import { Database, type DialectCapabilities, type SqlParameters, type Transaction } from '../database.js';
import { translateSqliteError } from './sqlite-errors.js';
import { SqliteTransaction } from './sqlite.transaction.js';

/**
 * SQLite behind the port: one write handle that a queue hands from one unit of work to the next, and one read-only
 * handle. The statements of a unit run synchronously and nothing else is awaited in it, so it ends within the turn of
 * the event loop in which it began.
 */
export class SqliteDatabase extends Database {
  readonly capabilities: DialectCapabilities = {
    // One writer at a time by construction: there is nothing to lock.
    claimLock: '',
    rowLock: '',
    singleServer: true,
    list: '(SELECT value FROM json_each(?))',
  };
  private readonly transaction: SqliteTransaction;
  private readonly reader: SqliteTransaction;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly writeHandle: Sqlite.Database,
    private readonly readHandle: Sqlite.Database,
  ) {
    super();
    this.transaction = new SqliteTransaction(writeHandle);
    this.reader = new SqliteTransaction(readHandle);
  }

  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = this.tail.then(() => this.unit(work));
    this.tail = result.catch(() => undefined);
    return result;
  }

  async read<Row>(sql: string, values: SqlParameters = []): Promise<Row[]> {
    try {
      return await this.reader.all<Row>(sql, values);
    } catch (error) {
      throw translateSqliteError(error);
    }
  }

  async close(): Promise<void> {
    await this.tail;
    this.readHandle.close();
    this.writeHandle.close();
  }

  private async unit<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      // DEFERRED would take the write lock late and then ignore the busy timeout.
      this.writeHandle.exec('BEGIN IMMEDIATE');
      const result = await work(this.transaction);
      this.writeHandle.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.writeHandle.inTransaction) this.writeHandle.exec('ROLLBACK');
      throw translateSqliteError(error);
    }
  }
}
