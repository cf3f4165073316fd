/** The send times of one chunk that have not passed. Each is given to one message. */
export class ChunkSendTimes {
  private readonly times: number[];

  /** `latenessMs`: how long after its send time a message may still leave. */
  constructor(
    times: readonly number[],
    private readonly latenessMs: number,
    private readonly now: () => number,
  ) {
    this.times = times.filter((time) => this.isNow(time));
  }

  /** How many times are left. */
  get left(): number {
    return this.times.length;
  }

  /** Resolves at the next time that has not passed, with that time; undefined when none is left. */
  async next(): Promise<number | undefined> {
    for (;;) {
      const time = this.times.shift();
      if (time === undefined) return undefined;
      if (!this.isNow(time)) continue;
      await sleep(time - this.now());
      if (this.isNow(time)) return time;
    }
  }

  /** Whether a message may still leave at this send time. */
  isNow(time: number): boolean {
    return this.now() <= time + this.latenessMs;
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)));
}
