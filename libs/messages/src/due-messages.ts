import { Aside, groupBy, type Lane, MessageStatus, WAITING, personOf, phonesOf } from '@recado/core';
import { Database, Message, selectList } from '@recado/database';
import { BY_CLAIM_INDEX } from './store/forced-index.js';
import { Injectable } from '@nestjs/common';
import { KeyCancellation } from './changes/key-cancellation.js';
import { BatchPauseSweep } from './pauses/batch-pause-sweep.js';
import { IN_CLAIM_RANGE } from './store/key-backlog.js';
import { bySendOrder, type FeedGroup, SEND_ORDER } from './store/send-order.js';

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
interface KeyRange {
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

/** Finds all channels in one query, with one index seek for each on which messages wait. */
const ALL_CHANNELS = `WITH RECURSIVE channel (id) AS (
    SELECT MIN(channel_id) FROM messages WHERE status = ? AND aside = ${Aside.No}
    UNION ALL
    SELECT (SELECT MIN(channel_id) FROM messages WHERE status = ? AND aside = ${Aside.No} AND channel_id > channel.id)
    FROM channel WHERE channel.id IS NOT NULL
  ) SELECT id FROM channel WHERE id IS NOT NULL`;
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
    if (this.database.capabilities.recursionUsesIndex) {
      const asked = new Set(ids);
      for (const status of WAITING) {
        const waiting = await this.database.read<{ id: number }>(ALL_CHANNELS, [status, status]);
        for (const { id } of waiting.filter((channel) => asked.has(channel.id))) found.add(id);
      }
      return found;
    }
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

const CANDIDATE = ['id', 'batchId', 'phone', 'dueAt', 'attempts'] as const;
const BEING_SENT = ['id', 'channelId', 'lane', 'apiKeyId', 'phone', 'attempts', 'startedAt'] as const;
const STATE = ['id', 'status', 'aside', 'dueAt', 'attempts'] as const;

/** A waiting message as the feeder sees it. `attempts`: those that count against the limit. */
export type Candidate = Pick<Message, (typeof CANDIDATE)[number]> & { phone: string };

/** The state of a published message. */
export type MessageState = Pick<Message, (typeof STATE)[number]>;

/** Whether a message may be claimed now, as far as its own row says. */
export function isClaimable({ status, aside, dueAt }: Omit<MessageState, 'id' | 'attempts'>, now: number): boolean {
  return WAITING.includes(status) && aside === Aside.No && dueAt <= now;
}

/** A message that is being sent, as a new leader sees it. */
export type MessageBeingSent = Pick<Message, (typeof BEING_SENT)[number]> & { phone: string; startedAt: number };

/** Reads many messages, because the newest ones to a recipient may still wait. */
const LAST_START = `SELECT MAX(at) AS at FROM (
    SELECT started_at AS at FROM messages WHERE phone = ? AND +channel_id = ? ORDER BY id DESC LIMIT 5000
  ) AS newest`;

/** Far more messages than workers claim at once. */
const MAX_BEING_SENT = 20_000;
const ALL_BEING_SENT = `SELECT ${selectList(Message, BEING_SENT)} FROM messages
  WHERE status = ${MessageStatus.Sending} AND phone IS NOT NULL AND started_at IS NOT NULL LIMIT ${MAX_BEING_SENT}`;

const STATES = `SELECT ${selectList(Message, STATE)} FROM messages WHERE id IN`;
const FIRST_IN_GROUP = `SELECT ${selectList(Message, CANDIDATE)} FROM messages ${BY_CLAIM_INDEX}
  WHERE ${IN_CLAIM_RANGE} ORDER BY ${SEND_ORDER} LIMIT ?`;

const FIRST_OF_STATUS = `SELECT * FROM (SELECT api_key_id AS apiKeyId, ${selectList(Message, CANDIDATE)}
  FROM messages ${BY_CLAIM_INDEX} WHERE ${IN_LANE} ORDER BY api_key_id, ${SEND_ORDER} LIMIT ?) AS w`;
const FIRST_IN_LANE = WAITING.map(() => FIRST_OF_STATUS).join(' UNION ALL ');

/** The reads of the feeder. Nothing changes until a message is claimed. */
@Injectable()
export class DueMessages {
  private readonly keys: WaitingKeys;

