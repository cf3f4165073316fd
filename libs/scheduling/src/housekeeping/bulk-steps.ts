import { Injectable } from '@nestjs/common';
import { BulkRunner } from '@recado/messages';
import { LeaderTask } from '@recado/work';

const EVERY_MS = 500;

/** Makes the changes of many messages that people have asked for, in steps. */
@Injectable()
export class BulkSteps extends LeaderTask {
  constructor(private readonly runner: BulkRunner) {
    super({ everyMs: EVERY_MS, loop: 'bulk_changes' });
  }

  protected override async runAsLeader(): Promise<void> {
    if (await this.runner.hasWork()) await this.untilDone(() => this.runner.step());
  }
}
