import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ChannelPaces, Channels, type ChannelView, isLimited, windowState, ChannelOwners } from '@recado/channels';
import { Aside, MessageStatus, Clock, Metrics } from '@recado/core';
import { type MessageState, DueMessages, recipientOf } from '@recado/messages';
import { type AttemptReport, AttemptReports, FeedSignal, MessageQueue, ReportBuffer } from '@recado/queue';
import { type PersonNames, KnownPersons } from '@recado/recipients';
import { Loop } from '@recado/work';
import { Leadership } from '../leadership/leadership.js';
import { Candidates } from './candidates.js';
import { ChannelFeed } from './channel-feed.js';
import { ColdRecipients } from './cold.js';
import type { OutstandingMessage, OutstandingListener } from './outstanding-message.js';
import { Outstanding } from './outstanding.js';
import { probeCapacity } from './publish-window.js';
import { Publisher } from './publisher.js';
import { type CandidateGroup, type Capacity, select, type SelectedMessage } from './selection.js';
import type { PaceBudget } from './send-times.js';

/** The feeds of all channels. Adjusts their send times, lead time and spacing to what becomes of published messages. */
class ChannelFeeds implements OutstandingListener {
  private readonly feeds = new Map<number, ChannelFeed>();

  constructor(
    private readonly channels: Channels,
    private readonly paces: ChannelPaces,
    private readonly names: PersonNames,
  ) {}

  of(channelId: number, now: number): ChannelFeed {
    const feed = this.feeds.get(channelId) ?? new ChannelFeed(channelId, this.paces, now, this.names);
    this.feeds.set(channelId, feed);
    return feed;
  }

  /** Forgets everything, because another process leads. */
  clear(): void {
    this.feeds.clear();
  }

  claimed({ id, group, phone }: OutstandingMessage, now: number): void {
    const feed = this.feeds.get(group.channelId);
    feed?.spacing.observed(phone, id, now);
    feed?.sendTimes.claimed();
  }

  ended({ id, group, phone, isClaimed }: OutstandingMessage, now: number): void {
    const feed = this.feeds.get(group.channelId);
    if (!isClaimed) feed?.spacing.observed(phone, id, now);
    feed?.sendTimes.claimed();
    feed?.sendTimes.leadTime.kept(now);
  }

  returned(message: OutstandingMessage, state: MessageState | undefined, now: number): void {
    this.release(message);
    const feed = this.feeds.get(message.group.channelId);
    const isWaiting = state?.status === MessageStatus.Pending || state?.status === MessageStatus.Scheduled;
    if (!feed || !isWaiting || state.aside !== Aside.No) return;
    const isDueLater = state.status === MessageStatus.Pending && state.dueAt > now;
    // Uncharged and due later: it waits for its template, or the provider refuses this recipient, whichever key writes.
    if (isDueLater && message.isThrottled) feed.spacing.blockUntil(message.phone, state.dueAt);
    if (isDueLater) return;
    if (message.isClaimed && this.isOpen(message, now)) feed.sendTimes.leadTime.wasTooShort(message.publishedAt, now);
  }

  unclaimed(message: OutstandingMessage, now: number): void {
    this.release(message);
    if (message.sendAt === undefined) return;
    const feed = this.feeds.get(message.group.channelId);
    feed?.sendTimes.unclaimed(now);
    if (wasSlow(message)) feed?.sendTimes.leadTime.wasTooShort(message.publishedAt, now);
    else feed?.sendTimes.leadTime.missed();
  }

  /**
   * The spacing of its recipient belongs to the new reservation now. The daily cap counts the message twice, so the
   * earlier share is given back.
   */
  publishedAgain(message: OutstandingMessage): void {
    this.releaseShare(message);
  }

  /** Releases what was reserved for the message: its share of the daily cap and its recipient's spacing. */
  private release(message: OutstandingMessage): void {
    this.feeds.get(message.group.channelId)?.spacing.release(message.phone, message.id);
    this.releaseShare(message);
  }

