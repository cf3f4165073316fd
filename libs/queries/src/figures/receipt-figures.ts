import { Injectable } from '@nestjs/common';
import { Clock, LANES, MessageStatus } from '@recado/core';
import { Database } from '@recado/database';

/** A message that was taken so long ago, and nothing heard of since, is silent. In hours. */
export const SILENT_AFTER_HOURS = 6;
/** More silent messages of a channel are not counted. */
export const SILENT_AT_MOST = 1_000;

const HOUR_MS = 3_600_000;
/** Older ones are history: whatever kept their receipts away is over, or known by now. */
const DAYS_MS = 7 * 24 * HOUR_MS;
/** Keys of one lane that are looked at: a question to the database each. */
const MAX_KEYS = 50;
/** Figures that are hours old by nature need not be read for every look at them. In ms. */
const FRESH_FOR_MS = 60_000;

/** What a channel's provider tells of messages, and of how many it does not. */
export interface ChannelReceiptFigures {
  channelId: number;
  /** When it last brought a receipt, UTC milliseconds, give or take 10 s; null: it never has. */
  lastReceiptAt: number | null;
  /**
   * Messages that it took more than `SILENT_AFTER_HOURS` and less than seven days ago, and of which nothing was heard
   * since; `SILENT_AT_MOST`: so many or more.
   */
  silent: number;
}

/** Whether receipts come: read from the claim index at a bounded cost, and kept for a minute. */
@Injectable()
export class ReceiptFigures {
  private readonly known = new Map<number, { figures: ChannelReceiptFigures; readAt: number }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(channelId: number): Promise<ChannelReceiptFigures> {
    const known = this.known.get(channelId);
    if (known && this.clock.now() - known.readAt < FRESH_FOR_MS) return known.figures;
    const figures = { channelId, ...(await this.read(channelId)) };
    this.known.set(channelId, { figures, readAt: this.clock.now() });
    return figures;
  }

  private async read(channelId: number): Promise<Omit<ChannelReceiptFigures, 'channelId'>> {
    const select = 'SELECT last_at AS lastAt FROM channel_receipts WHERE channel_id = ?';
    const [row] = await this.database.read<{ lastAt: number }>(select, [channelId]);
    let silent = 0;
    for (const lane of LANES) silent += await this.silentIn(channelId, lane);
    return { lastReceiptAt: row?.lastAt ?? null, silent: Math.min(silent, SILENT_AT_MOST) };
  }

  /**
   * From key to key, one step of the claim index each. Only an order that continues beyond the key leads MySQL to it:
   * by the key alone it walks the index of references, past every message of the key that is not meant.
   */
  private async silentIn(channelId: number, lane: number): Promise<number> {
    const next = `SELECT api_key_id AS apiKeyId FROM messages
      WHERE status = ${MessageStatus.Sent} AND channel_id = ? AND lane = ? AND api_key_id > ?
      ORDER BY api_key_id, due_at LIMIT 1`;
    let silent = 0;
    let key = 0;
    for (let keys = 0; keys < MAX_KEYS && silent < SILENT_AT_MOST; keys++) {
      const [found] = await this.database.read<{ apiKeyId: number }>(next, [channelId, lane, key]);
      if (!found) break;
      key = found.apiKeyId;
      silent += await this.silentOf(channelId, lane, key);
    }
    return silent;
  }

  /** Whoever was sent that long ago was due before: the index tells, and only what it finds is looked at. */
  private async silentOf(channelId: number, lane: number, key: number): Promise<number> {
    const before = this.clock.now() - SILENT_AFTER_HOURS * HOUR_MS;
    const [row] = await this.database.read<{ n: number }>(
      `SELECT COUNT(*) AS n FROM (
         SELECT sent_at FROM messages WHERE status = ${MessageStatus.Sent} AND channel_id = ? AND lane = ?
           AND api_key_id = ? AND due_at BETWEEN ? AND ? ORDER BY due_at LIMIT ${SILENT_AT_MOST}
       ) AS due WHERE sent_at <= ?`,
      [channelId, lane, key, before - DAYS_MS, before, before],
    );
    return Number(row?.n ?? 0);
  }
}
