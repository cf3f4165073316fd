import { Injectable } from '@nestjs/common';
import { BatchPauseSweep } from '@recado/messages';
import { LeaderTask } from '@recado/work';

/** Longest time, in ms, during which messages of a paused batch may still be published. */
const EVERY_MS = 500;

/** Sets the messages of paused batches aside, twice a second, and makes those of resumed ones due again. */
@Injectable()
export class PausedBatches extends LeaderTask {
  constructor(private readonly pauses: BatchPauseSweep) {
    super({ everyMs: EVERY_MS, loop: 'paused_batches' });
  }

  protected override async runAsLeader(): Promise<void> {
    if (await this.pauses.hasWork()) await this.untilDone(() => this.pauses.sweep());
  }
}
