import { Injectable, Logger } from '@nestjs/common';
import { checkThenInsert, Database, type Transaction } from '@recado/database';
import { withTimeout } from '@recado/work';

/** Whoever asks again so soon gets the same answer, in ms. */
const FRESH_FOR_MS = 2_000;
/** Nobody waits longer for a write that is on its way, in ms. */
const PATIENCE_MS = 2_000;
/** A write that takes longer counts as failed: it waits as long for the lock of another process, in ms. */
const GIVEN_UP_AFTER_MS = 5_000;

/**
 * How many pages of a SQLite file a try changes: about as many as one message (10 to 12). On a full disk the log often
 * has room left for a single page, which no message would fit into.
 */
const PAGES = 12;
/** More rows than lie on a page of 4 KiB. */
const ROWS_A_PAGE = 400;

/** Tries whether the database takes a write: one that only answers queries, as on a full disk, accepts no message. */
@Injectable()
export class WriteProbe {
  private readonly logger = new Logger(WriteProbe.name);
  private attempt: Promise<void> | undefined;
  private begunAt = -Infinity;
  private endedAt = -Infinity;
  private succeeded = true;

  /** The rows that a try changes: each on a page of its own in SQLite, one on a server, whose disk is elsewhere. */
  private readonly ids: readonly number[];

  constructor(private readonly database: Database) {
    const pages = database.capabilities.singleServer ? PAGES : 1;
    this.ids = Array.from({ length: pages }, (_, page) => 1 + page * ROWS_A_PAGE);
  }

  /** Whether the latest try was committed; it is tried anew when it is more than 2 s old. Never rejects. */
  async isWritable(): Promise<boolean> {
    if (!this.attempt && performance.now() - this.endedAt >= FRESH_FOR_MS) this.attempt = this.try();
    if (this.attempt) await withTimeout(PATIENCE_MS, this.attempt).catch(() => undefined);
    const isOverdue = this.attempt !== undefined && performance.now() - this.begunAt >= GIVEN_UP_AFTER_MS;
    return this.succeeded && !isOverdue;
  }

  private async try(): Promise<void> {
    this.begunAt = performance.now();
    try {
      await this.write();
      this.settle(true);
    } catch (error) {
      this.settle(false, error);
    } finally {
      this.attempt = undefined;
      this.endedAt = performance.now();
    }
  }

  private write(): Promise<unknown> {
    const now = Date.now();
    const update = `UPDATE write_probe SET tried_at = ? WHERE id IN ${this.database.capabilities.list}`;
    return checkThenInsert(this.database, async (tx) => {
      if ((await tx.run(update, [now, this.ids])) < this.ids.length) await this.fill(tx, now);
    });
  }

  /** Inserts the rows, and those that keep them apart. */
  private async fill(tx: Transaction, now: number): Promise<void> {
    const last = this.ids.at(-1) as number;
    await tx.run('DELETE FROM write_probe WHERE id <= ?', [last]);
    const rows = Array.from({ length: last }, (_, index) => [index + 1, now]);
    await tx.insert('write_probe', ['id', 'tried_at'], rows);
  }

  /** Tells of a change once. */
  private settle(succeeded: boolean, error?: unknown): void {
    const changed = succeeded !== this.succeeded;
    this.succeeded = succeeded;
    if (!changed) return;
    if (succeeded) this.logger.log('the database takes writes again');
    else this.logger.error({ msg: 'the database takes no writes: its disk may be full', err: error });
  }
}
