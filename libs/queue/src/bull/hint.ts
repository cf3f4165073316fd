import type { Lane } from '@recado/core';
import type { QueueChunk } from '../message-queue.js';

/** What a Bull job carries: ids and nothing of the messages. */
export interface Hint {
  channelId: number;
  ids: readonly number[];
  times?: readonly number[];
}

/** The chunk that a job's data stand for; undefined when they are none, as of a job that a flush left without them. */
export function chunkOf(lane: Lane, data: unknown): QueueChunk | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { channelId, ids, times } = data as Partial<Record<keyof Hint, unknown>>;
  if (!Number.isSafeInteger(channelId) || !isList(ids, Number.isSafeInteger)) return undefined;
  const chunk = { channelId: channelId as number, lane, ids };
  if (times === undefined) return chunk;
  return isList(times, Number.isFinite) && times.length === ids.length ? { ...chunk, times } : undefined;
}

function isList(value: unknown, isRight: (item: unknown) => boolean): value is number[] {
  return Array.isArray(value) && value.every(isRight);
}
