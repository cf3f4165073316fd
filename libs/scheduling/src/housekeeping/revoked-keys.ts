import { Injectable } from '@nestjs/common';
import { KeyCancellation } from '@recado/messages';
import { LeaderTask } from '@recado/work';

/** Longest time, in ms, during which messages of a revoked key may still be published. */
const EVERY_MS = 500;

/** Cancels, twice a second, the waiting messages of revoked keys. */
@Injectable()
export class RevokedKeys extends LeaderTask {
  constructor(private readonly cancellation: KeyCancellation) {
    super({ everyMs: EVERY_MS, loop: 'revoked_keys' });
  }

  protected override async runAsLeader(): Promise<void> {
    if (await this.cancellation.hasWork()) await this.untilDone(() => this.cancellation.sweep());
  }
}
