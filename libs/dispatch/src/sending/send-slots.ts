import { Lane } from '@recado/core';
import type { OpenSends } from './open-sends.js';

/**
 * Slots of one channel for requests under way at once. The last one is kept for the high lane, so that it never waits for
 * the others. A slot is given only while the process may begin another send.
 */
export class SendSlots {
  private used = 0;
  private readonly high: (() => void)[] = [];
  private readonly others: (() => void)[] = [];

  constructor(
    private readonly size: number,
    private readonly open: OpenSends,
  ) {}

  /** Whether a message of this lane would have to wait for a slot. */
  isFullFor(lane: Lane): boolean {
    const size = lane === Lane.High ? this.size : Math.max(this.size - 1, 1);
    return this.used >= size || this.open.isFullFor(lane);
  }

  /** Calls `begin`, perhaps at once, when the caller has a slot, which it must release. */
  enter(lane: Lane, begin: () => void): void {
    if (this.isFullFor(lane)) return void (lane === Lane.High ? this.high : this.others).push(begin);
    // Who waits for this lane has come in before.
    this.occupy();
    begin();
  }

  /** Resolves when the caller has a slot, which it must release. */
  take(lane: Lane): Promise<void> {
    return new Promise((resolve) => this.enter(lane, resolve));
  }

  release(): void {
    this.used--;
    this.open.end();
    this.admit();
  }

  /** Gives free slots to those who wait. Call it when outcomes were recorded. */
  admit(): void {
    while (!this.isFullFor(Lane.High) && this.high.length > 0) this.begin(this.high);
    while (!this.isFullFor(Lane.Normal) && this.others.length > 0) this.begin(this.others);
  }

  private begin(waiting: (() => void)[]): void {
    this.occupy();
    waiting.shift()?.();
  }

  private occupy(): void {
    this.used++;
    this.open.begin();
  }
}
