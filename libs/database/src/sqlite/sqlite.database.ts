import { Database, type DialectCapabilities, type SqlParameters, type Transaction } from '../port/database.js';
import type { SqliteHandle } from './binding/sqlite-handle.js';
import { FreePages } from './free-pages.js';
import { isBusy, isDamage, translateSqliteError } from './sqlite-errors.js';
import { SqliteTransaction } from './sqlite.transaction.js';

/** How long a unit of work waits for another process (the CLI, a VACUUM) to release the write lock, in ms. */
const LOCK_WAIT_MS = 5_000;
/** Between two tries for the write lock, in ms. */
const LOCK_RETRY_MS = 10;
/** How long units of work may follow each other without a pass through the event loop, in ms. */
const YIELD_AFTER_MS = 20;

const nextPass = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * SQLite behind the port: one write handle that a queue hands from one unit of work to the next, and one read-only
 * handle. The statements of a unit run synchronously and it awaits nothing else, so it ends within the pass through the
 * event loop in which it got the write lock, unless it inserts more than two thousand rows at once.
 */
export class SqliteDatabase extends Database {
  readonly capabilities: DialectCapabilities = {
    // There is one writer at a time, so nothing needs a lock.
    claimLock: '',
    rowLock: '',
    singleServer: true,
    concurrentWrites: false,
    recursionUsesIndex: true,
    list: '(SELECT value FROM json_each(?))',
  };
  private readonly transaction: SqliteTransaction;
  private readonly reader: SqliteTransaction;
  private tail: Promise<unknown> = Promise.resolve();
  private damaged = false;
  /** When this pass through the event loop ran its first unit. */
  private passBegan: number | undefined;

  constructor(
    private readonly writeHandle: SqliteHandle,
    private readonly readHandle: SqliteHandle,
    private readonly lockWaitMs = LOCK_WAIT_MS,
  ) {
    super();
    // The driver would block the whole process while it waits for the lock.
    writeHandle.pragma('busy_timeout = 0');
    this.transaction = new SqliteTransaction(writeHandle);
    this.reader = new SqliteTransaction(readHandle);
  }

  override get isDamaged(): boolean {
    return this.damaged;
  }

  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.lockWaitMs;
    const result = this.tail.then(() => this.unit(work, deadline));
    // The next write begins whatever became of this one; its caller gets the error.
    this.tail = result.catch(() => undefined);
    return result;
  }

  async read<Row>(sql: string, values: SqlParameters = []): Promise<Row[]> {
    try {
      return await this.reader.all<Row>(sql, values);
    } catch (error) {
      throw this.translated(error);
    }
  }

  override async tidy(): Promise<void> {
    await new FreePages(this).release();
    await this.emptyLog();
  }

  /** What is changed and not committed yet stays. */
  override shedPages(): void {
    for (const handle of [this.writeHandle, this.readHandle]) handle.pragma('shrink_memory');
  }

  async close(): Promise<void> {
    await this.tail;
    this.readHandle.close();
    this.writeHandle.close();
  }

  /** Pages of the log hold earlier versions of rows. A reader, such as a backup, postpones this. */
  private emptyLog(): Promise<void> {
    const emptied = this.tail.then(() => this.writeHandle.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    // The next write begins whatever became of this; the error is handled below.
    this.tail = emptied.catch(() => undefined);
    return emptied.catch((error: unknown) => {
      if (!isBusy(error)) throw this.translated(error);
    });
  }

  private async unit<T>(work: (tx: Transaction) => Promise<T>, deadline: number): Promise<T> {
    try {
      await this.yieldSometimes();
      await this.begin(deadline);
      const result = await work(this.transaction);
      this.writeHandle.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.writeHandle.inTransaction) this.writeHandle.exec('ROLLBACK');
      throw this.translated(error);
    }
  }

  private translated(error: unknown): unknown {
    if (isDamage(error)) this.damaged = true;
    return translateSqliteError(error);
  }

  /** Tries at least once, however long the units before this one took. */
  private async begin(deadline: number): Promise<void> {
    for (;;) {
      try {
        // DEFERRED would take the write lock late, when a unit can no longer wait for it.
        this.writeHandle.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() >= deadline) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
  }

  /** Every await between units is a microtask: without this, many units in a row would block input and output. */
  private async yieldSometimes(): Promise<void> {
    const now = performance.now();
    if (this.passBegan === undefined) {
      this.passBegan = now;
      setImmediate(() => (this.passBegan = undefined));
    } else if (now - this.passBegan > YIELD_AFTER_MS) {
      await nextPass();
    }
  }
}
