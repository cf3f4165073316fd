import type { ChannelView } from '@recado/channels';
import { Lane, LANES } from '@recado/core';
import { type Candidate, type DueMessages, type FeedGroup, type KeyWaiting, recipientOf } from '@recado/messages';
import type { PersonNames } from '@recado/recipients';
import type { ChannelFeed } from './channel-feed.js';
import type { ColdSieve } from './cold.js';
import type { Outstanding } from './outstanding.js';
import { rotatedAfter, type CandidateGroup, type Capacity } from './selection.js';
import { LONGEST_LEAD_MS } from './send-times.js';

/** Keys read per lane in one tick, two reads each. The next tick continues with the key after the last one served. */
const MAX_KEYS = 100;
/** Messages read beyond those wanted, because some are outstanding or blocked. */
const LOOKAHEAD = 16;
/** Messages read beyond those wanted when the first read found too many blocked recipients. */
const FAR_LOOKAHEAD = 200;
/** The same on a channel with spacing, where each recipient stays blocked for seconds after a message. */
const DEEP_LOOKAHEAD = 2_000;
/** The same after messages to cold recipients were set aside, because there may be many more. */
const SIFTED_LOOKAHEAD = 1_000;
/** Deep reads per tick: each reads thousands of rows. */
const MAX_DEEP_READS = 2;
/** Recipients whose last send a new leader reads per tick, one query each. */
const MAX_LAST_SENDS = 32;
/** Most messages of the high lane that go before the others are read; as many may be published already. */
const MOST_URGENT = 16;
/** Longest time between the claim of a message and its send time, in ms: the longest lead time and one slice. */
const CLAIMED_BEFORE_MS = LONGEST_LEAD_MS + 500;

/** The search for candidates on one channel in one tick. */
export interface CandidateSearch {
  channel: ChannelView;
  feed: ChannelFeed;
  capacity: Capacity;
  now: number;
  /** Send time of the first candidate, UTC milliseconds. */
  sendAt: number;
  /** Undefined: the channel writes to cold recipients as to others. */
  cold?: ColdSieve | undefined;
}

/** The candidates of each key, and the earliest time at which a message that must still wait may go (UTC milliseconds). */
export interface FoundCandidates {
  groups: CandidateGroup[];
  nextDue: number;
}

interface GroupRead {
  candidates: Candidate[];
  nextDue: number;
}

/** Finds candidates: messages that are due, not outstanding, of no paused batch, and whose recipient is not blocked. */
export class Candidates {
  private deepReads = 0;
  /** The channels on which messages wait in this tick; undefined: it is not known. */
  private waiting: ReadonlySet<number> | undefined;

  constructor(
    private readonly due: DueMessages,
    private readonly outstanding: Outstanding,
    private readonly names: PersonNames,
  ) {}

  /** Begins a tick. On channels that are left out nothing waits. */
  begin(waiting: ReadonlySet<number> | undefined): void {
    this.waiting = waiting;
  }

  /**
   * Returns one group for each key that can be served within the capacity. `urgent`: told of a few messages of the high lane
   * before the others are read, which takes longer than all else; they are not returned then.
   */
  async find(
    search: CandidateSearch,
    urgent?: (groups: readonly CandidateGroup[]) => Promise<void>,
  ): Promise<FoundCandidates> {
    const found: FoundCandidates = { groups: [], nextDue: Infinity };
    this.deepReads = 0;
    // What was set aside may have come back a moment ago.
    if (search.cold === undefined && this.waiting?.has(search.channel.id) === false) return found;
    const few = urgent && (await this.fewUrgent(search));
    if (few && few.groups.length > 0) await urgent(few.groups);
    if (few) found.nextDue = few.nextDue;
    const worthReading = search.capacity.isBelowHighWorthReading ? LANES : [Lane.High];
    const lanes = few ? worthReading.filter((lane) => lane !== Lane.High) : worthReading;
    for (const [lane, keys] of await this.due.keysWaiting(search.channel.id, lanes)) {
      const isDue = ({ firstDue }: KeyWaiting) => firstDue <= search.now;
      for (const key of keys) if (!isDue(key)) found.nextDue = Math.min(found.nextDue, key.firstDue);
      const inLane = await this.findInLane(
        search,
        lane,
        rotatedAfter(keys.filter(isDue), search.feed.lastKey.get(lane)),
      );
      found.groups.push(...inLane.groups);
      found.nextDue = Math.min(found.nextDue, inLane.nextDue);
    }
    if (search.cold?.hasSifted) found.nextDue = search.now;
    return found;
  }

