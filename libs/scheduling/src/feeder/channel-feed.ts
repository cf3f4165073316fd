import type { ChannelPaces } from '@recado/channels';
import { BoundedMap, type Lane, LaneRotation } from '@recado/core';
import { BY_TABLE, type PersonNames } from '@recado/recipients';
import { PublishWindow } from './publish-window.js';
import { LONGEST_LEAD_MS, SendTimes } from './send-times.js';

/** Added to the spacing, in ms, because a message may leave a little after its send time. */
const TOLERANCE_MS = 100;

interface Last {
  /** The message that was published last. */
  id: number;
  /** It leaves at this time at the earliest, UTC milliseconds. */
  from: number;
  /** It leaves at this time at the latest, as far as is known. */
  at: number;
  /** Send time of the message before it, which counts again if this one is returned. */
  before: number;
  /** A worker has claimed it, so that it may have left. */
  isObserved: boolean;
}

/**
 * When each recipient of one channel was last written to, over all keys and lanes, and which are blocked now. All forms of
 * a number are one recipient, and so are numbers that a provider named for each other, from when it did on: what was noted
 * under one of them before counts for the others.
 */
export class RecipientSpacing {
  /** By person, in the order of publishing. */
  private readonly last = new Map<string, Last>();
  private readonly blockedUntil = new Map<string, number>();

  constructor(private readonly names: PersonNames = BY_TABLE) {}

  /** When this message to this recipient may leave, UTC milliseconds; 0: at any time. */
  freeAt(phone: string, id: number, spacingMs: number): number {
    const last = spacingMs > 0 ? this.lastBefore(phone, id) : -Infinity;
    const blocked = this.names.all(phone).map((person) => this.blockedUntil.get(person) ?? 0);
    return Math.max(last + spacingMs + TOLERANCE_MS, ...blocked);
  }

  /** Whether it is known when this recipient was last written to. */
  knows(phone: string): boolean {
    return this.names.all(phone).some((person) => this.last.has(person));
  }

  /** Reserves the recipient for this message, which leaves between `from` and `at` (UTC milliseconds). */
  reserve(phone: string, id: number, from: number, at = from): void {
    const [person] = this.names.all(phone);
    const before = this.lastBefore(phone, id);
    // Delete and insert, so that the map keeps the order of publishing.
    this.last.delete(person);
    this.last.set(person, { id, from, at, before, isObserved: false });
  }

  /** The message was found claimed or ended: it left at its send time at the earliest, and perhaps only now. */
  observed(phone: string, id: number, now: number): void {
    const last = this.reservedFor(phone, id);
    if (!last) return;
    last.at = last.isObserved ? Math.max(last.at, now) : Math.max(last.from, now);
    last.isObserved = true;
  }

  /** The message was returned unsent. */
  release(phone: string, id: number): void {
    const last = this.reservedFor(phone, id);
    if (last) last.at = last.before;
  }

  /** The provider refuses messages to this recipient until `until` (UTC milliseconds). */
  blockUntil(phone: string, until: number): void {
    const [person] = this.names.all(phone);
    this.blockedUntil.set(person, Math.max(until, this.blockedUntil.get(person) ?? 0));
  }

  /** Forgets recipients that are no longer blocked. */
  sweep(now: number, spacingMs: number): void {
    for (const [person, { at }] of this.last) {
      if (at + spacingMs + TOLERANCE_MS > now) break;
      this.last.delete(person);
    }
    for (const [person, until] of this.blockedUntil) if (until <= now) this.blockedUntil.delete(person);
  }

  /** The time of the last message; of the one before it while this one is the last and unclaimed. -Infinity: unknown. */
  private lastBefore(phone: string, id: number): number {
    const times = this.lastOf(phone).map((last) => (last.id === id && !last.isObserved ? last.before : last.at));
    return Math.max(...times);
  }

  /** What was reserved for this message. */
  private reservedFor(phone: string, id: number): Last | undefined {
    return this.lastOf(phone).find((last) => last.id === id);
  }

  private lastOf(phone: string): Last[] {
    return this.names.all(phone).flatMap((person) => this.last.get(person) ?? []);
  }
}

/** Most recipients in memory: more than the wider lookahead reads for one key (216). */
const MAX_RECIPIENTS = 256;

/**
 * Recipients with whose messages a failing channel was probed since it began to fail. Others are probed first: one
 * message that the provider never accepts must not keep a channel closed that would accept the rest. A probed message
 * keeps its due time, and later messages to the same recipient wait behind it.
 */
export class ProbedRecipients {
  private readonly recipients = new BoundedMap<string, true>(MAX_RECIPIENTS);

  /** See `recipientOf`. */
  has(recipient: string): boolean {
    return this.recipients.has(recipient);
  }

  /** See `recipientOf`. */
  add(recipient: string): void {
    this.recipients.set(recipient, true);
  }

  /** Starts a new round. Returns whether any recipient had been probed. */
  clear(): boolean {
    const hadAny = this.recipients.size > 0;
    this.recipients.clear();
    return hadAny;
  }
}

/** Longest time between publishing and sending, in ms: what a previous leader published may still leave so late. */
const MAX_PUBLISH_TO_SEND_MS = LONGEST_LEAD_MS + 1_000;
/** Interval of the clean-up, in ms: it walks all remembered recipients. */
const TIDY_EVERY_MS = 1_000;

/** What the feeder remembers of a channel between ticks. */
export class ChannelFeed {
  readonly window = new PublishWindow();
  readonly rotation = new LaneRotation();
  /** The key served last in each lane; the next tick continues with the key after it. */
  readonly lastKey = new Map<Lane, number>();
  readonly sendTimes: SendTimes;
  readonly spacing: RecipientSpacing;
  readonly probed = new ProbedRecipients();
  private tidiedAt = 0;

  /** `leadingSince`: when this process became the leader, UTC milliseconds. Earlier sends are not remembered here. */
  constructor(
    channelId: number,
    paces: ChannelPaces,
    readonly leadingSince: number,
    names: PersonNames,
  ) {
    this.spacing = new RecipientSpacing(names);
    this.sendTimes = new SendTimes(channelId, paces);
  }

  /** Whether a previous leader may have sent a message that still counts for this spacing. */
  mayPredate(spacingMs: number, now: number): boolean {
    return spacingMs > 0 && now - this.leadingSince <= spacingMs + MAX_PUBLISH_TO_SEND_MS;
  }

  /** Forgets recipients that are no longer blocked, at most once a second. */
  tidy(spacingMs: number, now: number): void {
    if (now - this.tidiedAt < TIDY_EVERY_MS || this.mayPredate(spacingMs, now)) return;
    this.tidiedAt = now;
    this.spacing.sweep(now, spacingMs);
  }
}
