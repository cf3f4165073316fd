import { Injectable } from '@nestjs/common';
import { LeaderTask } from '@recado/work';
import { IdempotencyRecords } from './idempotency-records.js';
import { PendingResponses } from './pending-responses.js';

const EVERY_MS = 10_000;
/** Chunks of one tick: as many rows as intake can write in ten seconds, 10,000 a second. */
const MAX_CHUNKS = 100;

/** Removes idempotency records and pending responses that are too old for any repeat. */
@Injectable()
export class ResponseRecordSweep extends LeaderTask {
  constructor(
    private readonly records: IdempotencyRecords,
    private readonly pending: PendingResponses,
  ) {
    super({ everyMs: EVERY_MS, loop: 'answers' });
  }

  protected override async runAsLeader(): Promise<void> {
    await this.untilDone(() => this.records.sweep(), MAX_CHUNKS);
    await this.untilDone(() => this.pending.sweep(), MAX_CHUNKS);
  }
}
