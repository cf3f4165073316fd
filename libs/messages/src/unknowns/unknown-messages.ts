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
import { Transitions } from '../notifications/transitions.js';
import { nextCheckIn } from './unknown-checks.js';
import { unlistUnknown } from './unknown-list.js';

const { Pending, Unknown } = MessageStatus;

const RESEND = moveStatement({
  from: [Unknown],
  to: Pending,
  // Its provider has not got it, so there is nothing that it would have to recognise.
  set: { due_at: '?', generation: CHANNEL_GENERATION },
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

type Row = Omit<UnknownMessage, 'content'> & { content: string | null; status: MessageStatus | null };

const LISTED = 'SELECT 1 FROM unknown_outcomes WHERE check_at <= ? LIMIT 1';
/** Also those that are not unknown any more, or not there: they are taken off the list. */
const CHECKED = `SELECT u.message_id AS id, u.since, m.status, m.channel_id AS channelId, m.phone, m.text, m.content,
    m.attempts AS attempt, m.retries, m.provider_message_id AS providerMessageId, m.recipient_id AS recipientId,
    m.started_at AS startedAt
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

function isUnknown({ status }: Row): boolean {
  return status === Unknown;
}
