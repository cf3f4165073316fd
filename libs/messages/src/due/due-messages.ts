import { Injectable, Optional } from '@nestjs/common';
import { Aside, type Lane, MessageStatus, personOf, phonesOf, WAITING } from '@recado/core';
import { Database, Message, selectList } from '@recado/database';
import { KeyCancellation } from '../changes/key-cancellation.js';
import { BatchPauseSweep } from '../pauses/batch-pause-sweep.js';
import { BY_CLAIM_INDEX } from '../store/forced-index.js';
import { IN_CLAIM_RANGE } from '../store/key-backlog.js';
import { bySendOrder, type FeedGroup, SEND_ORDER } from '../store/send-order.js';
import { type KeyWaiting, WaitingKeys } from './waiting-keys.js';

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

/** The reads of the feeder. Nothing changes until a message is claimed. */
@Injectable()
export class DueMessages {
  private readonly keys: WaitingKeys;

  constructor(
    private readonly database: Database,
    @Optional() private readonly cancellation?: KeyCancellation,
    @Optional() private readonly pauses?: BatchPauseSweep,
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
    return this.database.read<MessageState>(
      `SELECT ${selectList(Message, STATE)} FROM messages WHERE id IN ${this.database.capabilities.list}`,
      [ids],
    );
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
    return this.database.read<Candidate>(
      `SELECT ${selectList(Message, CANDIDATE)} FROM messages ${BY_CLAIM_INDEX}
       WHERE ${IN_CLAIM_RANGE} ORDER BY ${SEND_ORDER} LIMIT ?`,
      [status, group.channelId, group.lane, group.apiKeyId, limit],
    );
  }
}
