import type { SchedulerRegistry } from '@nestjs/schedule';
import type { Metrics } from '@recado/core';
import type { Leader } from './leader.js';
import { PeriodicTask, type PeriodicTaskOptions } from './periodic-task.js';

/**
 * A periodic task that only the elected leader runs, a new leader as soon as a process after its start. In the other
 * processes its loop counts as alive, too.
 */
export abstract class LeaderTask extends PeriodicTask {
  constructor(
    options: PeriodicTaskOptions,
    private readonly leader: Leader,
    registry: SchedulerRegistry,
    metrics: Metrics,
  ) {
    super(options, registry, metrics);
  }

  protected override isWanted(): boolean {
    return this.leader.isLeader;
  }

  protected override async run(): Promise<void> {
    if (this.leader.isLeader) await this.runAsLeader();
  }

  protected abstract runAsLeader(): Promise<unknown>;
}
