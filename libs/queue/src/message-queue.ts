import type { Lane } from '@recado/core';

/** Chunks of a lane that are handled at the same time: enough that one slow channel does not block the others. */
export const HANDLERS_PER_LANE = 8;

/** Ids of messages that may be sent now, in order, all of one channel and one lane. */
export interface QueueChunk {
  channelId: number;
  lane: Lane;
  ids: readonly number[];
  /** The send times, one per id, ascending, in UTC milliseconds. Missing: as fast as the channel can. */
  times?: readonly number[];
  /** No id is claimed after this time, UTC milliseconds: it may be published again then. Missing: at any time. */
  claimBy?: number;
  /** The process that alone may take it. Missing: any. */
  to?: string;
}

/** Takes a chunk; resolves when every id in it was claimed or turned out not to be claimable. */
export type ChunkHandler = (chunk: QueueChunk) => Promise<void>;

/**
 * Spreads work over workers. An entry is only a hint: the database decides what may be claimed, so a lost entry is
 * published again, and an entry that comes twice changes nothing.
 */
export abstract class MessageQueue {
  /** Never rejects and never waits long: a chunk that cannot be published now is dropped. */
  abstract publish(chunk: QueueChunk): Promise<void>;
  /** Passes chunks to this handler. A process has one handler. */
  abstract consume(handler: ChunkHandler): void;
  /** Calls back whenever published chunks may have been lost, until the returned function is called. */
  abstract onLoss(listener: () => void): () => void;
  /** Takes no more chunks; resolves when the handlers under way have ended. */
  abstract stop(): Promise<void>;
}

/** A queue that can tell its state. */
export abstract class InspectableQueue {
  /** Whether it takes chunks now. While it does not, nothing that waits can leave. */
  abstract isAvailable(): boolean;
  /** Chunks that wait, by lane. Rejects while the queue cannot be asked. */
  abstract depth(): Promise<Record<Lane, number>>;
}
