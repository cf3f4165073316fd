import { Injectable } from '@nestjs/common';
import { type Lane, MessageStatus } from '@recado/core';
import { Database } from '@recado/database';

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
    let first = await this.firstOfNextKey([status, channelId, lane, 0]);
    for (let keys = 1; first !== undefined; keys++) {
      oldest = Math.min(oldest ?? Infinity, first.dueAt);
      if (keys === MAX_KEYS) break;
      first = await this.firstOfNextKey([status, channelId, lane, first.apiKeyId]);
    }
    return oldest;
  }

  /**
   * Seeks from key to key in the index. One recursive statement took 1 s over 150,000 messages on MariaDB, which does not
   * pass the end of one step to the next.
   */
  private async firstOfNextKey(after: readonly number[]): Promise<{ apiKeyId: number; dueAt: number } | undefined> {
    const [row] = await this.database.read<{ apiKeyId: number; dueAt: number }>(
      `SELECT api_key_id AS apiKeyId, due_at AS dueAt FROM messages
       WHERE status = ? AND channel_id = ? AND lane = ? AND api_key_id > ? ORDER BY api_key_id, due_at LIMIT 1`,
      after,
    );
    return row;
  }
}
