import { Injectable } from '@nestjs/common';
import { Clock, DomainError, UNFINISHED } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { FeedSignal } from '@recado/queue';
import { type ChangeBy, ChangeEffects } from '../changes/change-effects.js';
import { LockedMessages } from '../changes/locked-messages.js';
import { TemplateStops } from '../store/review.js';

/** Batches that may be paused at the same time: each of them is checked again and again. */
const MAX_PAUSED = 1_000;

/** Whether a batch is paused. */
export interface PausedBatch {
  batchId: number;
  /** UTC milliseconds; null: it is not paused. */
  pausedAt: number | null;
}

interface PauseRow {
  pausedAt: number;
  resumedAt: number | null;
}

const UNFINISHED_MESSAGE = `SELECT 1 FROM messages WHERE batch_id = ? AND +status IN (${UNFINISHED.join(', ')}) LIMIT 1`;
const FILLING_BATCH = 'SELECT 1 FROM message_batches WHERE id = ? AND is_filling = 1';
const PAUSE_AGAIN = `UPDATE batch_pauses SET paused_at = ?, paused_by = ?, resumed_at = NULL
  WHERE batch_id = ? AND resumed_at IS NOT NULL`;
const RESUME = 'UPDATE batch_pauses SET resumed_at = ? WHERE batch_id = ? AND resumed_at IS NULL';

/** Pauses and resumes batches. The pause is a row, which every claim reads: it holds in all processes once it is stored. */
@Injectable()
export class BatchPauses {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly locked: LockedMessages,
    private readonly effects: ChangeEffects,
    private readonly signal: FeedSignal,
    private readonly stops: TemplateStops,
  ) {}

  /**
   * Once this has resolved, no message of the batch is claimed until it is resumed; attempts under way end as usual.
   * Repeated, it changes nothing. Throws DomainError `not_found`, or `not_pausable` where all of its messages
   * are queued and each was sent or has ended, or too many batches are paused.
   */
  async pause(id: number, by: ChangeBy): Promise<PausedBatch> {
    await this.locked.batch(id, by.apiKeyId);
    return this.database.write((tx) => this.pauseIn(tx, id, by));
  }

  /**
   * Its messages are due again at their times, within a second, also those that wait for the review of a template. Without a
   * pause and a review it changes nothing. Throws `not_found`.
   */
  async resume(id: number, by: ChangeBy): Promise<PausedBatch> {
    await this.locked.batch(id, by.apiKeyId);
    const resumed = await this.database.write(async (tx) => {
      const ended = await this.stops.resume(tx, id);
      const changed = ended + (await tx.run(RESUME, [this.clock.now(), id]));
      if (changed > 0) await this.effects.record(tx, by, { action: 'resumed', type: 'batch', id });
      return changed;
    });
    if (resumed > 0) this.signal.nudge();
    return { batchId: id, pausedAt: null };
  }

  private async pauseIn(tx: Transaction, id: number, by: ChangeBy): Promise<PausedBatch> {
    const found = await this.row(tx, id);
    if (found?.resumedAt === null) return { batchId: id, pausedAt: found.pausedAt };
    await requirePausable(tx, id);
    const now = this.clock.now();
    const name = by.actor?.name ?? null;
    const changed = found
      ? await tx.run(PAUSE_AGAIN, [now, name, id])
      : await tx.insertIfAbsent('batch_pauses', ['batch_id', 'paused_at', 'paused_by'], [[id, now, name]]);
    // Somebody else paused it after the look, in which there was no row to lock.
    if (changed === 0) return this.pauseIn(tx, id, by);
    await this.effects.record(tx, by, { action: 'paused', type: 'batch', id });
    return { batchId: id, pausedAt: now };
  }

  private async row(tx: Transaction, id: number): Promise<PauseRow | undefined> {
    const { rowLock } = this.database.capabilities;
    const select = 'SELECT paused_at AS pausedAt, resumed_at AS resumedAt FROM batch_pauses WHERE batch_id = ?';
    const [row] = await tx.all<PauseRow>(`${select} ${rowLock}`, [id]);
    return row;
  }
}

async function requirePausable(tx: Transaction, id: number): Promise<void> {
  // In this order: once nothing is added any more, every message is there.
  const filling = await tx.all(FILLING_BATCH, [id]);
  const unfinished = filling.length > 0 ? filling : await tx.all(UNFINISHED_MESSAGE, [id]);
  const [count] = await tx.all<{ paused: number }>('SELECT COUNT(*) AS paused FROM batch_pauses');
  if (unfinished.length === 0 || (count?.paused ?? 0) >= MAX_PAUSED) throw new DomainError('not_pausable');
}
