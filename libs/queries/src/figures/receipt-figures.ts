import { Injectable } from '@nestjs/common';
import { Clock, LANES, MessageStatus } from '@recado/core';
import { Database } from '@recado/database';

/** A message that was sent this long ago and has no receipt of delivery is silent. In hours. */
export const SILENT_AFTER_HOURS = 6;
/** Most silent messages that are counted for a channel. */
export const SILENT_AT_MOST = 1_000;

const HOUR_MS = 3_600_000;
/** Silent messages older than this are not counted: they say nothing about the present. */
const DAYS_MS = 7 * 24 * HOUR_MS;
/** Keys read in one lane, one query each. */
const MAX_KEYS = 50;
/** How long figures are reused, in ms: they change over hours. */
const FRESH_FOR_MS = 60_000;

/** Whether the provider of a channel sends receipts. */
export interface ChannelReceiptFigures {
  channelId: number;
  /** When the last receipt arrived, UTC milliseconds, to within 10 s; null: none ever did. */
  lastReceiptAt: number | null;
  /**
   * Messages that it accepted more than `SILENT_AFTER_HOURS` and less than seven days ago, without a receipt since;
   * `SILENT_AT_MOST` means so many or more.
   */
  silent: number;
}

/** Figures about receipts, read from the claim index at a bounded cost and reused for a minute. */
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
   * Seeks from key to key in the claim index. ORDER BY names a column after the key: by the key alone MySQL uses the index
   * of references and reads every message of the key.
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

  /** A message that was sent that long ago was due before, so the index finds it by its due time. */
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
