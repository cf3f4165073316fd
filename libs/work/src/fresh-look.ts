import { setTimeout as rest } from 'node:timers/promises';

/**
 * Looks again on demand, at most once in so many milliseconds: those who ask meanwhile share the next look, which begins
 * after they have asked.
 */
export class FreshLook {
  private next: Promise<void> | undefined;
  private begunAt = -Infinity;

  constructor(
    private readonly look: () => Promise<void>,
    private readonly everyMs: number,
  ) {}

  /** Resolves when a look that began after this call has ended; rejects as it does. */
  now(): Promise<void> {
    this.next ??= this.begin();
    return this.next;
  }

  private async begin(): Promise<void> {
    const restMs = this.begunAt + this.everyMs - performance.now();
    // Awaited in any case, so that all who ask in this step share the look.
    await (restMs > 0 ? rest(restMs) : undefined);
    this.next = undefined;
    this.begunAt = performance.now();
    await this.look();
  }
}
