import { Injectable } from '@nestjs/common';
import { type Lane, MessageStatus } from '@recado/core';
import { Database } from '@recado/database';

/** Messages of one key in one lane of one channel: the unit of fairness. */
export interface FeedGroup {
  channelId: number;
  lane: Lane;
  apiKeyId: number;
}

/** A key that has something waiting in a lane of a channel. */
export interface KeyWaiting {
  apiKeyId: number;
  /** When the first of it is due; UTC milliseconds. */
  firstDue: number;
}

/** A waiting message as the feeder sees it. */
export interface Candidate {
  id: number;
  phone: string;
  dueAt: number;
}

/** What has become of a message that was handed out. */
export interface HandedOut {
  id: number;
  status: MessageStatus;
  dueAt: number;
}

interface FirstOfKey {
  id: number;
  due: number;
}

const WAITING = [MessageStatus.Pending, MessageStatus.Scheduled] as const;

const IN_LANE = 'status = ? AND channel_id = ? AND lane = ?';

/** A step of the index for each key, all in one query. */
const ALL_KEYS = `WITH RECURSIVE api_key (id) AS (
    SELECT MIN(api_key_id) FROM messages WHERE ${IN_LANE}
    UNION ALL
    SELECT (SELECT MIN(api_key_id) FROM messages WHERE ${IN_LANE} AND api_key_id > api_key.id)
    FROM api_key WHERE api_key.id IS NOT NULL
  ) SELECT id, (SELECT MIN(due_at) FROM messages WHERE ${IN_LANE} AND api_key_id = api_key.id) AS due
    FROM api_key WHERE id IS NOT NULL`;

/** One step. MySQL would walk the whole lane for a recursion, and for a GROUP BY until its statistics are fresh. */
const NEXT_KEY = `SELECT api_key_id AS id, due_at AS due FROM messages
  WHERE ${IN_LANE} AND api_key_id > ? ORDER BY api_key_id, due_at LIMIT 1`;

/** What the feeder needs to know. It only reads: nothing changes until an attempt begins. */
@Injectable()
export class DueMessages {
  constructor(private readonly database: Database) {}

  /** Keys with anything waiting in this lane of this channel, found without reading what waits. */
  async keysWaiting(channelId: number, lane: Lane): Promise<KeyWaiting[]> {
    const firstDue = new Map<number, number>();
    const found = await Promise.all(WAITING.map((status) => this.keysIn(status, channelId, lane)));
    for (const { id, due } of found.flat()) firstDue.set(id, Math.min(due, firstDue.get(id) ?? Infinity));
    return [...firstDue]
      .map(([apiKeyId, due]) => ({ apiKeyId, firstDue: due }))
      .sort((a, b) => a.apiKeyId - b.apiKeyId);
  }

  /** The first `limit` messages of a group, in the order in which they are due; some may not be due yet. */
  async first(group: FeedGroup, limit: number): Promise<Candidate[]> {
    const found = await Promise.all(WAITING.map((status) => this.firstIn(status, group, limit)));
    return found
      .flat()
      .sort((a, b) => a.dueAt - b.dueAt || a.id - b.id)
      .slice(0, limit);
  }

  /** What has become of these messages. */
  async states(ids: readonly number[]): Promise<HandedOut[]> {
    if (ids.length === 0) return [];
    return this.database.read<HandedOut>(
      `SELECT id, status, due_at AS dueAt FROM messages WHERE id IN ${this.database.capabilities.list}`,
      [ids],
    );
  }

  private keysIn(status: MessageStatus, channelId: number, lane: Lane): Promise<FirstOfKey[]> {
    const group = [status, channelId, lane];
    return this.database.capabilities.recursionUsesIndex
      ? this.database.read(ALL_KEYS, [...group, ...group, ...group])
      : this.keyByKey(group);
  }

  private async keyByKey(group: readonly number[]): Promise<FirstOfKey[]> {
    const found: FirstOfKey[] = [];
    for (;;) {
      const [next] = await this.database.read<FirstOfKey>(NEXT_KEY, [...group, found.at(-1)?.id ?? 0]);
      if (!next) return found;
      found.push(next);
    }
  }

  private firstIn(status: MessageStatus, group: FeedGroup, limit: number): Promise<Candidate[]> {
    return this.database.read<Candidate>(
      `SELECT id, phone, due_at AS dueAt FROM messages
       WHERE status = ? AND channel_id = ? AND lane = ? AND api_key_id = ? ORDER BY due_at, id LIMIT ?`,
      [status, group.channelId, group.lane, group.apiKeyId, limit],
    );
  }
}
