import { Aside, type Lane, type MessageStatus, WAITING } from '@recado/core';
import type { Database } from '@recado/database';
import { BY_CLAIM_INDEX } from '../store/forced-index.js';

/** A key with waiting messages in a lane of a channel. */
export interface KeyWaiting {
  apiKeyId: number;
  /** When its first message is due; UTC milliseconds. */
  firstDue: number;
}

/** A status and lane whose keys are enumerated, and the last key that was found. */
interface Walk {
  status: MessageStatus;
  aside: Aside;
  lane: Lane;
  last: number;
}

interface Found {
  walk: number;
  id: number;
  due: number;
}

const IN_LANE = 'status = ? AND aside = ? AND channel_id = ? AND lane = ?';

/** Finds all keys in one query, with one index seek each. */
const ALL_KEYS = `WITH RECURSIVE api_key (id) AS (
    SELECT MIN(api_key_id) FROM messages WHERE ${IN_LANE}
    UNION ALL
    SELECT (SELECT MIN(api_key_id) FROM messages WHERE ${IN_LANE} AND api_key_id > api_key.id)
    FROM api_key WHERE api_key.id IS NOT NULL
  ) SELECT ? AS walk, id, (SELECT MIN(due_at) FROM messages WHERE ${IN_LANE} AND api_key_id = api_key.id) AS due
    FROM api_key WHERE id IS NOT NULL`;

/**
 * Finds the next key. MySQL would read the whole lane for a recursion, and also for a GROUP BY with old statistics. Ordered
 * by the key alone it would use the index of references and read every message of the key.
 */
const FROM_NEXT_KEY = `FROM messages WHERE ${IN_LANE} AND api_key_id > ? ORDER BY api_key_id, due_at LIMIT 1`;
const NEXT_OF_WALK = `(SELECT ? AS walk, api_key_id AS id, due_at AS due ${FROM_NEXT_KEY})`;

/** Where keys are enumerated, and how many at most. */
export interface KeyRange {
  status: MessageStatus;
  channelId: number;
  lane: Lane;
  limit: number;
}

/** The keys with messages of one status in a lane of a channel that are not set aside, in the order of their ids, one index seek each. */
export async function* keysIn(database: Database, { status, channelId, lane, limit }: KeyRange) {
  for (let [count, last] = [0, 0]; count < limit; count++) {
    const [key] = await database.read<KeyWaiting>(
      `SELECT api_key_id AS apiKeyId, due_at AS firstDue ${FROM_NEXT_KEY}`,
      [status, Aside.No, channelId, lane, last],
    );
    if (!key) return;
    yield key;
    last = key.apiKeyId;
  }
}

/** Whether any message of a status waits on a channel: one step of the index. */
const ANY_ON_CHANNEL = `SELECT * FROM (SELECT channel_id AS id FROM messages ${BY_CLAIM_INDEX}
  WHERE status = ? AND aside = ${Aside.No} AND channel_id = ? LIMIT 1) AS w`;
/** Channels of one statement. */
const CHANNELS_AT_ONCE = 100;

/** Finds the keys with waiting messages, without reading the messages. */
export class WaitingKeys {
  constructor(private readonly database: Database) {}

  /** Those of these channels on which messages wait that are not set aside. */
  async channels(ids: readonly number[]): Promise<Set<number>> {
    const found = new Set<number>();
    for (let from = 0; from < ids.length; from += CHANNELS_AT_ONCE) {
      const some = ids.slice(from, from + CHANNELS_AT_ONCE).flatMap((id) => WAITING.map((status) => [status, id]));
      const sql = some.map(() => ANY_ON_CHANNEL).join(' UNION ALL ');
      for (const { id } of await this.database.read<{ id: number }>(sql, some.flat())) found.add(id);
    }
    return found;
  }

  /** The keys in each of these lanes of a channel, in the order of their ids. `asides`: of messages that are set aside so. */
  async find(
    channelId: number,
    lanes: readonly Lane[],
    asides: readonly Aside[] = [Aside.No],
  ): Promise<Map<Lane, KeyWaiting[]>> {
    const ofLane = WAITING.flatMap((status) => asides.map((aside) => ({ status, aside })));
    const walks = lanes.flatMap((lane) => ofLane.map((of) => ({ ...of, lane, last: 0 })));
    const found = this.database.capabilities.recursionUsesIndex
      ? await this.atOnce(channelId, walks)
      : await this.stepByStep(channelId, walks);
    return new Map(lanes.map((lane) => [lane, merged(found.filter(({ walk }) => walks[walk]?.lane === lane))]));
  }

  private async atOnce(channelId: number, walks: readonly Walk[]): Promise<Found[]> {
    const all = walks.map(({ status, aside, lane }, walk) => {
      const range = [status, aside, channelId, lane];
      return this.database.read<Found>(ALL_KEYS, [...range, ...range, walk, ...range]);
    });
    return (await Promise.all(all)).flat();
  }

  /** One query finds the next key of every walk, because a query costs more than a seek; walks without a key end. */
  private async stepByStep(channelId: number, walks: readonly Walk[]): Promise<Found[]> {
    const found: Found[] = [];
    let active = walks.map((walk, index) => ({ ...walk, index }));
    while (active.length > 0) {
      const values = active.flatMap(({ index, status, aside, lane, last }) => [
        ...[index, status, aside, channelId],
        ...[lane, last],
      ]);
      const next = await this.database.read<Found>(active.map(() => NEXT_OF_WALK).join(' UNION ALL '), values);
      found.push(...next);
      active = next.map(({ walk, id }) => ({ ...walks[walk]!, last: id, index: walk }));
    }
    return found;
  }
}

/** A key may have messages in both statuses; the earliest due time counts. */
function merged(found: readonly Found[]): KeyWaiting[] {
  const firstDue = new Map<number, number>();
  for (const { id, due } of found) firstDue.set(id, Math.min(due, firstDue.get(id) ?? Infinity));
  return [...firstDue].map(([apiKeyId, due]) => ({ apiKeyId, firstDue: due })).sort((a, b) => a.apiKeyId - b.apiKeyId);
}
