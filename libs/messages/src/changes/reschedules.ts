import { Inject, Injectable } from '@nestjs/common';
import { Audit } from '@recado/audit';
import { CONFIG, type Config } from '@recado/config';
import { Clock, DomainError, formatLocal, MessageStatus, Metrics, statusCode, WAITING } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { FeedSignal } from '@recado/queue';
import { Transitions } from '../notifications/transitions.js';
import { moveStatement } from '../store/status-move.js';
import { MessageReader } from '../view/message-reader.js';
import type { MessageView } from '../view/message.view.js';
import type { ChangeBy } from './change-by.js';
import { idsOf, isWaiting, type LockedMessage, LockedMessages } from './locked-messages.js';
import { type RequestedTime, type NewTime, readNewTime, requireBeforeExpiry } from './new-time.js';

const { Pending, Scheduled } = MessageStatus;

/** What became of the messages of a batch: each is counted once. */
export interface RescheduledBatch {
  batchId: number;
  total: number;
  rescheduled: number;
  /** Begun or ended before. */
  notReschedulable: number;
  time: NewTime;
}

/** Moves what has not begun to another time. */
@Injectable()
export class Reschedules {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly locked: LockedMessages,
    private readonly transitions: Transitions,
    private readonly reader: MessageReader,
    private readonly audit: Audit,
    private readonly signal: FeedSignal,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  /**
   * The message at its new time. Throws DomainError `not_found`, `validation_failed`, or `not_reschedulable` once it has
   * begun.
   */
  async message(id: number, asked: RequestedTime, by: ChangeBy): Promise<MessageView> {
    const found = await this.reader.find(id, by.apiKeyId);
    if (!found) throw new DomainError('not_found');
    const time = this.read(asked, found.timezone);
    const { view, moved } = await this.database.write(async (tx) => {
      const message = await this.locked.one(tx, id, by.apiKeyId);
      if (!isWaiting(message)) throw new DomainError('not_reschedulable');
      requireBeforeExpiry(time, message.expiresAt);
      const moved = await this.move(tx, [message], time);
      await this.record(tx, by, 'message', id, time);
      return { view: await this.reader.changed(tx, id), moved };
    });
    this.tell(moved, time);
    return view;
  }

  /**
   * Moves what still waits of a batch, in chunks. Throws DomainError `not_found`, `validation_failed` with nothing moved,
   * or `not_reschedulable` where nothing waits. An error on the way leaves the chunks before it moved.
   */
  async batch(id: number, asked: RequestedTime, by: ChangeBy): Promise<RescheduledBatch> {
    const batch = await this.locked.batch(id, by.apiKeyId);
    const time = this.read(asked, batch.timezone);
    requireBeforeExpiry(time, await this.firstExpiry(id));
    let rescheduled = 0;
    const chunks = this.locked.chunks(id, async (tx, messages) => {
      const moved = await this.move(
        tx,
        messages.filter((message) => mayMove(message, time)),
        time,
      );
      // Whoever began it is written down with the first messages that it changes.
      if (moved.all > 0 && rescheduled === 0) await this.record(tx, by, 'batch', id, time);
      return moved;
    });
    for await (const moved of chunks) {
      this.tell(moved, time);
      rescheduled += moved.all;
    }
    if (rescheduled === 0) throw new DomainError('not_reschedulable');
    return { batchId: id, total: batch.total, rescheduled, notReschedulable: batch.total - rescheduled, time };
  }

  private read(asked: RequestedTime, zone: string): NewTime {
    return readNewTime(asked, zone, { now: this.clock.now(), pastGraceMs: this.config.intake.schedulePastGraceMs });
  }

  /** When the first message of a batch expires that still waits; null: none does. */
  private async firstExpiry(batchId: number): Promise<number | null> {
    const [row] = await this.database.read<{ first: number | null }>(
      `SELECT MIN(expires_at) AS first FROM messages WHERE batch_id = ? AND +status IN (${WAITING.join(', ')})`,
      [batchId],
    );
    return row?.first ?? null;
  }

  private async move(tx: Transaction, messages: readonly LockedMessage[], time: NewTime): Promise<Moved> {
    if (messages.length === 0) return { all: 0, toOtherStatus: 0 };
    const ids = idsOf(messages);
    const target = statusAt(time);
    const { scheduledAt, dueAt, zone } = time;
    const own = scheduledAt === null ? { zone: null, resumedAt: dueAt } : { zone, resumedAt: null };
    const values = [dueAt, scheduledAt, own.zone, own.resumedAt, ids];
    const set = { due_at: '?', scheduled_at: '?', timezone: '?', resumed_at: '?' };
    const where = `id IN ${this.database.capabilities.list}`;
    const update = moveStatement({ from: WAITING, to: target, set, where });
    const all = await this.transitions.around(tx, ids, () => tx.run(update, values));
    return { all, toOtherStatus: messages.filter(({ status }) => status !== target).length };
  }

  private async record(
    tx: Transaction,
    { actor }: ChangeBy,
    type: 'message' | 'batch',
    id: number,
    { scheduledAt, zone }: NewTime,
  ): Promise<void> {
    if (!actor) return;
    const details = { scheduled_at: scheduledAt === null ? null : formatLocal(scheduledAt, zone), timezone: zone };
    await this.audit.record(tx, { actor, action: `${type}.rescheduled`, target: { type, id }, details });
  }

  private tell({ all, toOtherStatus }: Moved, time: NewTime): void {
    this.metrics.moved(statusCode(statusAt(time)), toOtherStatus);
    if (all > 0) this.signal.nudge();
  }
}

/** How many were moved, and how many of these changed their status by it. */
interface Moved {
  all: number;
  toOtherStatus: number;
}

function statusAt({ scheduledAt }: NewTime): MessageStatus {
  return scheduledAt === null ? Pending : Scheduled;
}

function mayMove(message: LockedMessage, { dueAt }: NewTime): boolean {
  return isWaiting(message) && (message.expiresAt === null || message.expiresAt > dueAt);
}