  private releaseShare({ group, sendAt, publishedAt }: OutstandingMessage): void {
    const channel = this.channels.withId(group.channelId);
    if (channel) this.feeds.get(group.channelId)?.sendTimes.release(channel.limits, sendAt ?? publishedAt);
  }

  private isOpen({ group }: OutstandingMessage, now: number): boolean {
    const channel: ChannelView | undefined = this.channels.withId(group.channelId);
    return channel !== undefined && channel.failures === 0 && this.channels.closedUntil(channel, now) <= now;
  }
}

/** Writing its send time took half of the lead time, and claiming it takes about as long again. */
function wasSlow({ publishedAt, readyAt, sendAt = Infinity }: OutstandingMessage): boolean {
  return (readyAt - publishedAt) * 2 >= sendAt - publishedAt;
}

/** The budget of a channel without limits: only its publish window bounds it. */
const UNLIMITED: PaceBudget = { count: Infinity, sendTimes: undefined, nextAt: Infinity };

/** What the limits of a channel allow now. Reads nothing for a channel without limits. */
async function paceBudget(
  { limits }: ChannelView,
  feed: ChannelFeed,
  { now, hints }: { now: number; hints: number },
): Promise<PaceBudget> {
  feed.tidy(limits.spacingMs, now);
  if (!isLimited(limits)) return UNLIMITED;
  const { window, timezone } = limits;
  const closesAt = window ? windowState(window, timezone, now).until : Infinity;
  if (limits.pace || limits.dailyCap) await feed.sendTimes.load();
  return feed.sendTimes.budget(limits, { now, closesAt, hints });
}

/** Intersects pace budget and publish window. Send times are open to every lane, and every tick reads all lanes. */
function capacityWithin({ count, sendTimes }: PaceBudget, capacity: Capacity): Capacity {
  if (count === Infinity) return capacity;
  const total = Math.min(count, capacity.total);
  if (sendTimes) return { total, high: total, belowHigh: total, isBelowHighWorthReading: true };
  const isBelowHighWorthReading = capacity.isBelowHighWorthReading || capacity.belowHigh >= total;
  return {
    total,
    high: Math.min(capacity.high, total),
    belowHigh: Math.min(capacity.belowHigh, total),
    isBelowHighWorthReading,
  };
}

/** Nudges within this time share a tick, in ms: under load one tick serves many requests. */
const MIN_REST_MS = 4;
/** The same after a tick that published many messages, in ms: such ticks are expensive, and workers have enough to do. */
const MIN_REST_UNDER_LOAD_MS = 25;
/** Of so many channels most have nothing to send, whatever is under way on the others. */
const MANY_CHANNELS = 10;
/** So many messages published in one tick count as load. */
const UNDER_LOAD_COUNT = 64;
/** Rest between ticks while messages are outstanding, in ms: the fallback for lost nudges. */
const BUSY_REST_MS = 100;
/** Rest between ticks while nothing is outstanding, in ms: finds what other processes (the CLI, a restore) changed. */
const IDLE_REST_MS = 1_000;

/**
 * Decides which messages may go now: capacity → candidates → select → publish. It reads due messages, publishes their
 * ids on the queue and remembers them until their attempts have ended. It writes only the reserved send times of paced
 * and capped channels, so a message that it forgets is selected again.
 */
