import { Injectable } from '@nestjs/common';
import { type Lane, type MessageStatus, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { keysIn } from '@recado/messages';

/** Keys whose oldest message is read in one lane, one query each. */
const MAX_KEYS = 200;

/** How many messages wait, and for how long, read from the claim index at a bounded cost. */
@Injectable()
export class WaitingFigures {
  constructor(private readonly database: Database) {}

  /** Messages of this status in a lane of a channel; `atMost` means so many or more. */
  async count(status: MessageStatus, channelId: number, lane: Lane, atMost: number): Promise<number> {
    const [row] = await this.database.read<{ messages: number }>(
      `SELECT COUNT(*) AS messages FROM (
         SELECT 1 FROM messages WHERE status = ? AND channel_id = ? AND lane = ? LIMIT ?
       ) AS counted`,
      [status, channelId, lane, atMost],
    );
    return row?.messages ?? 0;
  }

  /** When the oldest message of this status in a lane of a channel became due; null: there is none. */
  async oldestDue(status: MessageStatus, channelId: number, lane: Lane): Promise<number | null> {
    let oldest: number | null = null;
    for await (const { firstDue } of keysIn(this.database, { status, channelId, lane, limit: MAX_KEYS })) {
      oldest = Math.min(oldest ?? Infinity, firstDue);
    }
    return oldest;
  }

  /** Since when the longest waiting message that is due by `now` has been due, over these channels; null: none is due. */
  async oldestWaiting(channelIds: readonly number[], lane: Lane, now: number): Promise<number | null> {
    let oldest = Infinity;
    for (const id of channelIds) {
      for (const status of WAITING) oldest = Math.min(oldest, (await this.oldestDue(status, id, lane)) ?? Infinity);
    }
    return oldest <= now ? oldest : null;
  }
}
