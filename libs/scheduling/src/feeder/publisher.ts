import type { ChannelView } from '@recado/channels';
import type { Clock } from '@recado/core';
import { recipientOf } from '@recado/messages';
import type { MessageQueue } from '@recado/queue';
import type { PersonNames } from '@recado/recipients';
import type { ChannelFeed } from './channel-feed.js';
import { ChunkPacker } from './chunk-packer.js';
import type { SelectedMessage } from './selection/select.js';
import type { Outstanding } from './outstanding.js';
import { claimByOf, type OutstandingMessage } from './outstanding-message.js';
import type { PaceBudget } from './pace/send-times.js';

/** The channel, its pace budget and the time of the tick. */
export interface PublishContext {
  channel: ChannelView;
  /** The process that alone may send on it; undefined: any. */
  owner: string | undefined;
  feed: ChannelFeed;
  budget: PaceBudget;
  now: number;
}

/** Assigns send times to selected messages, persists the reserved times, and publishes the ids on the queue. */
export class Publisher {
  constructor(
    private readonly queue: MessageQueue,
    private readonly outstanding: Outstanding,
    private readonly clock: Clock,
    private readonly names: PersonNames,
  ) {}

  /**
   * Returns how many messages were published; 0 also when another process leads by now. Rejects when the reserved send
   * times cannot be written.
   */
  async publish(selected: readonly SelectedMessage[], context: PublishContext): Promise<number> {
    const { channel, owner, feed, budget, now } = context;
    const maxToOneRecipient = budget.sendTimes || channel.limits.spacingMs > 0 ? 1 : undefined;
    const isClaimedInTime = isReserving(channel) && !budget.sendTimes;
    const packer = new ChunkPacker(maxToOneRecipient, isClaimedInTime ? claimByOf(now) : undefined);
    const packed = this.pack(selected, packer, context);
    if (packed.length > 0 && !(await this.reserveSendTimes(packed, context))) return 0;
    const readyAt = this.clock.now();
    for (const message of packed) {
      this.outstanding.add({ ...message, readyAt });
      feed.lastKey.set(message.group.lane, message.group.apiKeyId);
    }
    for (const chunk of packer.finish())
      await this.queue.publish(owner === undefined ? chunk : { ...chunk, to: owner });
    return packed.length;
  }

  /** Returns whether the send times are reserved. If not, also after an error, the recipients' spacing is released. */
  private async reserveSendTimes(
    packed: readonly OutstandingMessage[],
    { channel, feed, budget, now }: PublishContext,
  ) {
    const { limits } = channel;
    if (limits.pace === null && limits.dailyCap === null) return true;
    let isReserved = false;
    try {
      isReserved = await feed.sendTimes.reserve(limits, budget, packed.length, now);
    } finally {
      const released = isReserved ? [] : packed.filter(({ id }) => !this.outstanding.isWithdrawn(id));
      for (const { id, phone } of released) feed.spacing.release(phone, id);
    }
    return isReserved;
  }

  private pack(
    selected: readonly SelectedMessage[],
    packer: ChunkPacker,
    { channel, feed, budget, now }: PublishContext,
  ) {
    const { spacingMs } = channel.limits;
    const isReserved = isReserving(channel);
    const packed: OutstandingMessage[] = [];
    for (const { id, phone, group, attempts } of selected) {
      const recipient = recipientOf(group, phone, this.names);
      const sendAt = budget.sendTimes?.[packed.length];
      // Another lane or key may have reserved this recipient a moment ago.
      if (feed.spacing.freeAt(phone, id, spacingMs) > (sendAt ?? now)) continue;
      if (!packer.add({ id, group, recipient, sendAt })) continue;
      if (spacingMs > 0) feed.spacing.reserve(phone, id, sendAt ?? now, sendAt ?? claimByOf(now));
      const times = { publishedAt: now, readyAt: now, sendAt };
      packed.push({ id, group, recipient, phone, attempts, ...times, isReserved, isClaimed: false });
    }
    return packed;
  }
}

/** Whether publishing on this channel reserves a share of its daily cap, or a recipient. */
function isReserving({ limits }: ChannelView): boolean {
  return limits.dailyCap !== null || limits.spacingMs > 0;
}
