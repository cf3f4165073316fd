import type { Lane } from '@recado/core';
import type { QueueChunk } from '../message-queue.js';

/** What a Bull job carries: ids and nothing of the messages. */
export interface Hint {
  channelId: number;
  ids: readonly number[];
}

/** The chunk that a job's data stand for; undefined when they are none, as of a job that a flush left without them. */
export function chunkOf(lane: Lane, data: unknown): QueueChunk | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { channelId, ids } = data as Partial<Record<keyof Hint, unknown>>;
  return Number.isSafeInteger(channelId) && Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id))
    ? { channelId: channelId as number, lane, ids: ids as number[] }
    : undefined;
}
