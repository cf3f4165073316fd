import { Injectable } from '@nestjs/common';
import { LeaderTask } from '@recado/work';
import { OptOutCancellation } from './opt-out-cancellation.js';

/** Cancels waiting messages to recipients who opted out, every second. */
@Injectable()
export class OptOutSweep extends LeaderTask {
  constructor(private readonly cancellation: OptOutCancellation) {
    super({ everyMs: 1_000, loop: 'opt_outs' });
  }

  protected override async runAsLeader(): Promise<void> {
    if (await this.cancellation.hasWork()) await this.untilDone(() => this.cancellation.sweep());
  }
}
