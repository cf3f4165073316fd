import type { ChannelView } from '@recado/channels';
import type { Lane, Clock } from '@recado/core';
import { type FeedGroup, recipientOf } from '@recado/messages';
import type { QueueChunk, MessageQueue } from '@recado/queue';
import type { PersonNames } from '@recado/recipients';
import type { ChannelFeed } from './channel-feed.js';
import { claimByOf, type OutstandingMessage } from './outstanding-message.js';
import type { Outstanding } from './outstanding.js';
import type { SelectedMessage } from './selection.js';
import type { PaceBudget } from './send-times.js';

/** Ids of one queue entry: what one worker claims in one transaction. */
const CHUNK_SIZE = 250;
/** Messages to one recipient in one chunk, sent in sequence; further ones wait for a later chunk. */
const MAX_TO_ONE_RECIPIENT = 16;

interface Packable {
  id: number;
  group: FeedGroup;
  recipient: string;
  /** Send time on a paced channel, UTC milliseconds; ascending from one added message to the next. */
  sendAt?: number | undefined;
}

interface OpenChunk {
  channelId: number;
  lane: Lane;
  ids: number[];
  times: number[];
  recipients: Map<string, number>;
}

/**
 * Packs messages into chunks of one channel and lane. Messages to one recipient share a chunk, so that one worker sends
 * them in sequence. A message that does not fit into the chunk of its predecessors is refused and selected again later.
 */
export class ChunkPacker {
  private readonly open = new Map<Lane, OpenChunk>();
  private readonly chunks: OpenChunk[] = [];
  private readonly byRecipient = new Map<string, OpenChunk>();

  /**
   * `maxToOneRecipient`: 1 on channels with send times or spacing. `claimBy`: when the last of these messages may be
   * claimed, UTC milliseconds; undefined: at any time.
   */
  constructor(
    private readonly maxToOneRecipient = MAX_TO_ONE_RECIPIENT,
    private readonly claimBy?: number,
  ) {}

  /** Adds a message; returns false if it must wait for a later chunk. */
  add({ id, group, recipient, sendAt }: Packable): boolean {
    const chunk = this.byRecipient.get(recipient) ?? this.openChunk(group);
    const toRecipient = chunk.recipients.get(recipient) ?? 0;
    const isFollower = toRecipient > 0;
    if (isFollower && (toRecipient >= this.maxToOneRecipient || chunk.ids.length >= CHUNK_SIZE)) return false;
    chunk.recipients.set(recipient, toRecipient + 1);
    chunk.ids.push(id);
    if (sendAt !== undefined) chunk.times.push(sendAt);
    this.byRecipient.set(recipient, chunk);
    return true;
  }

  finish(): QueueChunk[] {
    return this.chunks.map(({ channelId, lane, ids, times }) => {
      const chunk: QueueChunk = { channelId, lane, ids };
      if (times.length > 0) chunk.times = times;
      if (this.claimBy !== undefined) chunk.claimBy = this.claimBy;
      return chunk;
    });
  }

  private openChunk({ channelId, lane }: FeedGroup): OpenChunk {
    const current = this.open.get(lane);
    if (current && current.ids.length < CHUNK_SIZE) return current;
    const chunk: OpenChunk = { channelId, lane, ids: [], times: [], recipients: new Map() };
    this.open.set(lane, chunk);
    this.chunks.push(chunk);
    return chunk;
  }
}

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
    // Together: each is two exchanges with Redis, and a one-time code would wait for those of all chunks before its own.
    const chunks = packer.finish().map((chunk) => (owner === undefined ? chunk : { ...chunk, to: owner }));
    await Promise.all(chunks.map((chunk) => this.queue.publish(chunk)));
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
