import { Injectable } from '@nestjs/common';
import { IdempotencyRecords } from '../response-records.js';
import { ENQUEUE_ROUTE, keyedIdentity } from './fingerprints.js';

const NO_BODY = Buffer.alloc(0);

/** Which batches with an Idempotency-Key were stored in the last day. */
@Injectable()
export class EarlierRequests {
  constructor(private readonly records: IdempotencyRecords) {}

  /** Whether this key stored a batch with this Idempotency-Key: the same request would get the same answer. */
  async has(apiKeyId: number, idempotencyKey: string): Promise<boolean> {
    const { keyHash } = keyedIdentity(apiKeyId, ENQUEUE_ROUTE, idempotencyKey, NO_BODY);
    return (await this.records.find(keyHash)) !== undefined;
  }
}
