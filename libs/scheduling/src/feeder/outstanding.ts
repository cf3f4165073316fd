import { MessageStatus } from '@recado/core';
import type { FeedGroup, HandedOut } from '@recado/messages';

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

/** Key, channel, lane and phone in one: messages that share it leave in order. */
export function recipientOf(group: FeedGroup, phone: string): string {
  return `${groupOf(group)}:${phone}`;
}

/** What the feeder has handed out, and which recipients must wait for it. Lost at a restart, and rebuilt by feeding. */
export class Outstanding {
  private readonly messages = new Map<number, OutstandingMessage>();
  private readonly heldUntil = new Map<string, number>();
  private readonly recipients = new Tally();
  private readonly groups = new Tally();
  private readonly channels = new Tally();

  get ids(): number[] {
    return [...this.messages.keys()];
  }

  has(id: number): boolean {
    return this.messages.has(id);
  }

  inChannel(channelId: number): number {
    return this.channels.of(String(channelId));
  }

  inGroup(group: FeedGroup): number {
    return this.groups.of(groupOf(group));
  }

  add(message: OutstandingMessage): void {
    this.messages.set(message.id, message);
    this.count(message, 1);
  }

  /** Whether something to this recipient is on its way or rests before a retry. */
  blocks(recipient: string, now: number): boolean {
    return this.recipients.of(recipient) > 0 || (this.heldUntil.get(recipient) ?? 0) > now;
  }

  /** Takes in what has become of the messages. */
  refresh(states: readonly HandedOut[], now: number): void {
    const known = new Map(states.map((state) => [state.id, state]));
    for (const message of [...this.messages.values()]) this.follow(message, known.get(message.id), now);
    for (const [recipient, until] of this.heldUntil) if (until <= now) this.heldUntil.delete(recipient);
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
    this.heldUntil.clear();
  }

  /** Drops what this channel has not begun: it is blocked and begins nothing. */
  forgetChannel(channelId: number): void {
    for (const message of [...this.messages.values()]) {
      if (!message.started && message.group.channelId === channelId) this.remove(message);
    }
  }

  private follow(message: OutstandingMessage, state: HandedOut | undefined, now: number): void {
    if (state?.status === MessageStatus.Sending) {
      message.started = true;
      return;
    }
    const waits = state?.status === MessageStatus.Pending || state?.status === MessageStatus.Scheduled;
    if (waits && !message.started && state.dueAt <= now) return;
    this.remove(message);
    if (waits && state.dueAt > now) {
      this.heldUntil.set(message.recipient, Math.min(state.dueAt, now + RETRY_HOLD_MS));
    }
  }

  private remove(message: OutstandingMessage): void {
    this.messages.delete(message.id);
    this.count(message, -1);
  }

  private count({ recipient, group }: OutstandingMessage, change: 1 | -1): void {
    this.recipients.add(recipient, change);
    this.groups.add(groupOf(group), change);
    this.channels.add(String(group.channelId), change);
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
