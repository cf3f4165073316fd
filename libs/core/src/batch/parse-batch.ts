import type { BatchOptions, BatchResult } from './batch-types.js';

/** Reads the whole body of an enqueue request: what is wrong with it, or what is to be stored. Never throws. */
export function parseBatch(_body: unknown, _options: BatchOptions): BatchResult {
  throw new Error('not written yet');
}
