import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@recado/core';
import { Database, type SqlRow } from '@recado/database';
import type { Tallied } from './message-tally.js';

/** Figures of minutes are shown for an hour: receipts of older messages count for their hour only. In ms. */
const MINUTES_SHOWN_MS = 61 * MINUTE_MS;
/** The lengths of time that figures are kept for, in minutes. */
const SPANS = [1, 60] as const;

const COLUMNS = {
  span: 'int',
  starts_at: 'int',
  channel_id: 'int',
  kind: 'text',
  detail: 'text',
  messages: 'int',
} as const;
const KEY = ['span', 'starts_at', 'channel_id', 'kind', 'detail'] as const;
const SAME_ROW = KEY.map((column) => `m.${column} = r.${column}`).join(' AND ');

/** Rolls an update back: rows that it needs are not there yet. */
class MissingRows extends Error {}

/**
 * Adds figures to the minute and to the hour for which they count, which is that of the flush where they name none. Any
 * number of processes may add at once.
 */
@Injectable()
export class FigureStore {
  constructor(private readonly database: Database) {}

  /** `at`: UTC milliseconds. */
  async add(tallied: readonly Tallied[], at: number): Promise<void> {
    const rows = rowsOf(tallied, at).sort(byKey);
    if (await this.increase(rows)) return;
    // In a transaction of its own: on MySQL an insert locks a row that exists as shared, and updates after it deadlock.
    const empty = rows.map((row) => [...row.slice(0, -1), 0]);
    await this.database.write((tx) => tx.insertIfAbsent('message_figures', Object.keys(COLUMNS), empty));
    if (!(await this.increase(rows))) throw new MissingRows('figures were deleted while they were written');
  }

  /** False, and nothing is changed: some of the rows are missing. */
  private async increase(rows: readonly SqlRow[]): Promise<boolean> {
    const set = { messages: 'm.messages + r.messages' };
    const update = { table: 'message_figures', columns: COLUMNS, rows, set, where: SAME_ROW };
    try {
      await this.database.write(async (tx) => {
        if ((await tx.updateRows(update)) < rows.length) throw new MissingRows();
      });
      return true;
    } catch (error) {
      if (error instanceof MissingRows) return false;
      throw error;
    }
  }
}

/** What counts for several minutes of an hour is one row of that hour. */
function rowsOf(tallied: readonly Tallied[], now: number): SqlRow[] {
  const rows = new Map<string, [number, number, number, string, string, number]>();
  for (const span of SPANS) {
    const length = span * MINUTE_MS;
    for (const { channelId, kind, detail, messages, at = now } of tallied) {
      if (span === 1 && now - at > MINUTES_SHOWN_MS) continue;
      const startsAt = Math.floor(at / length) * length;
      const key = JSON.stringify([span, startsAt, channelId, kind, detail]);
      const row = rows.get(key);
      if (row) row[5] += messages;
      else rows.set(key, [span, startsAt, channelId, kind, detail, messages]);
    }
  }
  return [...rows.values()];
}

/** Every process locks the rows in this order, so that none waits for another in a circle. */
function byKey(a: SqlRow, b: SqlRow): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one < other ? -1 : Number(one > other);
}
