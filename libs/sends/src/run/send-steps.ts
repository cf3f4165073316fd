import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Metrics } from '@recado/core';
import { Leader, LeaderTask } from '@recado/work';
import { SendRunner } from './send-runner.js';
import { SendSweep } from './send-sweep.js';

const EVERY_MS = 500;

/** Queues the messages of confirmed sends, and removes lists that are not needed any more. */
@Injectable()
export class SendSteps extends LeaderTask {
  constructor(
    private readonly runner: SendRunner,
    private readonly sweep: SendSweep,
    leader: Leader,
    registry: SchedulerRegistry,
    metrics: Metrics,
  ) {
    super({ everyMs: EVERY_MS, loop: 'sends' }, leader, registry, metrics);
  }

  protected override async runAsLeader(): Promise<void> {
    await this.untilDone(() => this.runner.step());
    await this.untilDone(() => this.sweep.step());
  }
}