  constructor(
    private readonly database: Database,
    private readonly cancellation?: KeyCancellation,
    private readonly pauses?: BatchPauseSweep,
  ) {
    this.keys = new WaitingKeys(database);
  }

  /**
   * The keys with waiting messages in each of these lanes of a channel, without keys whose messages are being canceled.
   * Does not read the messages. `aside`: those that are set aside so.
   */
  async keysWaiting(
    channelId: number,
    lanes: readonly Lane[],
    aside: Aside = Aside.No,
  ): Promise<Map<Lane, KeyWaiting[]>> {
    const found = await this.keys.find(channelId, lanes, [aside]);
    const mayGo = ({ apiKeyId }: KeyWaiting) => !this.cancellation?.isCanceling(apiKeyId);
    return new Map([...found].map(([lane, keys]) => [lane, keys.filter(mayGo)]));
  }

  /** Those of these channels on which messages wait that are not set aside, due or not: one statement for all. */
  channelsWaiting(channelIds: readonly number[]): Promise<Set<number>> {
    return this.keys.channels(channelIds);
  }

  /** The first `limit` waiting messages of a group that are not set aside, in send order; some may not be due yet. */
  async first(group: FeedGroup, limit: number): Promise<Candidate[]> {
    const found = await Promise.all(WAITING.map((status) => this.firstIn(status, group, limit)));
    return found.flat().sort(bySendOrder).slice(0, limit);
  }

  /**
   * The messages of a lane of a channel that wait and are not set aside, by their keys, each in send order; without keys whose
   * messages are being canceled. Some may not be due yet. One statement; null: there are more than `limit`.
   */
  async inLane(channelId: number, lane: Lane, limit: number): Promise<Map<number, Candidate[]> | null> {
    const values = WAITING.flatMap((status) => [status, Aside.No, channelId, lane, limit + 1]);
    const found = await this.database.read<Candidate & { apiKeyId: number }>(FIRST_IN_LANE, values);
    if (found.length > limit) return null;
    const mayGo = found.filter(({ apiKeyId }) => !this.cancellation?.isCanceling(apiKeyId));
    return groupBy(mayGo.sort(bySendOrder), ({ apiKeyId }) => apiKeyId);
  }

  /** Whether the batch of this message is paused, as of the last sweep of the leader. */
  isPaused({ batchId }: Candidate): boolean {
    return this.pauses?.isPaused(batchId) === true;
  }

  /** The messages that workers have claimed, on all channels. */
  beingSent(): Promise<MessageBeingSent[]> {
    return this.database.read<MessageBeingSent>(ALL_BEING_SENT);
  }

  /** The states of these messages. */
  async states(ids: readonly number[]): Promise<MessageState[]> {
    if (ids.length === 0) return [];
    return this.database.read<MessageState>(`${STATES} ${this.database.capabilities.list}`, [ids]);
  }

  /**
   * When a message to this recipient was last claimed on this channel, UTC milliseconds; null: none of the newest 5,000
   * messages to each form of the number was.
   */
  async lastClaimedAt(channelId: number, phone: string): Promise<number | null> {
    let last: number | null = null;
    for (const each of phonesOf(personOf(phone))) {
      const [row] = await this.database.read<{ at: number | null }>(LAST_START, [each, channelId]);
      last = Math.max(row?.at ?? -Infinity, last ?? -Infinity);
    }
    return last === -Infinity ? null : last;
  }

  private firstIn(status: MessageStatus, group: FeedGroup, limit: number): Promise<Candidate[]> {
    const { channelId, lane, apiKeyId } = group;
    return this.database.read<Candidate>(FIRST_IN_GROUP, [status, channelId, lane, apiKeyId, limit]);
  }
}
