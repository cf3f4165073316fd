import { Injectable } from '@nestjs/common';
import { ReviewSweep } from '@recado/messages';
import { LeaderTask } from '@recado/work';

/** Longest time, in ms, during which messages of a template under review may still be published. */
const EVERY_MS = 500;

/** Sets aside what waits for the review of its template, twice a second, and makes it due again afterwards. */
@Injectable()
export class ReviewedBatches extends LeaderTask {
  constructor(private readonly reviews: ReviewSweep) {
    super({ everyMs: EVERY_MS, loop: 'reviewed_batches' });
  }

  protected override async runAsLeader(): Promise<void> {
    if (await this.reviews.hasWork()) await this.untilDone(() => this.reviews.sweep());
  }
}
