import { Injectable } from '@nestjs/common';
import {
  Clock,
  sentContentOf,
  MAX_ATTEMPTS,
  type MessageContent,
  MessageStatus,
  Metrics,
  personOf,
  phonesOf,
} from '@recado/core';
import { type Transaction, Database } from '@recado/database';
import { CHANNEL_GENERATION } from '../store/earlier-generation.js';
import { BY_RECIPIENT_INDEX } from '../store/forced-index.js';
import { Transitions } from '../store/notifications.js';
import { idsOf } from '../store/rows.js';
import { moveStatement } from '../store/status-move.js';
import { UNANSWERED } from '../store/unanswered-attempt.js';
import { readLastReceipt } from './channel-receipts.js';

/** The callbacks that were stored and not applied yet. Port, implemented by the lib of callbacks. */
export abstract class ReceiptBacklog {
  /** When the oldest of them arrived, UTC milliseconds; null: there is none. */
  abstract oldest(): Promise<number | null>;
}

/** How long a receipt is awaited before a message with an unknown outcome may be sent again, in ms. */
export const HOLD_MS = 15 * 60_000;
/** Time from the unknown outcome to the first check, in ms; it doubles with each check. */
export const FIRST_CHECK_MS = 30_000;
/** Longest time between two checks, in ms. */
const MAX_REST_MS = 3_600_000;

/** Time until the next check of a message whose outcome has been unknown for `ageMs`, in ms; the end of the hold is checked exactly. */
function nextCheckIn(ageMs: number): number {
  const rest = Math.min(Math.max(ageMs, FIRST_CHECK_MS), MAX_REST_MS);
  return ageMs < HOLD_MS ? Math.min(rest, HOLD_MS - ageMs) : rest;
}

/** Lists messages whose outcome is unknown since this time, as part of the transaction in which they became unknown. */
export async function listUnknown(tx: Transaction, ids: readonly number[], since: number, list: string): Promise<void> {
  if (ids.length === 0) return;
  // One that was sent again in between may still be listed with its earlier attempt.
  await unlistUnknown(tx, ids, list);
  const rows = ids.map((id) => [id, since, since + FIRST_CHECK_MS]);
  await tx.insert('unknown_outcomes', ['message_id', 'since', 'check_at'], rows);
}

/** Takes messages off the list that are not unknown any more. */
export async function unlistUnknown(tx: Transaction, ids: readonly number[], list: string): Promise<void> {
  if (ids.length > 0) await tx.run(`DELETE FROM unknown_outcomes WHERE message_id IN ${list}`, [ids]);
}

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
    if ((await this.database.poll(LISTED, [now])) === null) return [];
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
      return found.map(({ status: _, ...row }) => ({ ...row, content: sentContentOf(row.content) }));
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
