import { Lane, MessageStatus, WAITING } from '@recado/core';
import type { FeedGroup, HandedOut } from '@recado/messages';
import type { OnItsWay } from './hint-window.js';

/** A message that was handed out and whose attempt has not ended. */
export interface OutstandingMessage {
  id: number;
  group: FeedGroup;
  /** See `recipientOf`. */
  recipient: string;
  phone: string;
  /** Attempts before this one that count against the limit. */
  attempts: number;
  /** By the clock of the turn that chose it, UTC milliseconds. */
  publishedAt: number;
  /** When its place was written, and the queue got it. */
  readyAt: number;
  /** When it leaves on a paced channel; elsewhere undefined. */
  time: number | undefined;
  /** Its attempt has begun. */
  started: boolean;
}

/** Follows what becomes of the messages that were handed out. */
export interface OutstandingWatch {
  /** Its attempt was seen to have begun. */
  begun(message: OutstandingMessage, now: number): void;
  /** It was sent, or has used up an attempt. */
  gone(message: OutstandingMessage, now: number): void;
  /** It was not sent, and no attempt was charged; `state` is undefined where its channel was stopped before it began. */
  cameBack(message: OutstandingMessage, state: HandedOut | undefined, now: number): void;
  /** Nobody began it in time. */
  neglected(message: OutstandingMessage, now: number): void;
}

/** A hint that nobody took up for this long was lost, in ms. */
const FORGOTTEN_AFTER_MS = 5_000;
/** One with a time is worth nothing when this long after it, in ms: no worker begins it any more. */
const OVER_AFTER_MS = 1_000;

/** A retry holds those behind it this long at most, in ms. */
const RETRY_HOLD_MS = 60_000;
/** Between two looks for holds that are over, in ms: there may be very many. */
const SWEEP_EVERY_MS = 1_000;

/** So many begun messages are asked after in each turn; more of them only now and then, for few wait for their ends. */
const MAX_STARTED_ASKED = 64;
/** Fewest hints of the lanes below high that are asked after in a turn, the oldest first: they begin about in order. */
const MIN_HINTS_ASKED = 128;
/** Between two looks at many begun messages, in ms. */
const ASK_STARTED_EVERY_MS = 200;

/** A recipient waits for this message, which comes again. */
interface Hold {
  id: number;
  until: number;
}

/** Key, channel, lane and phone in one: messages that share it leave in order. */
export function recipientOf(group: FeedGroup, phone: string): string {
  return `${groupOf(group)}:${phone}`;
}

/** What the feeder has handed out, and which recipients must wait for it. Lost at a restart, and rebuilt by feeding. */
export class Outstanding {
  private readonly messages = new Map<number, OutstandingMessage>();
  private readonly holds = new Map<string, Hold>();
  private sweptAt = -Infinity;
  private askedAt = -Infinity;
  /** Hints that the last look found begun or gone. */
  private begunLately = 0;
  private readonly recipients = new Tally();
  /** What nobody has begun, in all, by channel, by lane of a channel, by group. */
  private readonly hints = new Tally();

  constructor(private readonly watch: OutstandingWatch) {}

  get ids(): number[] {
    return [...this.messages.keys()];
  }

  /** What to ask after now: everything, or the oldest hints where much was asked after a moment ago. */
  idsToAsk(now: number): number[] {
    const started = this.messages.size - this.hints.of(ALL);
    if (started <= MAX_STARTED_ASKED || now - this.askedAt >= ASK_STARTED_EVERY_MS) {
      this.askedAt = now;
      return this.ids;
    }
    return this.oldestHints();
  }

  /** All urgent ones; of the others, twice as many as had begun at the last look. */
  private oldestHints(): number[] {
    const asked: number[] = [];
    const most = Math.max(MIN_HINTS_ASKED, 2 * this.begunLately);
    let below = 0;
    for (const { id, started, group } of this.messages.values()) {
      if (!started && (group.lane === Lane.High || below++ < most)) asked.push(id);
    }
    return asked;
  }

  has(id: number): boolean {
    return this.messages.has(id);
  }

  onItsWay(channelId: number): OnItsWay {
    return {
      hints: this.hints.of(`${channelId}`),
      highHints: this.hints.of(`${channelId}:${Lane.High}`),
      oldestHintAt: this.oldestHintAt(channelId),
    };
  }

  /** Handed out on this channel since then, and not ended. */
  handedOutSince(channelId: number, at: number): number {
    const isOne = ({ group, publishedAt }: OutstandingMessage) => group.channelId === channelId && publishedAt >= at;
    return [...this.messages.values()].filter(isOne).length;
  }

  /** Handed out of this group and not begun. */
  hintsOf(group: FeedGroup): number {
    return this.hints.of(groupOf(group));
  }

  add(message: OutstandingMessage): void {
    this.messages.set(message.id, message);
    this.count(message, 1);
    if (this.holds.get(message.recipient)?.id === message.id) this.holds.delete(message.recipient);
  }

