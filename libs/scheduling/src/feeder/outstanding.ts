import { Lane, MessageStatus } from '@recado/core';
import type { FeedGroup, HandedOut } from '@recado/messages';
import type { OnItsWay } from './hint-window.js';

/** A message that was handed out and whose attempt has not ended. */
export interface OutstandingMessage {
  id: number;
  group: FeedGroup;
  /** See `recipientOf`. */
  recipient: string;
  publishedAt: number;
  /** Its attempt has begun. */
  started: boolean;
}

/** A retry holds those behind it this long at most, in ms. */
const RETRY_HOLD_MS = 60_000;
/** Between two looks for holds that are over, in ms: there may be very many. */
const SWEEP_EVERY_MS = 1_000;

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
  private readonly recipients = new Tally();
  /** What nobody has begun, by channel, by lane of a channel, by group. */
  private readonly hints = new Tally();

  get ids(): number[] {
    return [...this.messages.keys()];
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

  /** Takes in what has become of the messages. */
  refresh(states: readonly HandedOut[], now: number): void {
    const known = new Map(states.map((state) => [state.id, state]));
    for (const message of [...this.messages.values()]) this.follow(message, known.get(message.id), now);
    if (now - this.sweptAt >= SWEEP_EVERY_MS) this.sweepHolds(now);
  }

  /** Drops what was handed out before this time and not begun: the hint was lost, and they may be chosen again. */
  forget(before: number): void {
    for (const message of [...this.messages.values()]) {
      if (!message.started && message.publishedAt < before) this.remove(message);
    }
  }

  /** Knows nothing any more: another process leads. */
  clear(): void {
    for (const message of [...this.messages.values()]) this.remove(message);
    this.holds.clear();
  }

  /** Drops what this channel has not begun: it is blocked and begins nothing. */
  forgetChannel(channelId: number): void {
    for (const message of [...this.messages.values()]) {
      if (!message.started && message.group.channelId === channelId) this.remove(message);
    }
  }

  private sweepHolds(now: number): void {
    this.sweptAt = now;
    for (const [recipient, { until }] of this.holds) if (until <= now) this.holds.delete(recipient);
  }

  private follow(message: OutstandingMessage, state: HandedOut | undefined, now: number): void {
    if (state?.status === MessageStatus.Sending) return this.begin(message);
    const waits = state?.status === MessageStatus.Pending || state?.status === MessageStatus.Scheduled;
    if (waits && !message.started && state.dueAt <= now) return;
    this.remove(message);
    if (waits && state.dueAt > now) {
      this.holds.set(message.recipient, { id: message.id, until: now + RETRY_HOLD_MS });
    }
  }

  private begin(message: OutstandingMessage): void {
    if (message.started) return;
    message.started = true;
    this.countHint(message, -1);
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

function groupOf({ channelId, lane, apiKeyId }: FeedGroup): string {
  return `${channelId}:${lane}:${apiKeyId}`;
}

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
