import type { BatchItem } from '@recado/core';

/** What one request wants stored. */
export interface NewBatch {
  apiKeyId: number;
  channelId: number;
  timezone: string;
  createdAt: number;
  requestId: string;
  items: readonly BatchItem[];
}

/** Where a batch was stored: the ids of its messages grow in request order. */
export interface StoredBatch {
  batchId: number;
  messageIds: number[];
}
