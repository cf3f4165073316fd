import type { Lane } from '@recado/core';

/** Ids of messages that may go now, in order. All of one channel and one lane. */
export interface QueueChunk {
  channelId: number;
  lane: Lane;
  ids: readonly number[];
  /** As many times as ids, ascending, UTC milliseconds: one message leaves at each. Missing: as fast as the channel can. */
  times?: readonly number[];
}

/** Takes a chunk; resolves when every id in it was started or turned out not to be startable. */
export type ChunkHandler = (chunk: QueueChunk) => Promise<void>;

/**
 * Spreads work over workers. An entry is only a hint: the database decides what may start, so an entry that is lost
 * is published again and one that comes twice changes nothing.
 */
export abstract class MessageQueue {
  /** Never fails and never waits long: what cannot be handed over now is lost, like any other hint. */
  abstract publish(chunk: QueueChunk): Promise<void>;
  /** Hands chunks to this process. One handler a process. */
  abstract consume(handler: ChunkHandler): void;
  /** Calls back whenever what was published and not yet taken may be gone, until the returned function is called. */
  abstract onLoss(listener: () => void): () => void;
  /** Takes no more chunks; resolves when those being handled are done. */
  abstract stop(): Promise<void>;
}