  /** The whole high lane by one read; undefined: it holds many messages, which take turns with those of the other lanes. */
  private async fewUrgent(search: CandidateSearch): Promise<FoundCandidates | undefined> {
    const channelId = search.channel.id;
    const byKey = await this.due.inLane(channelId, Lane.High, 2 * MOST_URGENT);
    if (byKey === null || (await search.cold?.sift([...byKey.values()].flat()))) return undefined;
    const found: FoundCandidates = { groups: [], nextDue: Infinity };
    let count = 0;
    for (const [apiKeyId, waiting] of byKey) {
      const group = { channelId, lane: Lane.High, apiKeyId };
      await this.loadLastSends(search, waiting);
      const { candidates, nextDue } = this.filter(search, group, waiting);
      found.nextDue = Math.min(found.nextDue, nextDue);
      if (candidates.length > 0) found.groups.push({ group, candidates });
      count += candidates.length;
    }
    return count <= MOST_URGENT ? found : undefined;
  }

  /** Reads these keys one by one until as many groups are found as the capacity can serve. */
  private async findInLane(search: CandidateSearch, lane: Lane, keys: readonly KeyWaiting[]): Promise<FoundCandidates> {
    const { total } = search.capacity;
    const found: FoundCandidates = { groups: [], nextDue: Infinity };
    const served = Math.min(total, MAX_KEYS);
    const wanted = Math.ceil(total / Math.min(keys.length || 1, served));
    for (const { apiKeyId } of keys) {
      const group = { channelId: search.channel.id, lane, apiKeyId };
      const { candidates, nextDue } = await this.readGroup(search, group, wanted);
      found.nextDue = Math.min(found.nextDue, nextDue);
      if (candidates.length > 0) found.groups.push({ group, candidates });
      if (found.groups.length >= served) break;
    }
    return found;
  }

  /** Reads the first candidates of a group, and the time at which the next message of the group may go. */
  private async readGroup(
    search: CandidateSearch,
    group: FeedGroup,
    wanted: number,
    beyond = LOOKAHEAD,
  ): Promise<GroupRead> {
    const limit = this.outstanding.hintsOf(group) + wanted + beyond;
    const found = await this.due.first(group, limit);
    if (await search.cold?.sift(found)) return this.readGroup(search, group, wanted, SIFTED_LOOKAHEAD);
    await this.loadLastSends(search, found);
    const read = this.filter(search, group, found);
    const mayHaveMore = read.candidates.length < wanted && found.length === limit && found.at(-1)!.dueAt <= search.now;
    const further = mayHaveMore ? this.widerLookahead(search, beyond) : undefined;
    return further === undefined ? read : this.readGroup(search, group, wanted, further);
  }

  private widerLookahead({ channel }: CandidateSearch, beyond: number): number | undefined {
    if (beyond < FAR_LOOKAHEAD) return FAR_LOOKAHEAD;
    const isDeeper = channel.limits.spacingMs > 0 && beyond < DEEP_LOOKAHEAD && this.deepReads < MAX_DEEP_READS;
    if (!isDeeper) return undefined;
    this.deepReads++;
    return DEEP_LOOKAHEAD;
  }

  /** Drops what must wait, of messages in send order. */
  private filter(
    { channel, feed, now, sendAt, cold }: CandidateSearch,
    group: FeedGroup,
    found: readonly Candidate[],
  ): GroupRead {
    const { spacingMs } = channel.limits;
    const mayPredate = feed.mayPredate(spacingMs, now);
    let freeAt = found.find(({ dueAt }) => dueAt > now)?.dueAt ?? Infinity;
    const candidates = found.filter((candidate) => {
      const { id, phone, dueAt } = candidate;
      if (dueAt > now || this.outstanding.has(id) || this.due.isPaused(candidate)) return false;
      if (cold?.holds(candidate)) {
        // The next tick sets it aside.
        freeAt = now;
        return false;
      }
      const recipient = recipientOf(group, phone, this.names);
      if (feed.probed.has(recipient) || this.outstanding.blocks(recipient, id, now)) return false;
      const isUnknown = mayPredate && !feed.spacing.knows(phone);
      const free = isUnknown ? now : feed.spacing.freeAt(phone, id, spacingMs);
      const mayGo = !isUnknown && free <= sendAt;
      if (!mayGo) freeAt = Math.min(freeAt, free);
      return mayGo;
    });
    return { candidates, nextDue: freeAt };
  }

  /**
   * Reads when recipients were last written to, some in each tick, while this process has led for less than the spacing:
   * the previous leader's sends are not in its memory.
   */
  private async loadLastSends({ channel, feed, now }: CandidateSearch, found: readonly Candidate[]): Promise<void> {
    if (!feed.mayPredate(channel.limits.spacingMs, now)) return;
    const unknown = new Set(found.map(({ phone }) => phone).filter((phone) => !feed.spacing.knows(phone)));
    const ask = async (phone: string) => {
      const times = this.names.all(phone).map((person) => this.due.lastClaimedAt(channel.id, person));
      const at = Math.max(...(await Promise.all(times)).map((time) => time ?? -Infinity));
      feed.spacing.reserve(phone, 0, at + CLAIMED_BEFORE_MS);
    };
    await Promise.all([...unknown].slice(0, MAX_LAST_SENDS).map(ask));
  }
}
