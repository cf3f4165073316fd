import { Injectable } from '@nestjs/common';
import { Clock, MAX_ATTEMPTS, MessageStatus, Metrics } from '@recado/core';
import { Database } from '@recado/database';
import { moveStatement } from '../store/status-move.js';
import { Transitions } from '../notifications/transitions.js';
import { nextCheckIn } from './unknown-checks.js';

const { Pending, Unknown } = MessageStatus;

const RESEND = moveStatement({
  from: [Unknown],
  to: Pending,
  set: { due_at: '?', lease_until: 'NULL' },
  where: 'id = ? AND attempts = ? AND retries = ? AND (expires_at IS NULL OR expires_at > ?)',
});

/** A message of which nobody knows whether its provider took it. Times are UTC milliseconds. */
export interface UnknownMessage {
  id: number;
  channelId: number;
  /** Null once erased by retention. */
  phone: string | null;
  text: string | null;
  /** Number of the attempt of which nobody knows, and how often the message was asked for again. */
  attempt: number;
  retries: number;
  providerMessageId: string | null;
  recipientId: string | null;
  startedAt: number;
  /** Since when nobody knows. */
  since: number;
}

/** Looks at messages of which nobody knows whether they were taken, and sends again what certainly was not. */
@Injectable()
export class UnknownMessages {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transitions: Transitions,
    private readonly metrics: Metrics,
  ) {}

  /** Those that are to be looked at now, each by one process alone: their next look is set. */
  async due(limit: number): Promise<UnknownMessage[]> {
    const now = this.clock.now();
    const where = `status = ${Unknown} AND due_at <= ? LIMIT ?`;
    if ((await this.database.read(`SELECT 1 FROM messages WHERE ${where}`, [now, 1])).length === 0) return [];
    return this.database.write(async (tx) => {
      const found = await tx.all<UnknownMessage>(
        `SELECT id, channel_id AS channelId, phone, text, attempts AS attempt, retries,
           provider_message_id AS providerMessageId, recipient_id AS recipientId, started_at AS startedAt,
           COALESCE(lease_until, started_at) AS since
         FROM messages WHERE ${where} ${this.database.capabilities.claimLock}`,
        [now, limit],
      );
      await tx.updateRows({
        table: 'messages',
        columns: { id: 'int', due_at: 'int' },
        rows: found.map(({ id, since }) => [id, now + nextCheckIn(Math.max(now - since, 0))]),
        set: { due_at: 'r.due_at' },
        where: `m.id = r.id AND +m.status = ${Unknown}`,
      });
      return found;
    });
  }

  /** Looks at this one again after so many ms. */
  async checkAgainIn({ id }: UnknownMessage, ms: number): Promise<void> {
    const later = `UPDATE messages SET due_at = ? WHERE id = ? AND +status = ${Unknown}`;
    await this.database.write((tx) => tx.run(later, [this.clock.now() + ms, id]));
  }

  /**
   * Sends this one again, which its provider did not take. False: something has become of it meanwhile, its time is
   * over, or it has been sent often enough.
   */
  async resend({ id, attempt, retries }: UnknownMessage): Promise<boolean> {
    if (attempt >= MAX_ATTEMPTS) return false;
    const now = this.clock.now();
    const moved = await this.database.write((tx) =>
      this.transitions.around(tx, [id], () => tx.run(RESEND, [now, id, attempt, retries, now])),
    );
    this.metrics.moved('pending', moved);
    return moved > 0;
  }

  /** When this channel last brought a receipt of one of its messages, UTC milliseconds, give or take 10 s. */
  async lastReceiptAt(channelId: number): Promise<number | null> {
    const select = 'SELECT last_at AS lastAt FROM channel_receipts WHERE channel_id = ?';
    const [row] = await this.database.read<{ lastAt: number }>(select, [channelId]);
    return row?.lastAt ?? null;
  }
}
