import type { Lane } from '@recado/core';
import type { FeedGroup } from '@recado/messages';
import type { QueueChunk } from '@recado/queue';

/** Ids of one queue entry: what one worker starts in one transaction. */
const CHUNK_SIZE = 250;
/** Messages to one recipient that leave in one chunk, in sequence; more of them wait for the next one. */
const MAX_TO_ONE_RECIPIENT = 16;

export interface Packable {
  id: number;
  group: FeedGroup;
  recipient: string;
  /** When it leaves, on a paced channel; later for each one that is added. */
  time?: number | undefined;
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
 * them in sequence; one that does not fit beside its predecessors is refused and comes again later.
 */
export class ChunkPacker {
  private readonly open = new Map<Lane, OpenChunk>();
  private readonly chunks: OpenChunk[] = [];
  private readonly placed = new Map<string, OpenChunk>();

  /** `maxToOneRecipient`: 1 where messages have times, or recipients are given a rest between two. */
  constructor(private readonly maxToOneRecipient = MAX_TO_ONE_RECIPIENT) {}

  /** Whether the message found a place. */
  add({ id, group, recipient, time }: Packable): boolean {
    const chunk = this.placed.get(recipient) ?? this.openChunk(group);
    const toRecipient = chunk.recipients.get(recipient) ?? 0;
    const isFollower = toRecipient > 0;
    if (isFollower && (toRecipient >= this.maxToOneRecipient || chunk.ids.length >= CHUNK_SIZE)) return false;
    chunk.recipients.set(recipient, toRecipient + 1);
    chunk.ids.push(id);
    if (time !== undefined) chunk.times.push(time);
    this.placed.set(recipient, chunk);
    return true;
  }

  finish(): QueueChunk[] {
    return this.chunks.map(({ channelId, lane, ids, times }) =>
      times.length > 0 ? { channelId, lane, ids, times } : { channelId, lane, ids },
    );
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
