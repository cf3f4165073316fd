import { Injectable } from '@nestjs/common';
import { Aside, Clock, HOUR_MS, LANES, MessageStatus, MINUTE_MS } from '@recado/core';
import { Database } from '@recado/database';
import { keysIn, readLastReceipt } from '@recado/messages';

/** A message that was sent this long ago and has no receipt of delivery is silent. In hours. */
export const SILENT_AFTER_HOURS = 6;
/** A message that was sent this long ago is unconfirmed where its channel has never received a receipt. In minutes. */
export const UNCONFIRMED_AFTER_MINUTES = 15;
/** Most silent or unconfirmed messages that are counted for a channel. */
export const SILENT_AT_MOST = 1_000;

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
   * Messages that it accepted more than `SILENT_AFTER_HOURS` and less than seven days ago, without a receipt since. Those
   * that it holds back for a review are not counted;
   * `SILENT_AT_MOST` means so many or more.
   */
  silent: number;
  /**
   * Messages that it accepted more than `UNCONFIRMED_AFTER_MINUTES` ago, as above, where no receipt has ever come: whatever
   * became of them, nobody tells. 0 once one has come.
   */
  unconfirmed: number;
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
    const now = this.clock.now();
    const lastReceiptAt = await readLastReceipt(this.database, channelId);
    const silent = await this.sentBefore(channelId, now - SILENT_AFTER_HOURS * HOUR_MS);
    const unconfirmed =
      lastReceiptAt === null ? await this.sentBefore(channelId, now - UNCONFIRMED_AFTER_MINUTES * MINUTE_MS) : 0;
    return { lastReceiptAt, silent, unconfirmed };
  }

  /** How many are without a receipt of those that were sent before this time, UTC milliseconds. */
  private async sentBefore(channelId: number, before: number): Promise<number> {
    let silent = 0;
    for (const lane of LANES) {
      const range = { status: MessageStatus.Sent, channelId, lane, limit: MAX_KEYS };
      for await (const { apiKeyId } of keysIn(this.database, range)) {
        if (silent < SILENT_AT_MOST) silent += await this.silentOf(channelId, lane, apiKeyId, before);
      }
    }
    return Math.min(silent, SILENT_AT_MOST);
  }

  /** A message that was sent that long ago was due before, so the index finds it by its due time. */
  private async silentOf(channelId: number, lane: number, key: number, before: number): Promise<number> {
    const [row] = await this.database.read<{ n: number }>(
      `SELECT COUNT(*) AS n FROM (
         SELECT sent_at FROM messages WHERE status = ${MessageStatus.Sent} AND aside = ${Aside.No} AND channel_id = ? AND lane = ?
           AND api_key_id = ? AND due_at BETWEEN ? AND ?
           AND NOT EXISTS (SELECT 1 FROM held_messages h WHERE h.message_id = messages.id) ORDER BY due_at LIMIT ${SILENT_AT_MOST}
       ) AS due WHERE sent_at <= ?`,
      [channelId, lane, key, before - DAYS_MS, before, before],
    );
    return Number(row?.n ?? 0);
  }
}
