import { Injectable } from '@nestjs/common';
import { LeaderTask } from '@recado/work';
import { MediaUploads } from '../uploads/media-uploads.js';
import { MediaRetention } from './media-retention.js';

const TEN_MINUTES_MS = 600_000;

/** Removes files at the end of their time. */
@Injectable()
export class MediaHousekeeping extends LeaderTask {
  constructor(
    private readonly retention: MediaRetention,
    private readonly uploads: MediaUploads,
  ) {
    super({ everyMs: TEN_MINUTES_MS, loop: 'media' });
  }

  protected override async runAsLeader(): Promise<void> {
    await this.untilDone(() => this.retention.sweep());
    await this.untilDone(() => this.retention.sweepDrafts());
    await this.untilDone(() => this.uploads.sweep());
  }
}
