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
import { CHANNEL_GENERATION } from '../store/earlier-generation.js';
import { BY_RECIPIENT_INDEX } from '../store/forced-index.js';
import { idsOf } from '../store/rows.js';
import { moveStatement } from '../store/status-move.js';
import { UNANSWERED } from '../store/unanswered-attempt.js';
import { Transitions } from '../notifications/transitions.js';
import { nextCheckIn } from './unknown-checks.js';
import { unlistUnknown } from './unknown-list.js';

const { Pending, Unknown } = MessageStatus;

const RESEND = moveStatement({
  from: [Unknown],
  to: Pending,
  set: { due_at: '?' },
  // What is known of it was asked with the settings with which it was sent.
  where: `generation = ${CHANNEL_GENERATION} AND id = ? AND attempts = ? AND retries = ? AND (expires_at IS NULL OR expires_at > ?)`,
});
/** So that after a change of the settings it does not count as one that the provider may have taken. */
const WAS_ABSENT = `UPDATE delivery_attempts SET retry_at = ? WHERE message_id = ? AND attempt = ? AND ${UNANSWERED}`;

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
  /** Of the settings with which it was sent; null: they were not those of the channel. */
  generation: number | null;
  /** The attempt with the unknown outcome, and how often somebody retried the message. */
  attempt: number;
  retries: number;
  providerMessageId: string | null;
  recipientId: string | null;
  createdAt: number;
  startedAt: number;
  /** Since when the outcome is unknown. */
  since: number;
}

type Row = Omit<UnknownMessage, 'content'> & { content: string | null; status: MessageStatus | null };

const LISTED = 'SELECT 1 FROM unknown_outcomes WHERE check_at <= ? LIMIT 1';
/** Also those that are not unknown any more, or not there: they are taken off the list. */
const CHECKED = `SELECT u.message_id AS id, u.since, m.status, m.channel_id AS channelId, m.phone, m.text, m.content,
    m.attempts AS attempt, m.retries, m.generation, m.provider_message_id AS providerMessageId, m.recipient_id AS recipientId,
    m.created_at AS createdAt, m.started_at AS startedAt
  FROM unknown_outcomes u LEFT JOIN messages m ON m.id = u.message_id
  WHERE u.check_at <= ? ORDER BY u.check_at LIMIT ?`;

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
    if ((await this.database.read(LISTED, [now])).length === 0) return [];
    const { list, claimLock } = this.database.capabilities;
    return this.database.write(async (tx) => {
      const listed = await tx.all<Row>(`${CHECKED} ${claimLock}`, [now, limit]);
      const [found, over] = [listed.filter(isUnknown), listed.filter((row) => !isUnknown(row))];
      await tx.updateRows({
        table: 'unknown_outcomes',
        columns: { id: 'int', check_at: 'int' },
        rows: found.map(({ id, since }) => [id, now + nextCheckIn(Math.max(now - since, 0))]),
        set: { check_at: 'r.check_at' },
        where: 'm.message_id = r.id',
      });
      await unlistUnknown(tx, idsOf(over), list);
      return found.map(({ status: _, ...row }) => ({ ...row, content: contentOf(row.content) }));
    });
  }

  /** Schedules the next check of this message, `ms` from now. */
  async checkAgainIn({ id }: UnknownMessage, ms: number): Promise<void> {
    const later = 'UPDATE unknown_outcomes SET check_at = ? WHERE message_id = ?';
    await this.database.write((tx) => tx.run(later, [this.clock.now() + ms, id]));
  }

  /**
   * Sends this message, which its provider did not accept, again. Returns false if its status has changed meanwhile, it
   * has expired, all attempts are used up, or its channel has other settings than those with which it was sent.
   */
  async resend({ id, attempt, retries }: UnknownMessage): Promise<boolean> {
    if (attempt >= MAX_ATTEMPTS) return false;
    const now = this.clock.now();
    const moved = await this.database.write(async (tx) => {
      const values = [now, id, attempt, retries, now];
      const changed = await this.transitions.around(tx, [id], () => tx.run(RESEND, values));
      if (changed > 0) await tx.run(WAS_ABSENT, [now, id, attempt]);
      return changed;
    });
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

function isUnknown({ status }: Row): boolean {
  return status === Unknown;
}
