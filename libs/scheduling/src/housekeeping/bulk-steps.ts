import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Metrics } from '@recado/core';
import { BulkRunner } from '@recado/messages';
import { Leader, LeaderTask } from '@recado/work';

const EVERY_MS = 500;

/** Makes the changes of many messages that people have asked for, in steps. */
@Injectable()
export class BulkSteps extends LeaderTask {
  constructor(
    private readonly runner: BulkRunner,
    leader: Leader,
    registry: SchedulerRegistry,
    metrics: Metrics,
  ) {
    super({ everyMs: EVERY_MS, loop: 'bulk_changes' }, leader, registry, metrics);
  }

  protected override runAsLeader(): Promise<number> {
    return this.untilDone(() => this.runner.step());
  }
}
