import type { ChannelPaces, Channels, ChannelView } from '@recado/channels';
import { Aside, MessageStatus } from '@recado/core';
import type { MessageState } from '@recado/messages';
import type { PersonNames } from '@recado/recipients';
import { ChannelFeed } from './channel-feed.js';
import type { OutstandingMessage, OutstandingListener } from './outstanding-message.js';

/** The feeds of all channels. Adjusts their send times, lead time and spacing to what becomes of published messages. */
export class ChannelFeeds implements OutstandingListener {
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
