/** Counts what is under way, and tells when all of it has ended. */
export class UnderWay {
  private waiting: (() => void)[] = [];
  private running = 0;

  get count(): number {
    return this.running;
  }

  begin(): void {
    this.running++;
  }

  end(): void {
    this.running--;
    if (this.running === 0) for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Resolves when nothing is under way. */
  async ended(): Promise<void> {
    if (this.running > 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}
