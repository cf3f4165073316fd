import { ExpiringMap, Lane } from '@recado/core';
import { type AttemptOutcome, type ClaimedMessage, LEASE_MS, type TemplateStop, useBy } from '@recado/messages';
import { BY_TABLE, type PersonNames } from '@recado/recipients';
import { sleep } from '@recado/work';
import type { OpenSends } from './attempts.js';

/**
 * Slots of one channel for requests under way at once. The last one is kept for the high lane, so that it never waits for
 * the others. A slot is given only while the process may begin another send.
 */
export class SendSlots {
  private used = 0;
  /** How many of these the high lane uses. */
  private usedByHigh = 0;
  private readonly high: (() => void)[] = [];
  private readonly others: (() => void)[] = [];
  private isAdmitting = false;

  constructor(
    private readonly size: number,
    private readonly open: OpenSends,
  ) {}

  /** Whether a message of this lane would have to wait for a slot. */
  isFullFor(lane: Lane): boolean {
    const isHigh = lane === Lane.High;
    const size = isHigh ? this.size : Math.max(this.size - 1, 1);
    return this.used >= size || this.open.isFullFor(lane, isHigh ? this.usedByHigh : this.used);
  }

  /** Calls `begin`, perhaps at once, when the caller has a slot, which it must release. */
  enter(lane: Lane, begin: () => void): void {
    if (this.isFullFor(lane)) return void (lane === Lane.High ? this.high : this.others).push(begin);
    // Who waits for this lane has come in before.
    this.occupy(lane);
    begin();
  }

  /** Resolves when the caller has a slot, which it must release. */
  take(lane: Lane): Promise<void> {
    return new Promise((resolve) => this.enter(lane, resolve));
  }

  /** Gives back a slot that was taken for this lane. */
  release(lane: Lane): void {
    this.used--;
    if (lane === Lane.High) this.usedByHigh--;
    this.open.end();
    this.admit();
  }

  /** Gives free slots to those who wait. Call it when outcomes were recorded. */
  admit(): void {
    // Who releases a slot at once needs no call of its own: thousands might be nested.
    if (this.isAdmitting) return;
    this.isAdmitting = true;
    while (!this.isFullFor(Lane.High) && this.high.length > 0) this.begin(Lane.High, this.high);
    while (!this.isFullFor(Lane.Normal) && this.others.length > 0) this.begin(Lane.Normal, this.others);
    this.isAdmitting = false;
  }

  private begin(lane: Lane, waiting: (() => void)[]): void {
    this.occupy(lane);
    waiting.shift()?.();
  }

  private occupy(lane: Lane): void {
    this.used++;
    if (lane === Lane.High) this.usedByHigh++;
    this.open.begin();
  }
}

/** How long the successors of a message that is tried again are released, in ms: by then the feeder holds them itself. */
const HOLD_MS = 10_000;

/** Whether the attempt was the message's last one, or the message is tried again. */
export type AttemptEnd = 'final' | 'tried again';

/**
 * Lets messages to one recipient leave in sequence: one at a time, and none before a predecessor that is tried again.
 * `recipient`: as `recipientOf` says; `id`: of the message.
 */
export class RecipientOrder {
  /** Recipients to whom a message is under way, each with the messages that wait behind it. */
  private readonly waiting = new Map<string, (() => void)[] | undefined>();
  /** The message of a recipient that is tried again; the others are held. */
  private readonly holders: ExpiringMap<number>;

  constructor(private readonly now: () => number) {
    this.holders = new ExpiringMap(now);
  }

  /** Calls `begin`, perhaps at once, when all earlier messages to the recipient have left. Then call `leave`. */
  enter(recipient: string, begin: () => void): void {
    if (!this.waiting.has(recipient)) {
      this.waiting.set(recipient, undefined);
      return begin();
    }
    const behind = this.waiting.get(recipient);
    if (behind) behind.push(begin);
    else this.waiting.set(recipient, [begin]);
  }

  /** Whether another message to the recipient is tried again, so that this one must not be sent before it. */
  isHeld(recipient: string, id: number): boolean {
    const holder = this.holders.get(recipient);
    return holder !== undefined && holder !== id;
  }

  /** The message is tried again: the others to its recipient are held. */
  hold(recipient: string, id: number): void {
    this.holders.set(recipient, id, this.now() + HOLD_MS);
  }

  /**
   * The message has ended, and the next one to its recipient begins. `end`: how it ended; missing: it was held or given
   * back before its turn.
   */
  leave(recipient: string, id: number, end?: AttemptEnd): void {
    if (end === 'tried again') this.hold(recipient, id);
    else if (end === 'final') this.holders.delete(recipient);
    const following = this.waiting.get(recipient)?.shift();
    if (following) following();
    else this.waiting.delete(recipient);
  }
}

