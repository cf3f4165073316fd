import { Aside, Lane, MessageStatus, WAITING } from '@recado/core';
import {
  type MessageState,
  type FeedGroup,
  groupKey,
  isClaimable,
  type MessageBeingSent,
  recipientOf,
  RETRY_HOLD_MS,
} from '@recado/messages';
import type { AttemptReport } from '@recado/queue';
import { BY_TABLE, type PersonNames } from '@recado/recipients';
import {
  claimableUntil,
  isUnsent,
  type OutstandingListener,
  type OutstandingMessage,
  lostAt,
} from './outstanding-message.js';
import type { OutstandingCounts } from './publish-window.js';

/**
 * Unclaimed hints that the feeder counts as lost, or whose channel has closed, although a worker may still have them and
 * claim. Their messages may be published again. What is reserved for them stays reserved until their rows are read after
 * the last moment at which they can be claimed; otherwise other messages would get it, and all of them would leave.
 */
class WithdrawnHints {
  private readonly messages = new Map<number, OutstandingMessage>();

  constructor(private readonly listener: OutstandingListener) {}

  /** Takes over the reservation of this message; returns false if it has none, or was claimed. */
  take(message: OutstandingMessage): boolean {
    if (!message.isReserved || message.isClaimed) return false;
    this.messages.set(message.id, message);
    return true;
  }

  has(id: number): boolean {
    return this.messages.has(id);
  }

  /** The ids of those whose reservation ends with the next refresh. */
  ending(now: number): number[] {
    return [...this.messages.values()].filter((message) => claimableUntil(message) < now).map(({ id }) => id);
  }

  /** Ends the reservations of those whose state was read. */
  settle(ids: readonly number[], states: ReadonlyMap<number, MessageState>, now: number): void {
    if (this.messages.size === 0) return;
    for (const id of ids) {
      const message = this.messages.get(id);
      if (!message) continue;
      this.messages.delete(id);
      const state = states.get(id);
      if (state && isUnsent(state, message)) this.listener.returned(message, undefined, now);
      else this.listener.ended(message, now);
    }
  }

  /** The new reservation replaces that of the earlier hint, unless that one was used for an attempt. */
  publishedAgain({ id, attempts }: OutstandingMessage): void {
    const earlier = this.messages.get(id);
    if (!earlier) return;
    this.messages.delete(id);
    if (earlier.attempts === attempts) this.listener.publishedAgain(earlier);
  }

  clear(): void {
    this.messages.clear();
  }
}

/** Counts by name; a name at zero is forgotten. */
class Counts {
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

/** Interval at which expired holds are removed, in ms: there may be very many. */
const SWEEP_EVERY_MS = 1_000;

/** Up to so many messages are read in each tick; more of them only at an interval, since workers report what they do. */
const MAX_READ_ALWAYS = 64;
/** Fewest hints of the lanes below high that are read in a tick, oldest first, since claims follow about that order. */
const MIN_HINTS_READ = 128;
/** Interval at which many messages are read while workers report, in ms. */
const READ_ALL_EVERY_MS = 500;
/** The same without reports, in ms: they are lost while Redis is away. */
const READ_UNREPORTED_EVERY_MS = 200;

/** A recipient's other messages wait for this one, which will be tried again. */
interface Hold {
  id: number;
  until: number;
}

/** The published messages, and the recipients that are blocked by them. Lost at a restart and rebuilt by feeding. */
export class Outstanding {
  private readonly messages = new Map<number, OutstandingMessage>();
  private readonly holds = new Map<string, Hold>();
  private sweptAt = -Infinity;
  private readAllAt = -Infinity;
  private reportedAt = -Infinity;
  /** Messages whose rows must be read, because a report said that they were neither claimed nor sent. */
  private readonly toRead = new Set<number>();
  /** Hints that the last refresh found claimed or ended. */
  private claimedLately = 0;
  private readonly recipients = new Counts();
  /** Unclaimed messages: in total, by channel, by lane of a channel, by group. */
  private readonly hints = new Counts();

  private readonly withdrawn: WithdrawnHints;

  constructor(
    private readonly listener: OutstandingListener,
    private readonly names: PersonNames = BY_TABLE,
  ) {
    this.withdrawn = new WithdrawnHints(listener);
  }

  get ids(): number[] {
    return [...this.messages.keys()];
  }

