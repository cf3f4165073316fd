import { Logger } from '@nestjs/common';
import { DatabaseUnavailableError } from '@recado/database';
import type { AttemptOutcome, OutcomeRecorder } from '@recado/messages';

/** Outcomes of one write: a crash forgets at most these and what is still open. */
const FLUSH_SIZE = 256;
/** How long an outcome waits for company, in ms. */
const FLUSH_AFTER_MS = 50;
/** Rest after a failed write in ms; it doubles up to the second number. */
const RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

/**
 * Collects outcomes and writes many at once. What cannot be written now is kept and tried again; what the database
 * refuses for good holds no other back.
 */
export class OutcomeBuffer {
  private readonly logger = new Logger(OutcomeBuffer.name);
  private outcomes: AttemptOutcome[] = [];
  private flushing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly recorder: OutcomeRecorder,
    private readonly onRecorded: (outcomes: readonly AttemptOutcome[]) => void,
  ) {}

  add(outcome: AttemptOutcome): void {
    this.outcomes.push(outcome);
    if (this.outcomes.length >= FLUSH_SIZE) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS);
  }

  /** Resolves when everything collected so far is on disk. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing ??= this.write().finally(() => (this.flushing = undefined));
    return this.flushing;
  }

  private async write(): Promise<void> {
    let rest = RETRY_MS;
    while (this.outcomes.length > 0) {
      const outcomes = this.outcomes.splice(0, FLUSH_SIZE);
      try {
        await this.recorder.record(outcomes);
        this.onRecorded(outcomes);
      } catch (error) {
        this.logger.error(error);
        const kept = error instanceof DatabaseUnavailableError ? outcomes : await this.writeEach(outcomes);
        if (kept.length === 0) continue;
        this.outcomes.unshift(...kept);
        await new Promise((resolve) => setTimeout(resolve, rest));
        rest = Math.min(rest * 2, MAX_RETRY_MS);
      }
    }
  }

  /** Returns those that the database cannot take now. One that it refuses is left to its lease, which runs out. */
  private async writeEach(outcomes: readonly AttemptOutcome[]): Promise<readonly AttemptOutcome[]> {
    for (const [index, outcome] of outcomes.entries()) {
      try {
        await this.recorder.record([outcome]);
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) return outcomes.slice(index);
        this.logger.error(error, `the outcome "${outcome.kind}" of message ${outcome.attempt.id} is refused`);
      }
      this.onRecorded([outcome]);
    }
    return [];
  }
}