/** The send times of one chunk that have not passed. Each is given to one message. */
export class ChunkSendTimes {
  private readonly times: number[];

  /** `latenessMs`: how long after its send time a message may still leave. */
  constructor(
    times: readonly number[],
    private readonly latenessMs: number,
    private readonly now: () => number,
  ) {
    this.times = times.filter((time) => this.isNow(time));
  }

  /** How many times are left. */
  get left(): number {
    return this.times.length;
  }

  /** Resolves at the next time that has not passed, with that time; undefined when none is left. */
  async next(): Promise<number | undefined> {
    for (;;) {
      const time = this.times.shift();
      if (time === undefined) return undefined;
      if (!this.isNow(time)) continue;
      await sleep(time - this.now());
      if (this.isNow(time)) return time;
    }
  }

  /** Whether a message may still leave at this send time. */
  isNow(time: number): boolean {
    return this.now() <= time + this.latenessMs;
  }
}

/** Recipients to whom the provider takes no message for a while, as it told this process. */
export class ThrottledRecipients {
  private readonly throttled: ExpiringMap<number>;

  constructor(
    now: () => number,
    private readonly names: PersonNames = BY_TABLE,
  ) {
    this.throttled = new ExpiringMap(now);
  }

  /** `until`: UTC milliseconds. A later end that is known already stays. */
  add(phone: string, until: number): void {
    const [person] = this.names.all(phone);
    const latest = Math.max(until, this.throttled.get(person) ?? 0);
    this.throttled.set(person, latest, latest);
  }

  has(phone: string): boolean {
    return !this.throttled.isEmpty && this.names.all(phone).some((person) => this.throttled.get(person) !== undefined);
  }
}

/** When the claims know of a hold, because it is recorded, in ms: outcomes wait 50 ms for others, and then for their write. */
const RECORDED_MS = 1_000;

/** A template of which the provider holds a message of a batch. */
interface Hold extends Pick<TemplateStop, 'template' | 'isCarrier'> {
  /** UTC milliseconds. */
  at: number;
}

/**
 * Which messages that were claimed already have to wait, because the provider holds one of their batch by the same template. Later
 * claims find that in the database, which also knows who may get a free text; these are given back to be claimed anew.
 */
export class ReviewHolds {
  /** By batch. */
  private readonly holds: ExpiringMap<readonly Hold[]>;

  constructor(now: () => number) {
    this.holds = new ExpiringMap(now);
  }

  /** Notes an outcome, of which most are no hold. */
  note(outcome: AttemptOutcome): void {
    if (outcome.kind !== 'sent' || outcome.held === undefined) return;
    const { at, held, attempt } = outcome;
    const { template } = held;
    const batch = String(attempt.stoppableBatch);
    if (template === null || attempt.stoppableBatch === undefined) return;
    const others = (this.holds.get(batch) ?? []).filter((hold) => hold.template !== template);
    this.holds.set(batch, [...others, { template, isCarrier: held.isCarrier ? 1 : 0, at }], at + LEASE_MS);
  }

  /** Whether a claimed message has to wait. */
  keeps({ stoppableBatch, startedAt, text, content }: ClaimedMessage): boolean {
    if (this.holds.isEmpty) return false;
    const holds = stoppableBatch === undefined ? undefined : this.holds.get(String(stoppableBatch));
    if (holds === undefined) return false;
    return holds.some((hold) => startedAt <= hold.at + RECORDED_MS && useBy(hold, text, content) !== 'never');
  }
}

/** Handlers of a lane that all channels may hold together: two of eight stay free for the next hints. */
const MAX_HELD = 6;
/** How many of these one channel may hold. */
const MAX_OF_CHANNEL = 2;

/**
 * Counts the handlers of the queue that wait until their chunks are claimed. Waiting makes this process take fewer hints,
 * so that other workers get them. But a queue has few handlers for all channels: without these bounds, channels that are
 * slower than their messages arrive would hold all of them, and nothing would leave on the others.
 */
export class HeldHandlers {
  private readonly held: Record<Lane, number> = { 0: 0, 1: 0, 2: 0 };

  /** Whether a channel that holds so many of this lane may hold another one. */
  mayHold(lane: Lane, ofChannel: number): boolean {
    return ofChannel < MAX_OF_CHANNEL && this.held[lane] < MAX_HELD;
  }

  /** Counts one until `taken` resolves. */
  async until(lane: Lane, taken: Promise<void>): Promise<void> {
    this.held[lane]++;
    await taken;
    this.held[lane]--;
  }
}
