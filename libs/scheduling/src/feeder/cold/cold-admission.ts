import { coldDayStart, type ColdRule, newRecipientsLeft } from '@recado/channels';
import { Aside, LANES } from '@recado/core';
import { type Candidate, type FeedGroup, isClaimable, recipientOf } from '@recado/messages';
import { rotatedAfter } from '../selection/key-rotation.js';
import type { PublishedMessages } from './published-messages.js';
import { type Capacity, type CandidateGroup, select } from '../selection/select.js';
import type { ColdFeed } from './cold-feed.js';
import type { ColdParts } from './cold-sieve.js';

/** Messages of one key and lane that are read when the next one is chosen. */
const LOOKAHEAD = 200;
/** Keys read per lane. */
const MAX_KEYS = 100;
/** How often it looks where it found nothing, in ms. */
const LOOK_EVERY_MS = 1_000;
/** The same when the number of new recipients is used up, so that only those reached before may go, in ms. */
const LOOK_SPENT_EVERY_MS = 10_000;
const ONE: Capacity = { total: 1, high: 1, belowHigh: 1, isBelowHighWorthReading: true };

/** What a choice among the messages that are set aside considers. */
interface Choice {
  channelId: number;
  rule: ColdRule;
  /** Whether it may be to a recipient who is new to the channel. */
  mayBeNew: boolean;
  outstanding: PublishedMessages;
  now: number;
}

/**
 * Admits messages to cold recipients, one at a time: by the lock of the channel, its number of new recipients on a day, the
 * messaging limit that it shares with other channels, and the distance between two of them. An admitted message is brought back, and then goes as any other.
 */
export class ColdAdmission {
  constructor(
    private readonly parts: ColdParts,
    private readonly random: () => number,
  ) {}

  /** Admits the next message if one may go now. */
  async next(
    channelId: number,
    rule: ColdRule,
    feed: ColdFeed,
    outstanding: PublishedMessages,
    now: number,
  ): Promise<void> {
    await this.settle(rule, feed, outstanding, now);
    if (rule.stop || feed.admittedId !== undefined || now < feed.nextLookAt) return;
    const sends = await this.parts.contacts.coldSends(channelId, coldDayStart(rule, now));
    const freeAt = feed.freeAfter(rule, sends.lastAt, this.random);
    const mayBeNew = newRecipientsLeft(rule, sends, now) > 0 && !(await this.parts.use.isSpent(rule.shared));
    feed.nextLookAt = now + (mayBeNew ? LOOK_EVERY_MS : LOOK_SPENT_EVERY_MS);
    if (freeAt > now) feed.nextLookAt = Math.min(freeAt, feed.nextLookAt);
    else await this.choose(feed, { channelId, rule, mayBeNew, outstanding, now });
  }

  /** Forgets an admitted message that was sent, has ended or does not wait any more, and one that nothing publishes. */
  private async settle({ stop }: ColdRule, feed: ColdFeed, outstanding: PublishedMessages, now: number): Promise<void> {
    const id = feed.admittedId;
    if (id === undefined || outstanding.has(id)) return;
    const [state] = await this.parts.due.states([id]);
    const waits = state !== undefined && isClaimable(state, now);
    if (waits && !stop && !feed.isStale(now)) return;
    feed.forgetAdmitted();
    feed.nextLookAt = now;
  }

  private async choose(feed: ColdFeed, choice: Choice): Promise<void> {
    const [chosen] = select(await this.groups(feed, choice), ONE, feed.rotation);
    if (!chosen) return;
    feed.lastKey.set(chosen.group.lane, chosen.group.apiKeyId);
    feed.admit(chosen.id, choice.now);
    await this.parts.messages.bringBack([chosen.id]);
  }

  /** The messages that may be chosen, of each key in each lane. */
  private async groups(feed: ColdFeed, choice: Choice): Promise<CandidateGroup[]> {
    const groups: CandidateGroup[] = [];
    for (const [lane, keys] of await this.parts.due.keysWaiting(choice.channelId, LANES, Aside.Cold)) {
      for (const { apiKeyId } of rotatedAfter(keys, feed.lastKey.get(lane)).slice(0, MAX_KEYS)) {
        const group = { channelId: choice.channelId, lane, apiKeyId };
        const candidates = await this.admissible(group, choice);
        if (candidates.length > 0) groups.push({ group, candidates });
      }
    }
    return groups;
  }

  /** Those who wrote meanwhile are brought back on the way. */
  private async admissible(group: FeedGroup, choice: Choice): Promise<Candidate[]> {
    const found = await this.parts.messages.first(group, LOOKAHEAD);
    if (found.length === 0) return [];
    const { rule, now, outstanding, mayBeNew } = choice;
    const phones = found.map(({ phone }) => phone);
    const states = await this.parts.contacts.states(group.channelId, phones, rule.warmForMs);
    const isWarm = ({ phone }: Candidate) => states.get(phone)!.warmUntil > now;
    const isNew = ({ phone }: Candidate) => (states.get(phone)!.reachedAt ?? -Infinity) <= now - rule.warmForMs;
    const warm = found.filter(isWarm);
    if (warm.length > 0) await this.parts.messages.bringBack(warm.map(({ id }) => id));
    return found.filter((each) => {
      const isFree =
        !this.parts.due.isPaused(each) &&
        !outstanding.blocks(recipientOf(group, each.phone, this.parts.names), each.id, now);
      return isFree && !isWarm(each) && (mayBeNew || !isNew(each));
    });
  }
}
