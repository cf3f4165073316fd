import type { ChannelView } from '@recado/channels';
import type { Clock } from '@recado/core';
import type { MessageQueue } from '@recado/queue';
import type { ChannelLine } from './channel-line.js';
import { ChunkPacker } from './chunk-packer.js';
import type { Dealt } from './deal.js';
import { type Outstanding, type OutstandingMessage, recipientOf } from './outstanding.js';
import type { Offer } from './pace/places.js';

/** Where and when messages are handed out. */
export interface Occasion {
  channel: ChannelView;
  line: ChannelLine;
  offer: Offer;
  now: number;
}

/** Gives the chosen messages their places, writes down what must survive, and publishes them. */
export class HandOut {
  constructor(
    private readonly queue: MessageQueue,
    private readonly outstanding: Outstanding,
    private readonly clock: Clock,
  ) {}

  /** Returns how many found a place; 0 also when another process leads by now. Rejects when the places cannot be written. */
  async place(dealt: readonly Dealt[], occasion: Occasion): Promise<number> {
    const { channel, line, offer } = occasion;
    const packer = new ChunkPacker(offer.times || channel.limits.spacingMs > 0 ? 1 : undefined);
    const placed = this.pack(dealt, packer, occasion);
    if (placed.length > 0 && !(await this.takePlaces(placed, occasion))) return 0;
    const readyAt = this.clock.now();
    for (const message of placed) {
      this.outstanding.add({ ...message, readyAt });
      line.lastKey.set(message.group.lane, message.group.apiKeyId);
    }
    for (const chunk of packer.finish()) await this.queue.publish(chunk);
    return placed.length;
  }

  /** Whoever gets no place, also because it cannot be written, does not count as written to. */
  private async takePlaces(placed: readonly OutstandingMessage[], { channel, line, offer, now }: Occasion) {
    const { limits } = channel;
    if (limits.pace === null && limits.dailyCap === null) return true;
    let isTaken = false;
    try {
      isTaken = await line.places.take(limits, offer, placed.length, now);
    } finally {
      if (!isTaken) for (const { id, phone } of placed) line.spacing.giveBack(phone, id);
    }
    return isTaken;
  }

  private pack(dealt: readonly Dealt[], packer: ChunkPacker, { channel, line, offer, now }: Occasion) {
    const { spacingMs } = channel.limits;
    const placed: OutstandingMessage[] = [];
    for (const { id, phone, group, attempts } of dealt) {
      const recipient = recipientOf(group, phone);
      const time = offer.times?.[placed.length];
      // Another lane or key may have taken the recipient's turn a moment ago.
      if (line.spacing.freeAt(phone, spacingMs) > (time ?? now)) continue;
      if (!packer.add({ id, group, recipient, time })) continue;
      if (spacingMs > 0) line.spacing.take(phone, id, time ?? now);
      placed.push({ id, group, recipient, phone, attempts, publishedAt: now, readyAt: now, time, started: false });
    }
    return placed;
  }
}
