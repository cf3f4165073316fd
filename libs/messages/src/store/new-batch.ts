import type { BatchItem, LegalBasis } from '@recado/core';

/** A pool that a batch is addressed to. */
export interface BatchPool {
  id: number;
  /** The channel of each message. */
  channelIds: readonly number[];
}

/** The messages of one request. */
export interface NewBatch {
  apiKeyId: number;
  channelId: number;
  timezone: string;
  createdAt: number;
  requestId: string;
  /** What people call it; null: it has no name. */
  name?: string | null;
  /** Missing or null: none was named. */
  legalBasis?: LegalBasis | null | undefined;
  items: readonly BatchItem[];
  /** The rows of the files that its messages carry; missing: they carry none. */
  fileIds?: readonly number[];
  /** Missing: it is addressed to the channel. */
  pool?: BatchPool;
  /** The step of its request in a trace; missing: it has none. */
  traceparent?: string;
}

/** The ids of a stored batch; those of its messages ascend in request order. */
export interface StoredBatch {
  batchId: number;
  messageIds: number[];
}
