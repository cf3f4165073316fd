/** Longer than any pause of a healthy consumer, which rests for half a second after an error. */
const SILENT_AFTER_MS = 3_000;

export interface Observation {
  /** Chunks that nobody has taken. */
  waiting: number;
  /** The consumer could take a chunk. */
  hasCapacity: boolean;
  /** Chunks that it has taken so far. */
  taken: number;
}

/**
 * Detects a silent consumer: for some time, at every observation, chunks waited, it had capacity and took none. Bull's
 * consumers do that after some reconnections to Redis, and after FLUSHALL.
 */
export class SilenceDetector {
  private since: number | undefined;
  private taken = 0;

  /** `now`: milliseconds of any monotonic clock. After true, the time is counted from the start again. */
  isSilent({ waiting, hasCapacity, taken }: Observation, now: number): boolean {
    const isIdle = waiting > 0 && hasCapacity && taken === this.taken;
    this.taken = taken;
    this.since = isIdle ? (this.since ?? now) : undefined;
    if (this.since === undefined || now - this.since < SILENT_AFTER_MS) return false;
    this.reset();
    return true;
  }

  /** Counts the time from the start again. */
  reset(): void {
    this.since = undefined;
  }
}
