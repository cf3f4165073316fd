import { Injectable, Logger } from '@nestjs/common';
import { within } from '@recado/core';
import { Database, writeAfterLook } from '@recado/database';

/** Whoever asks again so soon gets the same answer, in ms. */
const FRESH_FOR_MS = 2_000;
/** Nobody waits longer for a write that is on its way, in ms. */
const PATIENCE_MS = 2_000;
/** A write that takes longer counts as failed: it waits as long for the lock of another process, in ms. */
const GIVEN_UP_AFTER_MS = 5_000;

const UPDATE = 'UPDATE write_probe SET tried_at = ? WHERE id = 1';
const INSERT = 'INSERT INTO write_probe (id, tried_at) VALUES (1, ?)';

/** Tries whether the database takes a write: one that only answers queries, as on a full disk, accepts no message. */
@Injectable()
export class WriteProbe {
  private readonly logger = new Logger(WriteProbe.name);
  private attempt: Promise<void> | undefined;
  private begunAt = -Infinity;
  private endedAt = -Infinity;
  private succeeded = true;

  constructor(private readonly database: Database) {}

  /** Whether the latest write of one row was committed; it is tried anew when it is more than 2 s old. Never rejects. */
  async isWritable(): Promise<boolean> {
    if (!this.attempt && performance.now() - this.endedAt >= FRESH_FOR_MS) this.attempt = this.try();
    if (this.attempt) await within(PATIENCE_MS, this.attempt).catch(() => undefined);
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
    return writeAfterLook(this.database, async (tx) => {
      if ((await tx.run(UPDATE, [now])) === 0) await tx.run(INSERT, [now]);
    });
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
