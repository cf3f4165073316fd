import { setImmediate as nextPass } from 'node:timers/promises';
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

/** A status and lane of a channel whose keys are enumerated, and the last key that was found. */
interface Walk {
  status: MessageStatus;
  aside: Aside;
  channelId: number;
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

/** Finds all channels in one query, with one index seek for each that has such messages. */
const ALL_CHANNELS = `WITH RECURSIVE channel (id) AS (
    SELECT MIN(channel_id) FROM messages WHERE status = ? AND aside = ?
    UNION ALL
    SELECT (SELECT MIN(channel_id) FROM messages WHERE status = ? AND aside = ? AND channel_id > channel.id)
    FROM channel WHERE channel.id IS NOT NULL
  ) SELECT id FROM channel WHERE id IS NOT NULL`;
/** Whether there is any such message at all, and on a channel: one step of the index each. */
const ANY = `SELECT * FROM (SELECT ? AS kind FROM messages ${BY_CLAIM_INDEX} WHERE status = ? AND aside = ? LIMIT 1) AS w`;
const ANY_ON_CHANNEL = `(SELECT 1 FROM messages ${BY_CLAIM_INDEX}
  WHERE status = ? AND aside = ? AND channel_id = c.id LIMIT 1)`;
/** A thousand channels in 9 ms on MariaDB, where a UNION of as many selects takes 150. */
const havingAny = (
  kinds: readonly Kind[],
) => `SELECT c.id, COALESCE(${kinds.map(() => ANY_ON_CHANNEL).join(', ')}) AS found
  FROM JSON_TABLE(?, '$[*]' COLUMNS (id BIGINT PATH '$')) AS c HAVING found IS NOT NULL`;
const IN_WALK = `FROM messages ${BY_CLAIM_INDEX}
  WHERE status = w.status AND aside = w.aside AND channel_id = w.channel_id AND lane = w.lane ORDER BY`;
/**
 * The first key of each of many walks, and the last one, which mostly is the same: six thousand in 80 ms, where the UNION of a
 * step takes 300. A further step compares with the key before, for which no index is used so.
 */
const FIRST_OF_WALKS = `SELECT w.walk, (SELECT api_key_id ${IN_WALK} api_key_id, due_at LIMIT 1) AS id,
    (SELECT due_at ${IN_WALK} api_key_id, due_at LIMIT 1) AS due,
    (SELECT api_key_id ${IN_WALK} api_key_id DESC, due_at DESC LIMIT 1) AS last
  FROM JSON_TABLE(?, '$[*]' COLUMNS (walk INT PATH '$[0]', status INT PATH '$[1]', aside INT PATH '$[2]',
    channel_id BIGINT PATH '$[3]', lane INT PATH '$[4]')) AS w HAVING id IS NOT NULL`;
/** Walks of one statement where there are many, and of one step by step. */
const WALKS_AT_ONCE = 3_000;
const WALKS_OF_STEP = 200;

type WalkedKey = Walk & KeyWaiting;

/** Which messages are looked for; missing: those that wait and are not set aside. */
interface Wanted {
  statuses?: readonly MessageStatus[];
  asides?: readonly Aside[];
}

type Kind = readonly [MessageStatus, Aside];

/** Finds the keys with waiting messages, without reading the messages. */
export class WaitingKeys {
  constructor(private readonly database: Database) {}

  /** Those of these channels that have such messages. */
  async channels(
    ids: readonly number[],
    { statuses = WAITING, asides = [Aside.No] }: Wanted = {},
  ): Promise<Set<number>> {
    const kinds = statuses.flatMap((status) => asides.map((aside): Kind => [status, aside]));
    const found = new Set<number>();
    if (this.database.capabilities.recursionUsesIndex) {
      const asked = new Set(ids);
      for (const kind of kinds) {
        const having = await this.database.read<{ id: number }>(ALL_CHANNELS, [...kind, ...kind]);
        for (const { id } of having.filter((channel) => asked.has(channel.id))) found.add(id);
      }
      return found;
    }
    // Of many channels one statement mostly tells that there is nothing to look for.
    const existing = ids.length > WALKS_OF_STEP ? await this.existing(kinds) : kinds;
    if (ids.length === 0 || existing.length === 0) return found;
    const values = [...existing.flat(), JSON.stringify(ids)];
    for (const { id } of await this.database.read<{ id: number }>(havingAny(existing), values)) found.add(Number(id));
    return found;
  }

  /** The kinds of which there is any message. */
  private async existing(kinds: readonly Kind[]): Promise<Kind[]> {
    const sql = kinds.map(() => ANY).join(' UNION ALL ');
    const values = kinds.flatMap((kind, index) => [index, ...kind]);
    const found = await this.database.read<{ kind: number }>(sql, values);
    return found.flatMap(({ kind }) => [kinds[kind]!]);
  }

