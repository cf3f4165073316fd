import { Injectable } from '@nestjs/common';
import { AccountNews, ChannelAccounts, Channels } from '@recado/channels';
import { Clock } from '@recado/core';
import { BatchPauseSweep, BulkRunner, GenerationSweep, KeyCancellation, ReviewSweep } from '@recado/messages';
import { LeaderTask } from '@recado/work';

/** Longest time, in ms, during which messages of a revoked key, a paused batch or a template under review may still be published. */
const SOON_MS = 500;

/** Cancels, twice a second, the waiting messages of revoked keys. */
@Injectable()
export class RevokedKeys extends LeaderTask {
  constructor(private readonly cancellation: KeyCancellation) {
    super({ everyMs: SOON_MS, loop: 'revoked_keys' });
  }

  protected override async runAsLeader(): Promise<void> {
    if (await this.cancellation.hasWork()) await this.untilDone(() => this.cancellation.sweep());
  }
}

/** Sets the messages of paused batches aside, twice a second, and makes those of resumed ones due again. */
@Injectable()
export class PausedBatches extends LeaderTask {
  constructor(private readonly pauses: BatchPauseSweep) {
    super({ everyMs: SOON_MS, loop: 'paused_batches' });
  }

  protected override async runAsLeader(): Promise<void> {
    if (await this.pauses.hasWork()) await this.untilDone(() => this.pauses.sweep());
  }
}

/** Sets aside what waits for the review of its template, twice a second, and makes it due again afterwards. */
@Injectable()
export class ReviewedBatches extends LeaderTask {
  constructor(private readonly reviews: ReviewSweep) {
    super({ everyMs: SOON_MS, loop: 'reviewed_batches' });
  }

  protected override async runAsLeader(): Promise<void> {
    if (await this.reviews.hasWork()) await this.untilDone(() => this.reviews.sweep());
  }
}

/** Makes the changes of many messages that people have asked for, in steps. */
@Injectable()
export class BulkSteps extends LeaderTask {
  constructor(private readonly runner: BulkRunner) {
    super({ everyMs: SOON_MS, loop: 'bulk_changes' });
  }

  protected override async runAsLeader(): Promise<void> {
    if (await this.runner.hasWork()) await this.untilDone(() => this.runner.step());
  }
}

const SETTINGS_EVERY_MS = 1_000;

/** After a change of the settings of a channel, looks for messages that must not be sent with them again. */
@Injectable()
export class ChangedSettings extends LeaderTask {
  constructor(
    private readonly channels: Channels,
    private readonly messages: GenerationSweep,
  ) {
    super({ everyMs: SETTINGS_EVERY_MS });
  }

  protected override async runAsLeader(): Promise<void> {
    for (const { id, name, generation, sweptGeneration } of this.channels.current()) {
      if (generation === sweptGeneration) continue;
      const left = await this.messages.sweep(id, generation, () => !this.isStopping);
      if (left > 0)
        this.logger.warn(
          `channel "${name}" has other settings: ${left} messages that its provider may have taken are not sent again`,
        );
    }
  }
}

/** Longest time, in ms, after which the end of a lock is announced. Messages leave at its end all the same. */
const LOCKS_EVERY_MS = 2_000;
const NEWS_SWEPT_EVERY_MS = 3_600_000;

/** Ends the locks of cold recipients whose time is over, and once an hour deletes old news of accounts. */
@Injectable()
export class AccountLocks extends LeaderTask {
  private sweptAt = -Infinity;

  constructor(
    private readonly channels: Channels,
    private readonly facts: ChannelAccounts,
    private readonly news: AccountNews,
    private readonly clock: Clock,
  ) {
    super({ everyMs: LOCKS_EVERY_MS });
  }

  protected override async runAsLeader(): Promise<void> {
    const now = this.clock.now();
    for (const { id, coldLock } of this.channels.current()) {
      if (coldLock && coldLock.until <= now) await this.facts.endColdLock(id);
    }
    if (now - this.sweptAt < NEWS_SWEPT_EVERY_MS) return;
    for (const { id } of this.channels.current()) await this.news.sweep(id);
    this.sweptAt = now;
  }
}
