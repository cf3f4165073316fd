import { Logger } from '@nestjs/common';
import type { AttemptOutcome, OutcomeRecorder } from '@recado/messages';

/** Outcomes of one write: a crash forgets at most these and what is still open. */
const FLUSH_SIZE = 256;
/** How long an outcome waits for company, in ms. */
const FLUSH_AFTER_MS = 50;
/** Rest after a failed write in ms; it doubles up to the second number. */
const RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

/** Collects outcomes and writes many at once. What cannot be written is kept and tried again. */
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
        this.outcomes.unshift(...outcomes);
        await new Promise((resolve) => setTimeout(resolve, rest));
        rest = Math.min(rest * 2, MAX_RETRY_MS);
      }
    }
  }
}