  /**
   * Whether this message must wait: something to its recipient is on its way, or another one, which came before it,
   * rests before a retry or is due again and has not left yet.
   */
  blocks(recipient: string, id: number, now: number): boolean {
    if (this.recipients.of(recipient) > 0) return true;
    const hold = this.holds.get(recipient);
    return hold !== undefined && hold.id !== id && hold.until > now;
  }

  /** Takes in what has become of the messages that were asked after. */
  refresh(asked: readonly number[], states: readonly HandedOut[], now: number): void {
    const known = new Map(states.map((state) => [state.id, state]));
    const before = this.hints.of(ALL);
    for (const id of asked) {
      const message = this.messages.get(id);
      if (message) this.follow(message, known.get(id), now);
    }
    this.begunLately = before - this.hints.of(ALL);
    if (now - this.sweptAt >= SWEEP_EVERY_MS) this.sweepHolds(now);
  }

  /** Drops what nobody has begun in time: the hint was lost, and they may be chosen again. */
  forget(now: number): void {
    for (const message of [...this.messages.values()]) {
      if (message.started || endOf(message) >= now) continue;
      this.remove(message);
      this.watch.neglected(message, now);
    }
  }

  /** Knows nothing any more: another process leads. */
  clear(): void {
    for (const message of [...this.messages.values()]) this.remove(message);
    this.holds.clear();
  }

  /** Drops what this channel has not begun: it is blocked and begins nothing. */
  forgetChannel(channelId: number, now: number): void {
    for (const message of [...this.messages.values()]) {
      if (message.started || message.group.channelId !== channelId) continue;
      this.remove(message);
      this.watch.cameBack(message, undefined, now);
    }
  }

  /** Drops what nobody has begun: it may be lost. What has a time of its own is given up soon after it anyway. */
  forgetHints(now: number): void {
    for (const message of [...this.messages.values()]) {
      if (message.started || message.time !== undefined) continue;
      this.remove(message);
      this.watch.neglected(message, now);
    }
  }

  private sweepHolds(now: number): void {
    this.sweptAt = now;
    for (const [recipient, { until }] of this.holds) if (until <= now) this.holds.delete(recipient);
  }

  private follow(message: OutstandingMessage, state: HandedOut | undefined, now: number): void {
    if (state?.status === MessageStatus.Sending) return this.begin(message, now);
    const waits = state?.status === MessageStatus.Pending || state?.status === MessageStatus.Scheduled;
    if (waits && !message.started && state.dueAt <= now) return;
    this.remove(message);
    if (state && isUnsent(state, message)) this.watch.cameBack(message, state, now);
    else this.watch.gone(message, now);
    // One that its owner has moved is scheduled, and holds nobody.
    if (state?.status === MessageStatus.Pending && state.dueAt > now) {
      this.holds.set(message.recipient, { id: message.id, until: now + RETRY_HOLD_MS });
    }
  }

  private begin(message: OutstandingMessage, now: number): void {
    if (message.started) return;
    message.started = true;
    this.countHint(message, -1);
    this.watch.begun(message, now);
  }

  private remove(message: OutstandingMessage): void {
    this.messages.delete(message.id);
    this.count(message, -1);
  }

  private count(message: OutstandingMessage, change: 1 | -1): void {
    this.recipients.add(message.recipient, change);
    if (!message.started) this.countHint(message, change);
  }

  private countHint({ group }: OutstandingMessage, change: 1 | -1): void {
    this.hints.add(ALL, change);
    this.hints.add(`${group.channelId}`, change);
    this.hints.add(`${group.channelId}:${group.lane}`, change);
    this.hints.add(groupOf(group), change);
  }

  private oldestHintAt(channelId: number): number | undefined {
    // Kept in the order of handing out.
    for (const { started, group, publishedAt } of this.messages.values()) {
      if (!started && group.channelId === channelId) return publishedAt;
    }
    return undefined;
  }
}

/** When a hint that nobody has begun is given up. */
function endOf({ publishedAt, time }: OutstandingMessage): number {
  return time === undefined ? publishedAt + FORGOTTEN_AFTER_MS : time + OVER_AFTER_MS;
}

const NEVER_LEFT: readonly MessageStatus[] = [MessageStatus.Canceled, MessageStatus.Expired];

/** It waits as it did before, or was called back before it began. */
function isUnsent({ status, attempts }: HandedOut, message: OutstandingMessage): boolean {
  return NEVER_LEFT.includes(status) || (WAITING.includes(status) && attempts === message.attempts);
}

function groupOf({ channelId, lane, apiKeyId }: FeedGroup): string {
  return `${channelId}:${lane}:${apiKeyId}`;
}

const ALL = 'all';

/** Counts by name; a name at zero is forgotten. */
class Tally {
  private readonly counts = new Map<string, number>();

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(name: string, change: number): void {
    const value = this.of(name) + change;
    if (value === 0) this.counts.delete(name);
    else this.counts.set(name, value);
  }
}
