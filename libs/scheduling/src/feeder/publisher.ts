import type { ChannelView } from '@recado/channels';
import type { Clock } from '@recado/core';
import { recipientOf } from '@recado/messages';
import type { MessageQueue } from '@recado/queue';
import type { ChannelFeed } from './channel-feed.js';
import { ChunkPacker } from './chunk-packer.js';
import type { SelectedMessage } from './selection/select.js';
import type { Outstanding, OutstandingMessage } from './outstanding.js';
import type { PaceBudget } from './pace/send-times.js';

/** The channel, its pace budget and the time of the tick. */
export interface PublishContext {
  channel: ChannelView;
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
  ) {}

  /**
   * Returns how many messages were published; 0 also when another process leads by now. Rejects when the reserved send
   * times cannot be written.
   */
  async publish(selected: readonly SelectedMessage[], context: PublishContext): Promise<number> {
    const { channel, feed, budget } = context;
    const packer = new ChunkPacker(budget.sendTimes || channel.limits.spacingMs > 0 ? 1 : undefined);
    const packed = this.pack(selected, packer, context);
    if (packed.length > 0 && !(await this.reserveSendTimes(packed, context))) return 0;
    const readyAt = this.clock.now();
    for (const message of packed) {
      this.outstanding.add({ ...message, readyAt });
      feed.lastKey.set(message.group.lane, message.group.apiKeyId);
    }
    for (const chunk of packer.finish()) await this.queue.publish(chunk);
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
      if (!isReserved) for (const { id, phone } of packed) feed.spacing.release(phone, id);
    }
    return isReserved;
  }

  private pack(
    selected: readonly SelectedMessage[],
    packer: ChunkPacker,
    { channel, feed, budget, now }: PublishContext,
  ) {
    const { spacingMs } = channel.limits;
    const packed: OutstandingMessage[] = [];
    for (const { id, phone, group, attempts } of selected) {
      const recipient = recipientOf(group, phone);
      const sendAt = budget.sendTimes?.[packed.length];
      // Another lane or key may have reserved this recipient a moment ago.
      if (feed.spacing.freeAt(phone, spacingMs) > (sendAt ?? now)) continue;
      if (!packer.add({ id, group, recipient, sendAt })) continue;
      if (spacingMs > 0) feed.spacing.reserve(phone, id, sendAt ?? now);
      packed.push({ id, group, recipient, phone, attempts, publishedAt: now, readyAt: now, sendAt, isClaimed: false });
    }
    return packed;
  }
}
