import { setImmediate as nextPass } from 'node:timers/promises';
import { sleep } from '@recado/work';
import { Database, type DialectCapabilities, type SqlParameters, type Transaction } from '../port/database.js';
import { isBusy, isDamage, translateSqliteError } from './sqlite-errors.js';
import type { SqliteHandle } from './sqlite-handle.js';
import { SqliteTransaction } from './sqlite.transaction.js';

/** Free pages that stay in the file for later rows: 4 MiB. */
const KEEP = 1_024;
/** Pages that the first step moves; a page takes some 20 µs. */
const FIRST_STEP = 128;
/** How long a step may hold the write lock, in ms: short enough that writes do not notice. */
const STEP_MS = 15;
/** Pages that one call gives back at most: a gigabyte. */
const MAX_PAGES = 262_144;

const INCREMENTAL = 2;

/** Few different numbers, because each makes a statement that is kept compiled. */
const powerOfTwo = (most: number) => 2 ** Math.floor(Math.log2(most));

/** The free pages of a SQLite file, which it gives back in short steps when it was made for that. */
export class FreePages {
  constructor(
    private readonly database: Database,
    private readonly keep = KEEP,
  ) {}

  /** How many there are. */
  async count(): Promise<number> {
    const [row] = await this.database.read<{ freelist_count: number }>('PRAGMA freelist_count');
    return row?.freelist_count ?? 0;
  }

  /** Gives back all pages but those that stay; returns how many. Does nothing for a file of an early version. */
  async release(): Promise<number> {
    const [mode] = await this.database.read<{ auto_vacuum: number }>('PRAGMA auto_vacuum');
    if (mode?.auto_vacuum !== INCREMENTAL) return 0;
    const surplus = Math.min(MAX_PAGES, (await this.count()) - this.keep);
    let step = FIRST_STEP;
    let released = 0;
    while (released < surplus) {
      const pages = powerOfTwo(Math.min(step, surplus - released));
      const took = await this.releaseSome(pages);
      released += pages;
      step = Math.max(1, Math.floor((pages * STEP_MS) / Math.max(took, 1)));
    }
    return released;
  }

  /** Returns how long it held the write lock, in ms. */
  private releaseSome(pages: number): Promise<number> {
    return this.database.write(async (tx) => {
      const began = performance.now();
      await tx.all(`PRAGMA incremental_vacuum(${pages})`);
      return performance.now() - began;
    });
  }
}

/** How long a unit of work waits for another process (the CLI, a VACUUM) to release the write lock, in ms. */
const LOCK_WAIT_MS = 5_000;
/** Between two tries for the write lock, in ms. */
const LOCK_RETRY_MS = 10;
/** How long units of work may follow each other without a pass through the event loop, in ms. */
const YIELD_AFTER_MS = 20;

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
      await sleep(LOCK_RETRY_MS);
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
