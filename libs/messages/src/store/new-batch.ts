import type { BatchItem } from '@recado/core';

/** The messages of one request. */
export interface NewBatch {
  apiKeyId: number;
  channelId: number;
  timezone: string;
  createdAt: number;
  requestId: string;
  /** What people call it; null: it has no name. */
  name?: string | null;
  items: readonly BatchItem[];
}

/** The ids of a stored batch; those of its messages ascend in request order. */
export interface StoredBatch {
  batchId: number;
  messageIds: number[];
}
