import { Injectable } from '@nestjs/common';
import { LeaderTask } from '@recado/work';
import { DueTimes } from './due-times.js';
import { OccurrenceRunner } from './occurrence-runner.js';

/** How late a send may begin for the loop alone. */
const EVERY_MS = 1_000;

/** Makes the sends of recurring sends when their times come. */
@Injectable()
export class RecurringSteps extends LeaderTask {
  constructor(
    private readonly due: DueTimes,
    private readonly runner: OccurrenceRunner,
  ) {
    super({ everyMs: EVERY_MS, loop: 'recurring' });
  }

  protected override async runAsLeader(): Promise<void> {
    const found = await Promise.all([this.due.hasWork(), this.runner.hasWork()]);
    if (!found.includes(true)) return;
    await this.untilDone(() => this.due.step());
    await this.untilDone(() => this.runner.step());
  }
}
