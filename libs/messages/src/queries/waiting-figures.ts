import { Injectable } from '@nestjs/common';
import { type Lane, MessageStatus } from '@recado/core';
import { Database } from '@recado/database';

/** Keys of one lane that are looked at for their oldest message: MySQL ends a recursion after 1,000 steps. */
const MAX_KEYS = 900;

/** How much waits, and for how long. Every figure is read from the claim index, at a bounded cost. */
@Injectable()
export class WaitingFigures {
  constructor(private readonly database: Database) {}

  /** Messages of this status in a lane of a channel; `atMost`: so many or more. */
  async count(status: MessageStatus, channelId: number, lane: Lane, atMost: number): Promise<number> {
    const [row] = await this.database.read<{ messages: number }>(
      `SELECT COUNT(*) AS messages FROM (
         SELECT 1 FROM messages WHERE status = ? AND channel_id = ? AND lane = ? LIMIT ?
       ) AS counted`,
      [status, channelId, lane, atMost],
    );
    return Number(row?.messages ?? 0);
  }

  /** When the longest due message of this status in a lane of a channel became due; null: nothing is there. */
  async oldestDue(status: MessageStatus, channelId: number, lane: Lane): Promise<number | null> {
    const group = 'status = ? AND channel_id = ? AND lane = ?';
    const values = [status, channelId, lane];
    // From key to key, one step of the index each: a million messages of one key cost no more than one.
    const [row] = await this.database.read<{ dueAt: number | null }>(
      `WITH RECURSIVE keys_waiting (id, step) AS (
         SELECT (SELECT api_key_id FROM messages WHERE ${group} ORDER BY api_key_id LIMIT 1), 1
         UNION ALL
         SELECT (SELECT api_key_id FROM messages WHERE ${group} AND api_key_id > keys_waiting.id
                 ORDER BY api_key_id LIMIT 1), step + 1
         FROM keys_waiting WHERE keys_waiting.id IS NOT NULL AND step < ${MAX_KEYS}
       )
       SELECT MIN(first_due) AS dueAt FROM (
         SELECT (SELECT due_at FROM messages WHERE ${group} AND api_key_id = keys_waiting.id
                 ORDER BY due_at LIMIT 1) AS first_due
         FROM keys_waiting WHERE keys_waiting.id IS NOT NULL
       ) AS firsts`,
      [...values, ...values, ...values],
    );
    const dueAt = row?.dueAt ?? null;
    return dueAt === null ? null : Number(dueAt);
  }
}
