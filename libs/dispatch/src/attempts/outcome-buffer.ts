import { Logger } from '@nestjs/common';
import { DatabaseUnavailableError } from '@recado/database';
import type { AttemptOutcome, OutcomeRecorder } from '@recado/messages';
import { GroupCommit } from '@recado/work';

/** Outcomes of one write: a crash forgets at most these and what is still open. */
const FLUSH_SIZE = 256;
/** How long an outcome waits for others, in ms. */
const FLUSH_AFTER_MS = 50;
/** Rest after a failed write in ms; it doubles up to the second number. */
const RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

/**
 * Collects outcomes and writes many at once. While the database is away they are kept and tried again; an outcome that
 * it refuses for good holds no other back.
 */
export class OutcomeBuffer {
  private readonly logger = new Logger(OutcomeBuffer.name);
  private readonly group = new GroupCommit<AttemptOutcome>({
    commit: (outcomes) => this.record(outcomes),
    maxItems: FLUSH_SIZE,
    delayMs: FLUSH_AFTER_MS,
    isOfOneItem: () => true,
  });

  constructor(
    private readonly recorder: OutcomeRecorder,
    private readonly onRecorded: (outcomes: readonly AttemptOutcome[]) => void,
  ) {}

  add(outcome: AttemptOutcome): void {
    this.group.add(outcome).catch((error: unknown) => {
      // Its lease runs out.
      this.logger.error(error, `the outcome "${outcome.kind}" of message ${outcome.attempt.id} is refused`);
      this.onRecorded([outcome]);
    });
  }

  /** Resolves when everything collected so far is on disk. */
  flush(): Promise<void> {
    return this.group.flush();
  }

  private async record(outcomes: readonly AttemptOutcome[]): Promise<void> {
    for (let rest = RETRY_MS; !(await this.isRecorded(outcomes)); rest = Math.min(rest * 2, MAX_RETRY_MS)) {
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    this.onRecorded(outcomes);
  }

  /** False: the database is away. Rejects when it refuses one of the outcomes. */
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
