import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Metrics } from '@recado/core';
import { Leader, LeaderTask } from '@recado/work';
import { OptOutCancellation } from './opt-out-cancellation.js';

/** Cancels waiting messages to recipients who opted out, every second. */
@Injectable()
export class OptOutSweep extends LeaderTask {
  constructor(
    private readonly cancellation: OptOutCancellation,
    leader: Leader,
    registry: SchedulerRegistry,
    metrics: Metrics,
  ) {
    super({ everyMs: 1_000, loop: 'opt_outs' }, leader, registry, metrics);
  }

  protected override runAsLeader(): Promise<number> {
    return this.untilDone(() => this.cancellation.sweep());
  }
}