  /** The keys in each of these lanes of a channel, in the order of their ids. `asides`: of messages that are set aside so. */
  async find(
    channelId: number,
    lanes: readonly Lane[],
    asides: readonly Aside[] = [Aside.No],
  ): Promise<Map<Lane, KeyWaiting[]>> {
    return lanesOf(lanes, await this.walk(walksOf([channelId], lanes, { asides })));
  }

  /** The same of several channels, by their ids; without channels that have no such messages. */
  async findAll(channelIds: readonly number[], lanes: readonly Lane[], wanted: Wanted = {}) {
    const having = channelIds.length > 1 ? [...(await this.channels(channelIds, wanted))] : channelIds;
    const walks = walksOf(having, lanes, wanted);
    const found: WalkedKey[] = [];
    const atOnce = this.database.capabilities.recursionUsesIndex ? WALKS_OF_STEP : WALKS_AT_ONCE;
    for (let from = 0; from < walks.length; from += atOnce) {
      // A query on SQLite blocks the process: other work may run between two of them.
      if (from > 0) await nextPass();
      found.push(...(await this.walk(walks.slice(from, from + atOnce))));
    }
    const byChannel = groupBy(found, ({ channelId }) => channelId);
    return new Map([...byChannel].map(([channelId, keys]) => [channelId, lanesOf(lanes, keys)]));
  }

  private async walk(walks: readonly Walk[]): Promise<WalkedKey[]> {
    const found = this.database.capabilities.recursionUsesIndex
      ? await this.atOnce(walks)
      : await this.stepByStep(walks);
    return found.map(({ walk, id, due }) => ({ ...walks[walk]!, apiKeyId: id, firstDue: due }));
  }

  private async atOnce(walks: readonly Walk[]): Promise<Found[]> {
    const all = walks.map(({ status, aside, channelId, lane }, walk) => {
      const range = [status, aside, channelId, lane];
      return this.database.read<Found>(ALL_KEYS, [...range, ...range, walk, ...range]);
    });
    return (await Promise.all(all)).flat();
  }

  /** One query finds the next key of every walk, because a query costs more than a seek; walks without a key end. */
  private async stepByStep(walks: readonly Walk[]): Promise<Found[]> {
    const found: Found[] = [];
    let active = walks.map((walk, index) => ({ ...walk, index }));
    if (active.length > WALKS_OF_STEP) {
      const first = await this.firstOf(active);
      found.push(...first);
      active = first.filter(({ id, last }) => id !== last).map(({ walk, id }) => ({ ...active[walk]!, last: id }));
    }
    while (active.length > 0) {
      const next: Found[] = [];
      for (let from = 0; from < active.length; from += WALKS_OF_STEP) {
        const some = active.slice(from, from + WALKS_OF_STEP);
        const values = some.flatMap(({ index, status, aside, channelId, lane, last }) => [
          ...[index, status, aside, channelId],
          ...[lane, last],
        ]);
        next.push(...(await this.database.read<Found>(some.map(() => NEXT_OF_WALK).join(' UNION ALL '), values)));
      }
      found.push(...next);
      active = next.map(({ walk, id }) => ({ ...walks[walk]!, last: id, index: walk }));
    }
    return found;
  }

  private firstOf(walks: readonly (Walk & { index: number })[]): Promise<(Found & { last: number })[]> {
    const rows = walks.map(({ index, status, aside, channelId, lane }) => [index, status, aside, channelId, lane]);
    return this.database.read<Found & { last: number }>(FIRST_OF_WALKS, [JSON.stringify(rows)]);
  }
}

function walksOf(
  channelIds: readonly number[],
  lanes: readonly Lane[],
  { statuses = WAITING, asides = [Aside.No] }: Wanted,
): Walk[] {
  const ofLane = statuses.flatMap((status) => asides.map((aside) => ({ status, aside })));
  return channelIds.flatMap((channelId) =>
    lanes.flatMap((lane) => ofLane.map((of) => ({ ...of, channelId, lane, last: 0 }))),
  );
}

function lanesOf(lanes: readonly Lane[], found: readonly WalkedKey[]): Map<Lane, KeyWaiting[]> {
  return new Map(lanes.map((lane) => [lane, merged(found.filter((key) => key.lane === lane))]));
}

/** A key may have messages in both statuses; the earliest due time counts. */
function merged(found: readonly KeyWaiting[]): KeyWaiting[] {
  const earliest = new Map<number, number>();
  for (const { apiKeyId, firstDue } of found)
    earliest.set(apiKeyId, Math.min(firstDue, earliest.get(apiKeyId) ?? Infinity));
  return [...earliest].map(([apiKeyId, firstDue]) => ({ apiKeyId, firstDue })).sort((a, b) => a.apiKeyId - b.apiKeyId);
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
