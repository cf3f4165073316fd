import { Inject } from '@nestjs/common';
import { Leader } from './leader.js';
import { PeriodicTask } from './periodic-task.js';

/**
 * A periodic task that only the elected leader runs, a new leader as soon as a process after its start. In the other
 * processes its loop counts as alive, too.
 */
export abstract class LeaderTask extends PeriodicTask {
  @Inject(Leader) private readonly leader: Leader;

  protected override isWanted(): boolean {
    return this.leader.isLeader;
  }

  protected override async run(): Promise<void> {
    if (this.leader.isLeader) await this.runAsLeader();
  }

  protected abstract runAsLeader(): Promise<unknown>;
}
