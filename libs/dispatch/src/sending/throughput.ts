/** Time over which the rate is averaged, in ms. */
const WINDOW_MS = 1_000;

/** The recent rate of sends on a channel. */
export class Throughput {
  private current = 0;
  private since: number;
  private rate = 0;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.since = now();
  }

  countOne(): void {
    this.current++;
  }

  /** Sends per second. */
  get perSecond(): number {
    const elapsed = this.now() - this.since;
    if (elapsed >= WINDOW_MS / 4) {
      const latest = (this.current * 1_000) / elapsed;
      const weight = Math.min(elapsed / WINDOW_MS, 1);
      this.rate += (latest - this.rate) * weight;
      this.current = 0;
      this.since = this.now();
    }
    return this.rate;
  }
}
