import { Injectable } from '@nestjs/common';
import { type Aside, groupBy, type MessageStatus, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { bySendOrder, isClaimable } from '@recado/messages';
import type { PositionKey } from './due-positions.js';

/** Messages read per recipient, the newest ones. */
const NEWEST = 100;
/** Recipients of one statement. */
const CHUNK = 20;
/** Recipients read for one page: a page of a list may name 500. */
const MAX_RECIPIENTS = 100;

/** Messages of one request at most. */
const MAX_REQUEST = 10_000;

/** A waiting message and its recipient. */
export interface WaitingMessage extends PositionKey {
  phone: string;
}

interface Row {
  phone: string;
  channelId: number;
  id: number;
  status: MessageStatus;
  aside: Aside;
  dueAt: number;
  startedAt: number | null;
}

const OF_PHONE = `SELECT * FROM (SELECT phone, channel_id AS channelId, id, status, aside, due_at AS dueAt, started_at AS startedAt
  FROM messages WHERE phone = ? ORDER BY id DESC LIMIT ${NEWEST}) AS newest`;

/** The latest time among the recipients of a batch at which the last waiting message to one of them may leave. */
const LAST_OF_BATCH = `SELECT MAX(CASE WHEN COALESCE(last, 0) + ? > ? THEN last + ? ELSE ? END + (waiting - 1) * ?) AS at
  FROM (SELECT COUNT(CASE WHEN status IN (${WAITING.join(', ')}) THEN 1 END) AS waiting, MAX(started_at) AS last
    FROM messages WHERE batch_id = ? GROUP BY phone) AS recipient WHERE waiting > 0`;

/** Forecasts what the spacing of a channel, the gap between two messages to one recipient, leaves for waiting messages. */
@Injectable()
export class RecipientSpacings {
  constructor(private readonly database: Database) {}

  /**
   * The earliest send times (UTC milliseconds) by message id that a spacing of `spacingMs` allows. Messages that need not
   * wait, and those to recipients beyond the first 100, are left out.
   */
  async earliestSendTimes(
    messages: readonly WaitingMessage[],
    spacingMs: number,
    now: number,
  ): Promise<Map<number, number>> {
    const phones = [...new Set(messages.map(({ phone }) => phone))].slice(0, MAX_RECIPIENTS);
    const rows = groupBy(await this.newestTo(phones), ({ phone }) => phone);
    const times = messages.map((message) => {
      return [message.id, earliestSendTime(message, rows.get(message.phone) ?? [], spacingMs, now)] as const;
    });
    return new Map(times.filter(([, at]) => at > now));
  }

  /**
   * The earliest send time of the last waiting message of a batch that a spacing of `spacingMs` allows when none leaves
   * before `from`; UTC milliseconds. Considers the messages of the batch only, and reads all of them. The list of a send
   * names nobody twice, so a batch that is larger than a request may be waits for the spacing once at most.
   */
  async endOfBatch({ id, total }: { id: number; total: number }, spacingMs: number, from: number): Promise<number> {
    if (spacingMs === 0 || total > MAX_REQUEST) return from;
    const values = [spacingMs, from, spacingMs, from, spacingMs, id];
    const [row] = await this.database.read<{ at: number | null }>(LAST_OF_BATCH, values);
    return row?.at ?? from;
  }

  private async newestTo(phones: readonly string[]): Promise<Row[]> {
    const rows: Row[] = [];
    for (let first = 0; first < phones.length; first += CHUNK) {
      const chunk = phones.slice(first, first + CHUNK);
      rows.push(...(await this.database.read<Row>(chunk.map(() => OF_PHONE).join(' UNION ALL '), chunk)));
    }
    return rows;
  }
}

function earliestSendTime(message: WaitingMessage, rows: readonly Row[], spacingMs: number, now: number): number {
  const onChannel = rows.filter(({ channelId }) => channelId === message.channelId);
  const last = Math.max(...onChannel.map(({ startedAt }) => startedAt ?? -Infinity));
  const isBefore = (row: Row) => isClaimable(row, now) && bySendOrder(row, message) < 0;
  return Math.max(last + spacingMs, now) + onChannel.filter(isBefore).length * spacingMs;
}
