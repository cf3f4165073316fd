/** The times at which messages of one slice may leave; each is taken once, and one that is over by nobody. */
export class SendTimes {
  private readonly times: number[];

  /** `latenessMs`: how long after its time a message may still leave. */
  constructor(
    times: readonly number[],
    private readonly latenessMs: number,
    private readonly now: () => number,
  ) {
    this.times = [...times];
  }

  /** Resolves at the next time that is not over, with that time; undefined when there is none left. */
  async next(): Promise<number | undefined> {
    for (;;) {
      const time = this.times.shift();
      if (time === undefined) return undefined;
      if (!this.isNow(time)) continue;
      await sleep(time - this.now());
      if (this.isNow(time)) return time;
    }
  }

  /** Whether a message may still leave at its time. */
  isNow(time: number): boolean {
    return this.now() <= time + this.latenessMs;
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)));
}
