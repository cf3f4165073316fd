import { Injectable } from '@nestjs/common';
import { groupBy, type MessageStatus, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import type { PositionKey } from './due-positions.js';

/** The newest messages to a recipient that are looked at. */
const NEWEST = 100;
/** Recipients asked about in one statement. */
const CHUNK = 20;
/** Recipients asked about at all: a page of a list may name 500. */
const MAX_RECIPIENTS = 100;

/** A waiting message and to whom it goes. */
export interface WaitingMessage extends PositionKey {
  phone: string;
}

interface Row {
  phone: string;
  channelId: number;
  id: number;
  status: MessageStatus;
  dueAt: number;
  startedAt: number | null;
}

const OF_PHONE = `SELECT * FROM (SELECT phone, channel_id AS channelId, id, status, due_at AS dueAt, started_at AS startedAt
  FROM messages WHERE phone = ? ORDER BY id DESC LIMIT ${NEWEST}) AS newest`;

/** Of each recipient of a batch to whom something of it waits: when the last of that may leave. */
const LAST_OF_BATCH = `SELECT MAX(CASE WHEN COALESCE(last, 0) + ? > ? THEN last + ? ELSE ? END + (waiting - 1) * ?) AS at
  FROM (SELECT COUNT(CASE WHEN status IN (${WAITING.join(', ')}) THEN 1 END) AS waiting, MAX(started_at) AS last
    FROM messages WHERE batch_id = ? GROUP BY phone) AS recipient WHERE waiting > 0`;

/** When recipients were last written to on a channel, and who else waits to be sent to them. */
@Injectable()
export class RecipientSpacings {
  constructor(private readonly database: Database) {}

  /**
   * The earliest times (UTC milliseconds) by id at which these messages may leave where two to one recipient must be
   * `spacingMs` apart; those whom nothing holds, or nobody has looked for, are left out.
   */
  async earliestSendTimes(
    messages: readonly WaitingMessage[],
    spacingMs: number,
    now: number,
  ): Promise<Map<number, number>> {
    const phones = [...new Set(messages.map(({ phone }) => phone))].slice(0, MAX_RECIPIENTS);
    const rows = groupBy(await this.newestTo(phones), ({ phone }) => phone);
    const times = messages.map((message): [number, number | null] => {
      return [message.id, earliestSendTime(message, rows.get(message.phone) ?? [], spacingMs, now)];
    });
    return new Map(times.filter((time): time is [number, number] => time[1] !== null));
  }

  /**
   * When the last message that waits of a batch may leave where two to one recipient must be `spacingMs` apart, and none
   * leaves before `from`; UTC milliseconds. Goes by the batch alone, and costs a read of it.
   */
  async endOfBatch(batchId: number, spacingMs: number, from: number): Promise<number> {
    const values = [spacingMs, from, spacingMs, from, spacingMs, batchId];
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

function earliestSendTime(
  message: WaitingMessage,
  rows: readonly Row[],
  spacingMs: number,
  now: number,
): number | null {
  const onChannel = rows.filter(({ channelId }) => channelId === message.channelId);
  const last = Math.max(...onChannel.map(({ startedAt }) => startedAt ?? -Infinity));
  const next = Math.max(last + spacingMs, now);
  const before = onChannel.filter((row) => WAITING.includes(row.status) && row.dueAt <= now && isBefore(row, message));
  const at = next + before.length * spacingMs;
  return at > now ? at : null;
}

function isBefore(a: Pick<Row, 'id' | 'dueAt'>, b: Pick<Row, 'id' | 'dueAt'>): boolean {
  return a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.id < b.id);
}
