import type { Lane } from '@recado/core';
import type { QueueChunk } from '../message-queue.js';

/** The data of a Bull job: ids, and no content of messages. */
export interface Hint {
  channelId: number;
  ids: readonly number[];
  times?: readonly number[];
  claimBy?: number;
}

/** Reads a chunk from a job's data; undefined for invalid data, such as that of a job whose data a flush removed. */
export function chunkOf(lane: Lane, data: unknown): QueueChunk | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { channelId, ids, times, claimBy } = data as Partial<Record<keyof Hint, unknown>>;
  if (!Number.isSafeInteger(channelId) || !isList(ids, Number.isSafeInteger)) return undefined;
  const chunk: QueueChunk = { channelId: channelId as number, lane, ids };
  if (claimBy !== undefined) {
    if (!Number.isFinite(claimBy)) return undefined;
    chunk.claimBy = claimBy as number;
  }
  if (times === undefined) return chunk;
  return isList(times, Number.isFinite) && times.length === ids.length ? { ...chunk, times } : undefined;
}

function isList(value: unknown, isRight: (item: unknown) => boolean): value is number[] {
  return Array.isArray(value) && value.every(isRight);
}
