import type { Lane } from '@recado/core';
import type { FeedGroup } from '@recado/messages';
import type { QueueChunk } from '@recado/queue';

/** Ids of one queue entry: what one worker claims in one transaction. */
const CHUNK_SIZE = 250;
/** Messages to one recipient in one chunk, sent in sequence; further ones wait for a later chunk. */
const MAX_TO_ONE_RECIPIENT = 16;

export interface Packable {
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
