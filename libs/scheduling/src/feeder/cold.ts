import { Injectable } from '@nestjs/common';
import {
  type ColdRule,
  coldDistance,
  coldDayStart,
  newRecipientsLeft,
  type ChannelView,
  ColdRules,
} from '@recado/channels';
import { type Lane, LaneRotation, Aside, LANES } from '@recado/core';
import { type Candidate, ColdMessages, DueMessages, type FeedGroup, isClaimable, recipientOf } from '@recado/messages';
import { ColdUse, type PersonNames, RecipientContacts, KnownPersons } from '@recado/recipients';
import { rotatedAfter, type Capacity, type CandidateGroup, select } from './selection.js';

/** A message that was admitted and not published for so long gives its turn back, in ms. */
const ADMITTED_FOR_MS = 60_000;

/** What the feeder remembers between ticks of the messages to cold recipients of a channel. */
class ColdFeed {
  readonly rotation = new LaneRotation();
  /** The key served last in each lane; the next one is served after it. */
  readonly lastKey = new Map<Lane, number>();
  /** When to look for the next message among those that are set aside, UTC milliseconds. */
  nextLookAt = 0;
  private admitted: { id: number; at: number } | undefined;
  private last: { at: number; distance: number } | undefined;

  /** The message to a cold recipient that may go now; undefined: none. */
  get admittedId(): number | undefined {
    return this.admitted?.id;
  }

  /** This message may go now, as the only one to a cold recipient. */
  admit(id: number, now: number): void {
    this.admitted = { id, at: now };
  }

  /** The admitted message has ended, or goes later. */
  forgetAdmitted(): void {
    this.admitted = undefined;
  }

  /** Whether the admitted message has waited for too long to be published. */
  isStale(now: number): boolean {
    return this.admitted !== undefined && now - this.admitted.at > ADMITTED_FOR_MS;
  }

  /** When the next message to a cold recipient may go after one at `at` (UTC milliseconds). */
  freeAfter(rule: ColdRule, at: number | null, random: () => number): number {
    if (at === null) return 0;
    // Chosen once for each message: repeated choices would prefer the short distances.
    if (this.last?.at !== at) this.last = { at, distance: coldDistance(rule, random()) };
    return at + this.last.distance;
  }
}

/** The messages that are published and have not ended. Port of the feeder. */
interface PublishedMessages {
  has(id: number): boolean;
  /** Whether this message must wait for another one to its recipient (see `recipientOf`). */
  blocks(recipient: string, id: number, now: number): boolean;
}

/** Reads of candidates whose cold ones are set aside in one tick: some 1,000 rows each. */
const MAX_SIFTS = 4;

/** What a sieve needs beside the channel. */
interface ColdParts {
  due: DueMessages;
  messages: ColdMessages;
  contacts: RecipientContacts;
  use: ColdUse;
  names: PersonNames;
}

/** Sets candidates to cold recipients aside, so that those behind them are found. For one channel in one tick. */
export class ColdSieve {
  /** Whether the recipients with these numbers are cold. */
  private readonly cold = new Map<string, boolean>();
  /** Messages that need no carrier, on a channel whose carrier is suspended. */
  private exempt: ReadonlySet<number> = new Set();
  private left = MAX_SIFTS;

  constructor(
    private readonly channelId: number,
    private readonly rule: ColdRule,
    private readonly feed: ColdFeed,
    private readonly parts: ColdParts,
    private readonly outstanding: PublishedMessages,
    private readonly now: number,
  ) {}

  /** Whether a candidate must not go now, because its recipient is cold. */
  holds({ id, phone }: Pick<Candidate, 'id' | 'phone'>): boolean {
    return this.cold.get(phone) === true && this.feed.admittedId !== id && !this.exempt.has(id);
  }

  /** Whether it has set anything aside: the next tick may admit some of it. */
  get hasSifted(): boolean {
    return this.left < MAX_SIFTS;
  }

  /** Sets aside what must not go now. True: read again, because something was set aside. */
  async sift(found: readonly Candidate[]): Promise<boolean> {
    const due = found.filter((candidate) => this.mayGo(candidate));
    await this.learn(due.map(({ phone }) => phone).filter((phone) => !this.cold.has(phone)));
    await this.learnExempt(due.filter((candidate) => this.holds(candidate)));
    const held = due.filter((candidate) => this.holds(candidate));
    if (held.length === 0 || this.left === 0) return false;
    this.left--;
    await this.setAside(held);
    this.feed.nextLookAt = this.now;
    return true;
  }

  private mayGo(candidate: Candidate): boolean {
    return candidate.dueAt <= this.now && !this.outstanding.has(candidate.id) && !this.parts.due.isPaused(candidate);
  }

  /**
   * A recipient who writes while this runs brings back what was set aside before. That they wrote is stored earlier, so
   * reading the contacts once more finds those whose messages were set aside after that.
   */
  private async setAside(held: readonly Candidate[]): Promise<void> {
    await this.parts.messages.setAside(held.map(({ id }) => id));
    await this.learn([...new Set(held.map(({ phone }) => phone))]);
    const warm = held.filter((candidate) => !this.holds(candidate));
    if (warm.length > 0) await this.parts.messages.bringBack(warm.map(({ id }) => id));
  }

  /** Those with a template of their own, or with a medium that has one, go, unless they are counted as well. */
  private async learnExempt(held: readonly Candidate[]): Promise<void> {
    const { stop, limits } = this.rule;
    if (stop?.kind !== 'template' || limits !== null || held.length === 0) return;
    const found = await this.parts.messages.withOwnTemplate(
      held.map(({ id }) => id),
      stop.media,
    );
    this.exempt = new Set([...this.exempt, ...found]);
  }

  private async learn(phones: readonly string[]): Promise<void> {
    if (phones.length === 0) return;
    const states = await this.parts.contacts.states(this.channelId, phones, this.rule.warmForMs);
    for (const [phone, { warmUntil }] of states) this.cold.set(phone, warmUntil <= this.now);
  }
}

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
class ColdAdmission {
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

/** Keeps messages to cold recipients from holding others back, on channels that may not write to them at any time. */
@Injectable()
export class ColdRecipients {
  private readonly feeds = new Map<number, ColdFeed>();
  private readonly parts: ColdParts;
  private readonly admission: ColdAdmission;

  constructor(
    private readonly rules: ColdRules,
    due: DueMessages,
    messages: ColdMessages,
    contacts: RecipientContacts,
    use: ColdUse,
    names: KnownPersons,
  ) {
    this.parts = { due, messages, contacts, use, names };
    this.admission = new ColdAdmission(this.parts, Math.random);
  }

  /** Admits what may go now, and returns the sieve for the rest; undefined, without a query, on channels without the rule. */
  async of(channel: ChannelView, outstanding: PublishedMessages, now: number): Promise<ColdSieve | undefined> {
    const rule = await this.rules.of(channel, now);
    if (!rule) {
      this.feeds.delete(channel.id);
      return undefined;
    }
    const feed = this.feeds.get(channel.id) ?? new ColdFeed();
    this.feeds.set(channel.id, feed);
    await this.admission.next(channel.id, rule, feed, outstanding, now);
    return new ColdSieve(channel.id, rule, feed, this.parts, outstanding, now);
  }

  /** Forgets everything, because another process leads. */
  clear(): void {
    this.feeds.clear();
  }
}
