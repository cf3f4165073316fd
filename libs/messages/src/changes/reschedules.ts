import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, DomainError, formatLocal, MessageStatus, statusCode, WAITING } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { Transitions } from '../store/notifications.js';
import { idsOf } from '../store/rows.js';
import { NEW_ASIDE } from '../store/set-aside.js';
import { moveStatement } from '../store/status-move.js';
import { MessageReader } from '../view/message-reader.js';
import type { MessageView } from '../view/message.view.js';
import { type ChangeBy, ChangeEffects } from './change-effects.js';
import { isWaiting, type LockedMessage, LockedMessages } from './locked-messages.js';
import { type NewTime, readNewTime, type RequestedTime, requireBeforeExpiry } from './new-time.js';

const { Pending, Scheduled } = MessageStatus;

/** What became of the messages of a batch: each is counted once. */
export interface RescheduledBatch {
  batchId: number;
  total: number;
  rescheduled: number;
  /** Claimed or ended before, or expiring before the new time. */
  notReschedulable: number;
  time: NewTime;
}

/** How many messages were rescheduled, and how many of these changed their status. */
export interface Moved {
  all: number;
  toOtherStatus: number;
}

/** Moves waiting messages to another time. */
@Injectable()
export class Reschedules {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly locked: LockedMessages,
    private readonly transitions: Transitions,
    private readonly reader: MessageReader,
    private readonly effects: ChangeEffects,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The message at its new time. Throws DomainError `not_found`, `validation_failed`, or `not_reschedulable` once it was
   * claimed.
   */
  async message(id: number, requested: RequestedTime, by: ChangeBy): Promise<MessageView> {
    const found = await this.reader.find(id, by.apiKeyId);
    if (!found) throw new DomainError('not_found');
    const time = this.read(requested, found.timezone);
    const { view, moved } = await this.database.write(async (tx) => {
      const message = await this.locked.one(tx, id, by.apiKeyId);
      if (!isWaiting(message)) throw new DomainError('not_reschedulable');
      requireBeforeExpiry(time, message.expiresAt);
      const moved = await this.move(tx, [message], time);
      await this.record(tx, by, 'message', id, time);
      return { view: await this.reader.changed(tx, id), moved };
    });
    this.publish(moved, time);
    return view;
  }

  /**
   * Moves the waiting messages of a batch, in chunks. Throws DomainError `not_found`, `validation_failed` with nothing
   * moved, or `not_reschedulable` where none waits, or the batch is still being queued. An error between two chunks leaves the first ones moved.
   */
  async batch(id: number, requested: RequestedTime, by: ChangeBy): Promise<RescheduledBatch> {
    const batch = await this.locked.batch(id, by.apiKeyId);
    // What is added later would keep its time.
    if (batch.isFilling) throw new DomainError('not_reschedulable');
    const time = this.read(requested, batch.timezone);
    requireBeforeExpiry(time, await this.firstExpiry(id));
    let rescheduled = 0;
    const chunks = this.locked.chunks(id, async (tx, messages) => {
      const moved = await this.chunk(tx, messages, time);
      // One audit entry, with the first chunk that changes anything.
      if (moved.all > 0 && rescheduled === 0) await this.record(tx, by, 'batch', id, time);
      return moved;
    });
    for await (const moved of chunks) {
      this.publish(moved, time);
      rescheduled += moved.all;
    }
    if (rescheduled === 0) throw new DomainError('not_reschedulable');
    return { batchId: id, total: batch.total, rescheduled, notReschedulable: batch.total - rescheduled, time };
  }

  /**
   * Moves those of these messages that wait and do not expire before, and returns how many. Call `ChangeEffects.publish`
   * after the commit.
   */
  chunk(tx: Transaction, messages: readonly LockedMessage[], time: NewTime): Promise<Moved> {
    return this.move(
      tx,
      messages.filter((message) => mayMove(message, time)),
      time,
    );
  }

  /** Reads a new time. Throws DomainError `validation_failed`. */
  read(requested: RequestedTime, zone: string): NewTime {
    return readNewTime(requested, zone, { now: this.clock.now(), pastGraceMs: this.config.intake.schedulePastGraceMs });
  }

  /** When the first waiting message of a batch expires; null: none does. */
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
    const [timezone, resumedAt] = scheduledAt === null ? [null, dueAt] : [zone, null];
    const values = [dueAt, scheduledAt, timezone, resumedAt, ids];
    const set = { due_at: '?', aside: NEW_ASIDE, scheduled_at: '?', timezone: '?', resumed_at: '?' };
    const where = `id IN ${this.database.capabilities.list}`;
    const update = moveStatement({ from: WAITING, to: target, set, where });
    const all = await this.transitions.around(tx, ids, () => tx.run(update, values));
    return { all, toOtherStatus: messages.filter(({ status }) => status !== target).length };
  }

  private record(tx: Transaction, by: ChangeBy, type: 'message' | 'batch', id: number, { scheduledAt, zone }: NewTime) {
    const details = { scheduled_at: scheduledAt === null ? null : formatLocal(scheduledAt, zone), timezone: zone };
    return this.effects.record(tx, by, { action: 'rescheduled', type, id, details });
  }

  /** Counts what was moved and nudges the feeder, after the commit. */
  publish({ all, toOtherStatus }: Moved, time: NewTime): void {
    this.effects.publish(statusCode(statusAt(time)), toOtherStatus, all);
  }
}

function statusAt({ scheduledAt }: NewTime): MessageStatus {
  return scheduledAt === null ? Pending : Scheduled;
}

function mayMove(message: LockedMessage, { dueAt }: NewTime): boolean {
  return isWaiting(message) && (message.expiresAt === null || message.expiresAt > dueAt);
}