  /** Notes what workers say they did. What else became of a message is read from its row. */
  report({ claimed, sent, changed, throttled }: Required<AttemptReport>, now: number): void {
    const known = (ids: readonly number[]) => ids.flatMap((id) => this.messages.get(id) ?? []);
    for (const message of known(claimed)) this.markClaimed(message, now);
    for (const message of known(sent)) this.end(message, now);
    for (const { id } of known(changed)) this.toRead.add(id);
    for (const message of known(throttled)) message.isThrottled = true;
    if (claimed.length + sent.length + changed.length > 0) this.reportedAt = now;
  }

  /**
   * The ids whose state to read now: all whose reservation ends. Of the others all where they are few, or when it is
   * time to read all; else those whose rows must be read to know what became of them.
   */
  idsToRead(now: number): number[] {
    const ending = this.withdrawn.ending(now);
    const ids = this.othersToRead(now);
    return ending.length > 0 ? [...ending, ...ids] : ids;
  }

  private othersToRead(now: number): number[] {
    const areReported = now - this.reportedAt < READ_UNREPORTED_EVERY_MS;
    const readAllEvery = areReported ? READ_ALL_EVERY_MS : READ_UNREPORTED_EVERY_MS;
    const ids = areReported ? [...this.toRead] : this.oldestHints();
    this.toRead.clear();
    if (this.messages.size > MAX_READ_ALWAYS && now - this.readAllAt < readAllEvery) return ids;
    this.readAllAt = now;
    return this.ids;
  }

  /** All hints of the high lane; of the others twice as many as the last refresh found claimed. */
  private oldestHints(): number[] {
    const ids: number[] = [];
    const most = Math.max(MIN_HINTS_READ, 2 * this.claimedLately);
    let below = 0;
    for (const { id, isClaimed, group } of this.messages.values()) {
      if (!isClaimed && (group.lane === Lane.High || below++ < most)) ids.push(id);
    }
    return ids;
  }

  has(id: number): boolean {
    return this.messages.has(id);
  }

  /** Whether a worker may still claim it by a hint that was given up, so that what is reserved for it stays reserved. */
  isWithdrawn(id: number): boolean {
    return this.withdrawn.has(id);
  }

  countsOf(channelId: number): OutstandingCounts {
    return {
      hints: this.hints.of(`${channelId}`),
      highHints: this.hints.of(`${channelId}:${Lane.High}`),
      oldestHintAt: this.oldestHintAt(channelId),
    };
  }

  /** How many were published on this channel since `at` (UTC milliseconds) and have not ended. */
  publishedSince(channelId: number, at: number): number {
    const isOne = ({ group, publishedAt }: OutstandingMessage) => group.channelId === channelId && publishedAt >= at;
    return [...this.messages.values()].filter(isOne).length;
  }

  /** How many of this group are published and unclaimed. */
  hintsOf(group: FeedGroup): number {
    return this.hints.of(groupKey(group));
  }

  add(message: OutstandingMessage): void {
    this.withdrawn.publishedAgain(message);
    this.messages.set(message.id, message);
    this.count(message, 1);
    if (this.holds.get(message.recipient)?.id === message.id) this.holds.delete(message.recipient);
  }

  /** Adds messages that were published by another leader and are being sent. */
  adopt(messages: readonly MessageBeingSent[], now: number): void {
    for (const { id, channelId, lane, apiKeyId, phone, attempts, startedAt } of messages) {
      const group = { channelId, lane, apiKeyId };
      const recipient = recipientOf(group, phone, this.names);
      const before = { attempts: attempts - 1, publishedAt: startedAt, readyAt: startedAt };
      this.add({ id, group, recipient, phone, ...before, sendAt: undefined, isReserved: false, isClaimed: true });
    }
    this.readAllAt = now;
  }

  /**
   * Whether this message must wait: another message to its recipient is outstanding, or an earlier one waits for its
   * retry.
   */
  blocks(recipient: string, id: number, now: number): boolean {
    if (this.recipients.of(recipient) > 0) return true;
    const hold = this.holds.get(recipient);
    return hold !== undefined && hold.id !== id && hold.until > now;
  }

