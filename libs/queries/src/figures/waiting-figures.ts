import { Injectable } from '@nestjs/common';
import { ASIDES, type Lane, LANES, type MessageStatus } from '@recado/core';
import { Database } from '@recado/database';
import { keysIn, WaitingKeys } from '@recado/messages';

/** Keys whose oldest message is read in one lane, one query each. */
const MAX_KEYS = 200;

/** How many messages wait, and for how long, read from the claim index at a bounded cost. */
@Injectable()
export class WaitingFigures {
  private readonly keys: WaitingKeys;

  constructor(private readonly database: Database) {
    this.keys = new WaitingKeys(database);
  }

  /** Messages of this status in a lane of a channel; `atMost` means so many or more. */
  async count(status: MessageStatus, channelId: number, lane: Lane, atMost: number): Promise<number> {
    const [row] = await this.database.read<{ messages: number }>(
      `SELECT COUNT(*) AS messages FROM (
         SELECT 1 FROM messages WHERE status = ? AND aside IN (${ASIDES.join(', ')}) AND channel_id = ? AND lane = ? LIMIT ?
       ) AS counted`,
      [status, channelId, lane, atMost],
    );
    return row?.messages ?? 0;
  }

  /** When the oldest message of this status in a lane of a channel that is not set aside became due; null: there is none. */
  async oldestDue(status: MessageStatus, channelId: number, lane: Lane): Promise<number | null> {
    let oldest: number | null = null;
    for await (const { firstDue } of keysIn(this.database, { status, channelId, lane, limit: MAX_KEYS })) {
      oldest = Math.min(oldest ?? Infinity, firstDue);
    }
    return oldest;
  }

  /**
   * Since when the longest waiting message that is due by `now` has been due, over these channels; without the lanes in
   * which none is due. The keys of all lanes of a channel are found at once, because a query costs more than what it reads.
   */
  async oldestWaiting(channelIds: readonly number[], now: number): Promise<Map<Lane, number>> {
    const oldest = new Map<Lane, number>();
    for (const id of channelIds) {
      for (const [lane, keys] of await this.keys.find(id, LANES)) {
        const due = Math.min(...keys.map(({ firstDue }) => firstDue));
        if (due <= now) oldest.set(lane, Math.min(due, oldest.get(lane) ?? due));
      }
    }
    return oldest;
  }
}
