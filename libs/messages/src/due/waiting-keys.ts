import { type Lane, MessageStatus } from '@recado/core';
import type { Database } from '@recado/database';

/** A key that has something waiting in a lane of a channel. */
export interface KeyWaiting {
  apiKeyId: number;
  /** When the first of it is due; UTC milliseconds. */
  firstDue: number;
}

/** Where keys are looked for, and the last that was found. */
interface Walk {
  status: MessageStatus;
  lane: Lane;
  last: number;
}

interface Found {
  walk: number;
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
  ) SELECT ? AS walk, id, (SELECT MIN(due_at) FROM messages WHERE ${IN_LANE} AND api_key_id = api_key.id) AS due
    FROM api_key WHERE id IS NOT NULL`;

/** One step. MySQL would walk the whole lane for a recursion, and for a GROUP BY until its statistics are fresh. */
const NEXT_KEY = `(SELECT ? AS walk, api_key_id AS id, due_at AS due FROM messages
  WHERE ${IN_LANE} AND api_key_id > ? ORDER BY api_key_id, due_at LIMIT 1)`;

/** Finds the keys that have anything waiting, without reading what waits. */
export class WaitingKeys {
  constructor(private readonly database: Database) {}

  /** The keys of each of these lanes of this channel, by id. */
  async find(channelId: number, lanes: readonly Lane[]): Promise<Map<Lane, KeyWaiting[]>> {
    const walks = lanes.flatMap((lane) => WAITING.map((status) => ({ status, lane, last: 0 })));
    const found = this.database.capabilities.recursionUsesIndex
      ? await this.atOnce(channelId, walks)
      : await this.stepByStep(channelId, walks);
    return new Map(lanes.map((lane) => [lane, merged(found.filter(({ walk }) => walks[walk]?.lane === lane))]));
  }

  private async atOnce(channelId: number, walks: readonly Walk[]): Promise<Found[]> {
    const all = walks.map(({ status, lane }, walk) => {
      const place = [status, channelId, lane];
      return this.database.read<Found>(ALL_KEYS, [...place, ...place, walk, ...place]);
    });
    return (await Promise.all(all)).flat();
  }

  /** A step of every walk in one query, since asking costs more than a step; then of those that have found something. */
  private async stepByStep(channelId: number, walks: readonly Walk[]): Promise<Found[]> {
    const found: Found[] = [];
    let open = walks.map((walk, index) => ({ ...walk, index }));
    while (open.length > 0) {
      const values = open.flatMap(({ index, status, lane, last }) => [index, status, channelId, lane, last]);
      const next = await this.database.read<Found>(open.map(() => NEXT_KEY).join(' UNION ALL '), values);
      found.push(...next);
      open = next.map(({ walk, id }) => ({ ...walks[walk]!, last: id, index: walk }));
    }
    return found;
  }
}

/** A key may have messages of both statuses: the first of all counts. */
function merged(found: readonly Found[]): KeyWaiting[] {
  const firstDue = new Map<number, number>();
  for (const { id, due } of found) firstDue.set(id, Math.min(due, firstDue.get(id) ?? Infinity));
  return [...firstDue].map(([apiKeyId, due]) => ({ apiKeyId, firstDue: due })).sort((a, b) => a.apiKeyId - b.apiKeyId);
}
