import { Injectable } from '@nestjs/common';
import { Clock, MINUTE_MS } from '@recado/core';
import { Database } from '@recado/database';
import { PeriodicTask } from '@recado/work';
import { EarlyReceipts } from './early-receipts.js';

/** How long an applied callback is kept, so that a repetition is recognised. In ms. */
const KEEP_MS = 24 * 3_600_000;
/** Rows in one unit of work, and units of work in one run. */
const CHUNK = 1_000;
const MAX_CHUNKS = 600;

/** Deletes applied callbacks and limits the early receipts. Any number of processes may run it. */
@Injectable()
export class CallbackHousekeeping extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly early: EarlyReceipts,
  ) {
    super({ everyMs: MINUTE_MS });
  }

  protected override async run(): Promise<void> {
    await this.sweep();
    await this.untilDone(() => this.early.trim(), MAX_CHUNKS);
  }

  /** Deletes old applied callbacks; returns how many. */
  async sweep(): Promise<number> {
    const before = this.clock.now() - KEEP_MS;
    let deleted = 0;
    let after: number | null = 0;
    for (let chunk = 0; chunk < MAX_CHUNKS && after !== null && !this.isStopping; chunk++) {
      const rows: { id: number; receivedAt: number; nextAt: number | null }[] = await this.database.read(
        'SELECT id, received_at AS receivedAt, next_at AS nextAt FROM gateway_callbacks WHERE id > ? ORDER BY id LIMIT ?',
        [after, CHUNK],
      );
      // Ids grow with time, so the search ends at the first young one.
      const old = rows.filter(({ receivedAt }) => receivedAt < before);
      deleted += await this.delete(old.filter(({ nextAt }) => nextAt === null));
      after = old.length === CHUNK ? (old.at(-1)?.id ?? null) : null;
    }
    return deleted;
  }

  private async delete(rows: readonly { id: number }[]): Promise<number> {
    if (rows.length === 0) return 0;
    const { list } = this.database.capabilities;
    const ids = rows.map(({ id }) => id);
    return this.database.write((tx) =>
      tx.run(`DELETE FROM gateway_callbacks WHERE id IN ${list} AND next_at IS NULL`, [ids]),
    );
  }
}
