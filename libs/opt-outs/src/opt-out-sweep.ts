import { Injectable } from '@nestjs/common';
import { LeaderTask } from '@recado/work';
import { OptOutCancellation } from './opt-out-cancellation.js';

/** Cancels waiting messages to recipients who opted out, every second. */
@Injectable()
export class OptOutSweep extends LeaderTask {
  constructor(private readonly cancellation: OptOutCancellation) {
    super({ everyMs: 1_000, loop: 'opt_outs' });
  }

  protected override runAsLeader(): Promise<number> {
    return this.untilDone(() => this.cancellation.sweep());
  }
}
