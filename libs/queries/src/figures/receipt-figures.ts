import { Injectable } from '@nestjs/common';
import { Aside, Clock, HOUR_MS, type Lane, LANES, MessageStatus, MINUTE_MS } from '@recado/core';
import { Database } from '@recado/database';
import { type KeyWaiting, readLastReceipts, WaitingKeys } from '@recado/messages';

/** A message that was sent this long ago and has no receipt of delivery is silent. In hours. */
export const SILENT_AFTER_HOURS = 6;
/** A message that was sent this long ago is unconfirmed where its channel has never received a receipt. In minutes. */
export const UNCONFIRMED_AFTER_MINUTES = 15;
/** Most silent or unconfirmed messages that are counted for a channel. */
export const SILENT_AT_MOST = 1_000;

/** Silent messages older than this are not counted: they say nothing about the present. */
const DAYS_MS = 7 * 24 * HOUR_MS;
/** Keys whose messages are counted in one lane, one query each. */
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

/** The keys of a channel with messages that the provider accepted and that are neither delivered nor read, by their lanes. */
type Accepted = ReadonlyMap<Lane, readonly KeyWaiting[]>;

/** Figures about receipts, read from the claim index at a bounded cost and reused for a minute. */
@Injectable()
export class ReceiptFigures {
  private readonly keys: WaitingKeys;
  private readonly known = new Map<number, { figures: ChannelReceiptFigures; readAt: number }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.keys = new WaitingKeys(database);
  }

  async of(channelId: number): Promise<ChannelReceiptFigures> {
    return (await this.ofAll([channelId])).get(channelId)!;
  }

  /** The same of several channels, by their ids. Of those without messages that wait for receipts nothing more is read. */
  async ofAll(channelIds: readonly number[]): Promise<ReadonlyMap<number, ChannelReceiptFigures>> {
    const now = this.clock.now();
    const stale = channelIds.filter((id) => now - (this.known.get(id)?.readAt ?? -Infinity) >= FRESH_FOR_MS);
    if (stale.length > 0) {
      const last = await readLastReceipts(this.database, stale);
      const accepted = await this.keys.findAll(stale, LANES, { statuses: [MessageStatus.Sent] });
      for (const channelId of stale) {
        const lastReceiptAt = last.get(channelId) ?? null;
        const counts = await this.counts(channelId, accepted.get(channelId) ?? new Map(), lastReceiptAt);
        this.known.set(channelId, { figures: { channelId, lastReceiptAt, ...counts }, readAt: now });
      }
    }
    return new Map(channelIds.map((id) => [id, this.known.get(id)!.figures]));
  }

  private async counts(channelId: number, accepted: Accepted, lastReceiptAt: number | null) {
    const now = this.clock.now();
    const silent = await this.sentBefore(channelId, accepted, now - SILENT_AFTER_HOURS * HOUR_MS);
    const isUntold = lastReceiptAt === null;
    const unconfirmed = isUntold
      ? await this.sentBefore(channelId, accepted, now - UNCONFIRMED_AFTER_MINUTES * MINUTE_MS)
      : 0;
    return { silent, unconfirmed };
  }

  /** How many are without a receipt of those that were sent before this time, UTC milliseconds. */
  private async sentBefore(channelId: number, accepted: Accepted, before: number): Promise<number> {
    let silent = 0;
    for (const [lane, keys] of accepted) {
      const old = keys.slice(0, MAX_KEYS).filter(({ firstDue }) => firstDue <= before);
      for (const { apiKeyId } of old)
        if (silent < SILENT_AT_MOST) silent += await this.silentOf(channelId, lane, apiKeyId, before);
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
