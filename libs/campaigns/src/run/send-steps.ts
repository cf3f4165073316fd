import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { LeaderTask } from '@recado/work';
import { SendRetention } from './send-retention.js';
import { SendRunner } from './send-runner.js';
import { SendSweep } from './send-sweep.js';

const EVERY_MS = 500;
/** How long the list of a send that ended otherwise may stay, in ms: each search for one is a transaction. */
const SWEEP_EVERY_MS = 10_000;

/** Queues the messages of confirmed sends, and removes lists and sends that are not needed any more. */
@Injectable()
export class SendSteps extends LeaderTask {
  /** When nothing was left to remove, UTC milliseconds. */
  private sweptAt = -Infinity;

  constructor(
    private readonly runner: SendRunner,
    private readonly sweep: SendSweep,
    private readonly retention: SendRetention,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS, loop: 'sends' });
  }

  protected override async runAsLeader(): Promise<void> {
    const queued = (await this.runner.hasWork()) ? await this.untilDone(() => this.runner.step()) : 0;
    const now = this.clock.now();
    // What was queued may have been the end of a list.
    if (queued === 0 && now - this.sweptAt < SWEEP_EVERY_MS) return;
    const removed = await this.untilDone(() => this.sweep.step());
    await this.untilDone(() => this.retention.step());
    this.sweptAt = removed > 0 ? -Infinity : now;
  }
}