  /** Updates the messages whose state was read. */
  refresh(ids: readonly number[], states: readonly MessageState[], now: number): void {
    const known = new Map(states.map((state) => [state.id, state]));
    this.withdrawn.settle(ids, known, now);
    const before = this.hints.of(ALL);
    for (const id of ids) {
      const message = this.messages.get(id);
      if (message) this.update(message, known.get(id), now);
    }
    this.claimedLately = before - this.hints.of(ALL);
    if (now - this.sweptAt >= SWEEP_EVERY_MS) this.sweepHolds(now);
  }

  /** Drops messages that were not claimed in time, because their hints are lost; they may be selected again. */
  dropUnclaimed(now: number): void {
    for (const message of [...this.messages.values()]) {
      if (message.isClaimed || lostAt(message) >= now) continue;
      this.remove(message);
      // A missed send time needs no more time: what a worker claims then does not leave.
      const mayBeClaimed = message.sendAt === undefined && this.withdrawn.take(message);
      if (!mayBeClaimed) this.listener.unclaimed(message, now);
    }
  }

  /** Forgets everything, because another process leads. */
  clear(): void {
    for (const message of [...this.messages.values()]) this.remove(message);
    this.withdrawn.clear();
    this.holds.clear();
    this.toRead.clear();
  }

  /** Drops the unclaimed messages of a closed channel, on which nothing is claimed. */
  dropHintsOf(channelId: number, now: number): void {
    for (const message of [...this.messages.values()]) {
      if (message.isClaimed || message.group.channelId !== channelId) continue;
      this.remove(message);
      if (!this.withdrawn.take(message)) this.listener.returned(message, undefined, now);
    }
  }

  /** Drops all unclaimed messages that the queue may have lost. Those with a send time are dropped soon after it anyway. */
  dropHints(now: number): void {
    for (const message of [...this.messages.values()]) {
      if (message.isClaimed || message.sendAt !== undefined) continue;
      this.remove(message);
      if (!this.withdrawn.take(message)) this.listener.unclaimed(message, now);
    }
  }

  private sweepHolds(now: number): void {
    this.sweptAt = now;
    for (const [recipient, { until }] of this.holds) if (until <= now) this.holds.delete(recipient);
  }

  private update(message: OutstandingMessage, state: MessageState | undefined, now: number): void {
    if (state?.status === MessageStatus.Sending) return this.markClaimed(message, now);
    if (state && !message.isClaimed && isClaimable(state, now)) return;
    if (state && isUnsent(state, message)) {
      this.return(message, state, now);
    } else this.end(message, now);
    // A message that its owner rescheduled has the status scheduled, and holds nobody; nor does one of a paused batch.
    if (state?.status === MessageStatus.Pending && state.aside === Aside.No && state.dueAt > now) {
      this.holds.set(message.recipient, { id: message.id, until: now + RETRY_HOLD_MS });
    }
  }

  private markClaimed(message: OutstandingMessage, now: number): void {
    if (message.isClaimed) return;
    message.isClaimed = true;
    this.countHint(message, -1);
    this.listener.claimed(message, now);
  }

  /** Its row waits, perhaps until later, or has ended. An unclaimed hint may be claimed if the row is due again soon. */
  private return(message: OutstandingMessage, state: MessageState, now: number): void {
    this.remove(message);
    const mayBeClaimed = WAITING.includes(state.status) && !message.isThrottled;
    if (!mayBeClaimed || !this.withdrawn.take(message)) this.listener.returned(message, state, now);
  }

  private end(message: OutstandingMessage, now: number): void {
    this.remove(message);
    this.listener.ended(message, now);
  }

  private remove(message: OutstandingMessage): void {
    this.messages.delete(message.id);
    this.count(message, -1);
  }

  private count(message: OutstandingMessage, change: 1 | -1): void {
    this.recipients.add(message.recipient, change);
    if (!message.isClaimed) this.countHint(message, change);
  }

  private countHint({ group }: OutstandingMessage, change: 1 | -1): void {
    this.hints.add(ALL, change);
    this.hints.add(`${group.channelId}`, change);
    this.hints.add(`${group.channelId}:${group.lane}`, change);
    this.hints.add(groupKey(group), change);
  }

  private oldestHintAt(channelId: number): number | undefined {
    // The map keeps the order of publishing.
    for (const { isClaimed, group, publishedAt } of this.messages.values()) {
      if (!isClaimed && group.channelId === channelId) return publishedAt;
    }
    return undefined;
  }
}

const ALL = 'all';