@Injectable()
export class Feeder implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Feeder.name);
  private readonly feeds: ChannelFeeds;
  private readonly outstanding: Outstanding;
  private readonly candidates: Candidates;
  private readonly publisher: Publisher;
  private readonly loop = new Loop({
    tick: () => this.countedTick(),
    onError: (error) => this.logger.error(error),
    minRestMs: () => (this.published < UNDER_LOAD_COUNT ? MIN_REST_MS : MIN_REST_UNDER_LOAD_MS),
  });
  private readonly stopListening: (() => void)[] = [];
  /** Messages published by the last tick. */
  private published = 0;
  /** What workers have done since the last tick. */
  private readonly reported = new ReportBuffer();
  /** The queue may have lost hints that were published before this tick. */
  private lossSeen = false;
  /** A message of the high lane has come since this was last looked at. */
  private isUrgent = false;
  /** When the feeder may look for such a message during a tick again, UTC milliseconds. */
  private urgentFrom = -Infinity;
  /** Whether this process led in the last tick. */
  private led = false;

  constructor(
    private readonly due: DueMessages,
    private readonly channels: Channels,
    paces: ChannelPaces,
    private readonly queue: MessageQueue,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    private readonly leadership: Leadership,
    private readonly metrics: Metrics,
    private readonly cold: ColdRecipients,
    private readonly reports: AttemptReports,
    private readonly persons: KnownPersons,
    private readonly owners: ChannelOwners,
  ) {
    this.feeds = new ChannelFeeds(channels, paces, persons);
    this.outstanding = new Outstanding(this.feeds, persons);
    this.candidates = new Candidates(due, this.outstanding, persons);
    this.publisher = new Publisher(queue, this.outstanding, clock, persons);
  }

  onApplicationBootstrap(): void {
    const nudge = () => this.loop.nudge();
    this.stopListening.push(
      this.signal.onNudge(nudge),
      this.signal.urgent.onNudge(() => this.onUrgent()),
      this.reports.onReport((report) => this.onReport(report)),
      this.channels.onChange(nudge),
      this.queue.onLoss(() => this.onLoss()),
    );
    this.leadership.onElected(nudge);
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening.forEach((stop) => stop());
    await this.loop.stop();
  }

  private onUrgent(): void {
    this.isUrgent = true;
    this.loop.hurry();
  }

  private onLoss(): void {
    this.lossSeen = true;
    this.loop.nudge();
  }

  /** Kept for the next tick: rows that the present one has read already may be older. */
  private onReport(report: AttemptReport): boolean {
    if (!this.leadership.isLeader) return false;
    this.reported.add(report);
    this.loop.nudge();
    return true;
  }

  private async countedTick(): Promise<number> {
    const rest = await this.tick();
    this.metrics.ticked('feeder');
    return rest;
  }

  /** Updates the outstanding messages, publishes what may go; returns the milliseconds to rest. */
  async tick(): Promise<number> {
    if (!this.leadership.isLeader) {
      this.feeds.clear();
      this.outstanding.clear();
      this.cold.clear();
      this.reported.take();
      this.led = false;
      return IDLE_REST_MS;
    }
    await this.persons.fresh();
    await this.owners.fresh();
    if (!this.led) await this.takeOver();
    this.published = 0;
    this.outstanding.report(this.reported.take(), this.clock.now());
    const ids = this.outstanding.idsToRead(this.clock.now());
    const states = await this.due.states(ids);
    const now = this.clock.now();
    this.outstanding.refresh(ids, states, now);
    this.outstanding.dropUnclaimed(now);
    if (this.lossSeen) this.outstanding.dropHints(now);
    this.lossSeen = false;
    const channels = this.channels.current();
    this.isUrgent = false;
    this.candidates.begin(await this.waitingOn(channels));
    let next = now + (this.outstanding.ids.length > 0 ? BUSY_REST_MS : IDLE_REST_MS);
    for (const channel of channels) {
      // A code that came during the tick does not wait for a hundred channels that write the times of their messages.
      if (this.isUrgent && this.clock.now() >= this.urgentFrom)
        next = Math.min(next, await this.feedUnlimited(channels));
      // Read the clock for each channel: writes of the channels before it may have taken a while.
      next = Math.min(next, await this.feed(channel, this.clock.now()));
    }
    return Math.max(next - this.clock.now(), 0);
  }

  /**
   * Feeds the channels on which a message may go at once, where one waits. Where codes come all the time, the tick goes on for
   * as long as this took before it does so again. Returns when to feed them again, in UTC milliseconds.
   */
  private async feedUnlimited(channels: readonly ChannelView[]): Promise<number> {
    this.isUrgent = false;
    const from = this.clock.now();
    // What the tick found at its begin does not know the code.
    this.candidates.begin(undefined);
    const unlimited = channels.filter(({ limits }) => !isLimited(limits));
    const waiting = await this.due.channelsWaiting(unlimited.map(({ id }) => id));
    let next = Infinity;
    for (const channel of unlimited)
      if (waiting.has(channel.id)) next = Math.min(next, await this.feed(channel, this.clock.now()));
    const now = this.clock.now();
    this.urgentFrom = now + (now - from);
    return next;
  }

  /** One read for all channels in place of several for each. Under load a few channels all have messages, most of many do not. */
  private async waitingOn(channels: readonly ChannelView[]): Promise<ReadonlySet<number> | undefined> {
    if (channels.length < 2) return undefined;
    if (this.outstanding.ids.length > 0 && channels.length < MANY_CHANNELS) return undefined;
    return this.due.channelsWaiting(channels.map(({ id }) => id));
  }

  /** What the last leader published may be on its way: the next messages to these recipients wait for it. */
  private async takeOver(): Promise<void> {
    this.outstanding.adopt(await this.due.beingSent(), this.clock.now());
    this.led = true;
  }

  /** Publishes what may go on this channel. Returns when to feed it again, in UTC milliseconds. */
  private async feed(channel: ChannelView, now: number): Promise<number> {
    const closedUntil = this.channels.closedUntil(channel, now);
    if (closedUntil > now) {
      this.outstanding.dropHintsOf(channel.id, now);
      const { blockedAs, blockedUntil } = channel;
      if (blockedAs === 'throttled') this.feeds.of(channel.id, now).sendTimes.backoff.throttled(blockedUntil, now);
      return closedUntil;
    }
    const owner = this.owners.of(channel);
    if (owner === null) {
      this.outstanding.dropHintsOf(channel.id, now);
      return now + IDLE_REST_MS;
    }
    const feed = this.feeds.of(channel.id, now);
    if (channel.failures === 0) feed.probed.clear();
    const counts = this.outstanding.countsOf(channel.id);
    const budget = await paceBudget(channel, feed, { now, hints: counts.hints });
    const capacity = capacityWithin(budget, this.windowCapacity(channel, feed, now));
    // Without a send time wait for the next one; without window capacity wait for the nudge when an attempt ends.
    if (capacity.total <= 0) return budget.count > 0 ? Infinity : budget.nextAt;
    const sendAt = budget.sendTimes?.[0] ?? now;
    const cold = await this.cold.of(channel, this.outstanding, now);
    const selected: SelectedMessage[] = [];
    let published = 0;
    const publish = async (groups: readonly CandidateGroup[]) => {
      // What was published before is of the high lane.
      const left = { ...capacity, total: capacity.total - published, high: capacity.high - published };
      const some = select(groups, left, feed.rotation);
      selected.push(...some);
      published += await this.publisher.publish(some, { channel, owner, feed, budget, now });
    };
    const search = { channel, feed, capacity, now, sendAt, cold };
    const { groups, nextDue } = await this.candidates.find(search, budget === UNLIMITED ? publish : undefined);
    await publish(groups);
    feed.window.published(published, counts);
    this.published += published;
    // A failing channel was probed with every recipient that has candidates: start the round again.
    if (published === 0) return feed.probed.clear() ? now : nextDue;
    if (channel.failures > 0) this.noteProbed(feed, selected);
    // Published now: feed again soon, because there may be more than was read.
    return budget === UNLIMITED ? now + BUSY_REST_MS : nextFeedAt(published, budget, now);
  }

  private noteProbed(feed: ChannelFeed, selected: readonly SelectedMessage[]): void {
    for (const { group, phone } of selected) feed.probed.add(recipientOf(group, phone, this.persons));
  }

  /** A request that hangs since before the block says nothing about the channel now, so only later ones count as probes. */
  private windowCapacity({ id, failures, blockedUntil }: ChannelView, { window }: ChannelFeed, now: number): Capacity {
    if (failures > 0) return probeCapacity(this.outstanding.publishedSince(id, blockedUntil));
    return window.capacityFor(this.outstanding.countsOf(id), now);
  }
}

/** If all send times were used: when there are more. Otherwise at once, because a message that was refused may fit now. */
function nextFeedAt(published: number, { count, nextAt }: { count: number; nextAt: number }, now: number): number {
  if (count === Infinity) return now + BUSY_REST_MS;
  return published < count ? now : nextAt;
}
