import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Metrics } from '@recado/core';
import { Leader, LeaderTask } from '@recado/work';
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
    leader: Leader,
    registry: SchedulerRegistry,
    metrics: Metrics,
  ) {
    super({ everyMs: EVERY_MS, loop: 'answers' }, leader, registry, metrics);
  }

  protected override async runAsLeader(): Promise<void> {
    await this.untilDone(() => this.records.sweep(), MAX_CHUNKS);
    await this.untilDone(() => this.pending.sweep(), MAX_CHUNKS);
  }
}
