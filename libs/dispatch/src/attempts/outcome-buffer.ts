import { Logger } from '@nestjs/common';
import { DatabaseUnavailableError } from '@recado/database';
import type { AttemptOutcome, OutcomeRecorder } from '@recado/messages';
import { GroupCommit } from '@recado/work';

/** Most outcomes of one write: half of the sends that may be open. */
const FLUSH_SIZE = 256;
/** How long an outcome waits for others, in ms. */
const FLUSH_AFTER_MS = 50;
/** Rest after a failed write, in ms; it doubles up to the second number. */
const RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

/**
 * Collects outcomes and records many at once. While the database is unavailable they are kept and tried again. An
 * outcome that the database refuses does not delay the others: it is settled too, as one that is not recorded.
 */
export class OutcomeBuffer {
  private readonly logger = new Logger(OutcomeBuffer.name);
  private count = 0;
  private readonly group = new GroupCommit<AttemptOutcome>({
    commit: (outcomes) => this.record(outcomes),
    maxItems: FLUSH_SIZE,
    delayMs: FLUSH_AFTER_MS,
    isOfOneItem: () => true,
  });

  constructor(
    private readonly recorder: OutcomeRecorder,
    private readonly onSettled: (outcomes: readonly AttemptOutcome[], isRecorded: boolean) => void,
  ) {}

  /** Outcomes that are not recorded yet. */
  get unrecorded(): number {
    return this.count;
  }

  add(outcome: AttemptOutcome): void {
    this.count++;
    this.group.push(outcome, (error) => {
      // The attempt is not active any more: its lease ends, and the reaper handles the message.
      this.logger.error(error, `the outcome "${outcome.kind}" of message ${outcome.attempt.id} is refused`);
      this.settle([outcome], false);
    });
  }

  /** Resolves when every outcome so far is recorded or refused. */
  flush(): Promise<void> {
    return this.group.flush();
  }

  private async record(outcomes: readonly AttemptOutcome[]): Promise<void> {
    for (let rest = RETRY_MS; !(await this.isRecorded(outcomes)); rest = Math.min(rest * 2, MAX_RETRY_MS)) {
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    this.settle(outcomes, true);
  }

  private settle(outcomes: readonly AttemptOutcome[], isRecorded: boolean): void {
    this.count -= outcomes.length;
    this.onSettled(outcomes, isRecorded);
  }

  /** False: the database is unavailable. Rejects when it refuses one of the outcomes. */
  private async isRecorded(outcomes: readonly AttemptOutcome[]): Promise<boolean> {
    try {
      await this.recorder.record(outcomes);
      return true;
    } catch (error) {
      this.logger.error(error);
      if (error instanceof DatabaseUnavailableError) return false;
      throw error;
    }
  }
}
