import { Lane } from '@recado/core';

/** Places for requests under way at once. The last one is kept for the high lane, so that it never waits for a full house. */
export class SendSlots {
  private taken = 0;
  private readonly high: (() => void)[] = [];
  private readonly others: (() => void)[] = [];

  constructor(private readonly size: number) {}

  /** Whether somebody of this lane would have to wait for a place. */
  isFullFor(lane: Lane): boolean {
    return this.taken >= this.placesOf(lane);
  }

  /** Resolves when the caller has a place, which it must give back. */
  take(lane: Lane): Promise<void> {
    return new Promise((resolve) => {
      (lane === Lane.High ? this.high : this.others).push(resolve);
      this.admit();
    });
  }

  giveBack(): void {
    this.taken--;
    this.admit();
  }

  private admit(): void {
    while (!this.isFullFor(Lane.High) && this.high.length > 0) this.enter(this.high);
    while (!this.isFullFor(Lane.Normal) && this.others.length > 0) this.enter(this.others);
  }

  private placesOf(lane: Lane): number {
    return lane === Lane.High ? this.size : Math.max(this.size - 1, 1);
  }

  private enter(line: (() => void)[]): void {
    this.taken++;
    line.shift()?.();
  }
}
