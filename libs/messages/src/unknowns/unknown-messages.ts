import { Injectable } from '@nestjs/common';
import {
  Clock,
  contentOf,
  MAX_ATTEMPTS,
  type MessageContent,
  MessageStatus,
  Metrics,
  personOf,
  phonesOf,
} from '@recado/core';
import { Database } from '@recado/database';
import { readLastReceipt } from '../receipts/channel-receipts.js';
import { BY_RECIPIENT_INDEX } from '../store/forced-index.js';
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

/** More than providers show of a chat. */
const MAX_OTHERS = 200;
const OTHER_IDS = `SELECT provider_message_id AS id FROM messages ${BY_RECIPIENT_INDEX}
  WHERE phone = ? AND id <> ? AND provider_message_id IS NOT NULL ORDER BY id DESC LIMIT ?`;

/** A message whose last attempt has an unknown outcome. Times are UTC milliseconds. */
export interface UnknownMessage {
  id: number;
  channelId: number;
  /** Null once erased by retention. */
  phone: string | null;
  text: string | null;
  content: MessageContent | null;
  /** The attempt with the unknown outcome, and how often somebody retried the message. */
  attempt: number;
  retries: number;
  providerMessageId: string | null;
  recipientId: string | null;
  startedAt: number;
  /** Since when the outcome is unknown. */
  since: number;
}

type Row = Omit<UnknownMessage, 'content'> & { content: string | null };

/** Messages with an unknown outcome: which to check now, and sending again those that the provider did not accept. */
@Injectable()
export class UnknownMessages {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transitions: Transitions,
    private readonly metrics: Metrics,
  ) {}

  /** Messages to check now, each returned to one process only: their next check is scheduled in the same transaction. */
  async due(limit: number): Promise<UnknownMessage[]> {
    const now = this.clock.now();
    const where = `status = ${Unknown} AND due_at <= ? LIMIT ?`;
    if ((await this.database.read(`SELECT 1 FROM messages WHERE ${where}`, [now, 1])).length === 0) return [];
    return this.database.write(async (tx) => {
      const found = await tx.all<Row>(
        `SELECT id, channel_id AS channelId, phone, text, content, attempts AS attempt, retries,
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
      return found.map((row) => ({ ...row, content: contentOf(row.content) }));
    });
  }

  /** Schedules the next check of this message, `ms` from now. */
  async checkAgainIn({ id }: UnknownMessage, ms: number): Promise<void> {
    const later = `UPDATE messages SET due_at = ? WHERE id = ? AND +status = ${Unknown}`;
    await this.database.write((tx) => tx.run(later, [this.clock.now() + ms, id]));
  }

  /**
   * Sends this message, which its provider did not accept, again. Returns false if its status has changed meanwhile, it
   * has expired, or all attempts are used up.
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

  /** The provider's ids of the latest other messages to the same recipient, with either spelling of the number. */
  async otherIds({ id, phone }: UnknownMessage): Promise<string[]> {
    if (phone === null) return [];
    const found: string[] = [];
    for (const each of phonesOf(personOf(phone))) {
      const rows = await this.database.read<{ id: string }>(OTHER_IDS, [each, id, MAX_OTHERS]);
      found.push(...rows.map((row) => row.id));
    }
    return found;
  }

  /** See `readLastReceipt`. */
  lastReceiptAt(channelId: number): Promise<number | null> {
    return readLastReceipt(this.database, channelId);
  }
}
