import { Injectable } from '@nestjs/common';
import { Aside, Clock, UNFINISHED, WAITING } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { FeedSignal } from '@recado/queue';
import { isWaiting, type LockedMessage, LockedMessages } from '../changes/locked-messages.js';
import { idsOf } from '../store/rows.js';
import { IS_PAUSE_ASIDE } from '../store/set-aside.js';

/** Interval of the checks for messages of paused batches that wait again, one batch at a time, in ms. */
const CHECK_EVERY_MS = 2_000;

interface PauseRow {
  batchId: number;
  resumedAt: number | null;
}

interface BatchState {
  /** Messages that wait and are not set aside. */
  due: number;
  unfinished: number;
  isFilling: number;
}

/** Bounded by the limit of batches that are paused at the same time, and those that were resumed a moment ago. */
const PAUSES = 'SELECT batch_id AS batchId, resumed_at AS resumedAt FROM batch_pauses ORDER BY batch_id LIMIT 2000';
const STATE = `SELECT COUNT(CASE WHEN status IN (${WAITING.join(', ')}) AND NOT ${IS_PAUSE_ASIDE} THEN 1 END) AS due,
  COUNT(CASE WHEN status IN (${UNFINISHED.join(', ')}) THEN 1 END) AS unfinished,
  (SELECT is_filling FROM message_batches WHERE id = ?) AS isFilling FROM messages WHERE batch_id = ?`;
const LEFT = `SELECT 1 FROM messages WHERE batch_id = ? AND ${IS_PAUSE_ASIDE} LIMIT 1`;
const END = 'UPDATE batch_pauses SET resumed_at = ? WHERE batch_id = ? AND resumed_at IS NULL';

/**
 * Sets the waiting messages of paused batches aside, so that the feeder need not read past them, and brings them back
 * afterwards. Claims read the pauses themselves: what this has not reached yet is not claimed either.
 */
@Injectable()
export class BatchPauseSweep {
  private paused: ReadonlySet<number> = new Set();
  /** The paused batches that were set aside or checked by this process. */
  private readonly settled = new Set<number>();
  private checkedAt = -Infinity;
  private lastChecked = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly locked: LockedMessages,
    private readonly signal: FeedSignal,
  ) {}

  /** Whether this batch is paused, as of the last sweep: its messages must not be published. */
  isPaused(batchId: number): boolean {
    return this.paused.has(batchId);
  }

  /** Whether a batch is paused or was resumed, or this process still believes that one is. */
  async hasWork(): Promise<boolean> {
    if (this.paused.size > 0 || this.settled.size > 0) return true;
    return (await this.database.poll('SELECT 1 FROM batch_pauses LIMIT 1')) !== null;
  }

  /** Processes one batch; returns how many batches, 0 when there is nothing to do now. */
  async sweep(): Promise<number> {
    const pauses = await this.database.read<PauseRow>(PAUSES);
    this.paused = new Set(pauses.flatMap(({ batchId, resumedAt }) => (resumedAt === null ? [batchId] : [])));
    for (const id of this.settled) if (!this.paused.has(id)) this.settled.delete(id);
    const resumed = pauses.find(({ resumedAt }) => resumedAt !== null);
    if (resumed) return this.restore(resumed.batchId);
    const next = [...this.paused].find((id) => !this.settled.has(id));
    if (next === undefined) return this.checkNext();
    await this.settle(next);
    this.settled.add(next);
    return 1;
  }

  /** Messages come back to waiting when an attempt fails or its outcome becomes known. */
  private async checkNext(): Promise<number> {
    const now = this.clock.now();
    if (this.paused.size === 0 || now - this.checkedAt < CHECK_EVERY_MS) return 0;
    this.checkedAt = now;
    const ids = [...this.paused];
    this.lastChecked = ids.find((id) => id > this.lastChecked) ?? ids[0]!;
    await this.settle(this.lastChecked);
    return 0;
  }

  /**
   * Sets aside what waits of a paused batch. A pause ends by itself with the last message that it may hold, but not while
   * messages are added.
   */
  private async settle(batchId: number): Promise<void> {
    const [state] = await this.database.read<BatchState>(STATE, [batchId, batchId]);
    if (state?.unfinished === 0 && !state.isFilling) {
      await this.database.write((tx) => tx.run(END, [this.clock.now(), batchId]));
    } else if (state && state.due > 0) {
      const chunks = this.locked.chunks(batchId, (tx, messages) => this.setAside(tx, batchId, messages));
      for await (const _ of chunks);
    }
  }

  private async setAside(tx: Transaction, batchId: number, messages: readonly LockedMessage[]): Promise<void> {
    const ids = idsOf(messages.filter(isWaiting));
    if (ids.length === 0 || !(await this.isStill(tx, batchId, 'IS NULL'))) return;
    const { list } = this.database.capabilities;
    const aside = `UPDATE messages SET aside = aside + ${Aside.Paused} WHERE id IN ${list} AND NOT ${IS_PAUSE_ASIDE}`;
    await tx.run(aside, [ids]);
  }

  /** Brings back the messages of a resumed batch, and removes its pause. */
  private async restore(batchId: number): Promise<number> {
    const { list } = this.database.capabilities;
    const back = `UPDATE messages SET aside = aside - ${Aside.Paused} WHERE id IN ${list} AND ${IS_PAUSE_ASIDE}`;
    const chunks = this.locked.chunks(batchId, async (tx, messages) => {
      const ids = idsOf(messages);
      if (ids.length > 0 && (await this.isStill(tx, batchId, 'IS NOT NULL'))) await tx.run(back, [ids]);
    });
    for await (const _ of chunks);
    await this.database.write((tx) => this.forget(tx, batchId));
    this.signal.nudge();
    return 1;
  }

  private async forget(tx: Transaction, batchId: number): Promise<void> {
    if (!(await this.isStill(tx, batchId, 'IS NOT NULL'))) return;
    if ((await tx.all(LEFT, [batchId])).length === 0)
      await tx.run('DELETE FROM batch_pauses WHERE batch_id = ?', [batchId]);
  }

  /** Locks the pause, so that it does not change before the messages have. */
  private async isStill(tx: Transaction, batchId: number, state: 'IS NULL' | 'IS NOT NULL'): Promise<boolean> {
    const { rowLock } = this.database.capabilities;
    const select = `SELECT 1 FROM batch_pauses WHERE batch_id = ? AND resumed_at ${state} ${rowLock}`;
    return (await tx.all(select, [batchId])).length > 0;
  }
}
