import { Lane } from '@recado/core';
import type { OpenSends } from './open-sends.js';

/**
 * Slots of one channel for requests under way at once. The last one is kept for the high lane, so that it never waits for
 * the others. A slot is given only while the process may begin another send.
 */
export class SendSlots {
  private used = 0;
  /** How many of these the high lane uses. */
  private usedByHigh = 0;
  private readonly high: (() => void)[] = [];
  private readonly others: (() => void)[] = [];
  private isAdmitting = false;

  constructor(
    private readonly size: number,
    private readonly open: OpenSends,
  ) {}

  /** Whether a message of this lane would have to wait for a slot. */
  isFullFor(lane: Lane): boolean {
    const isHigh = lane === Lane.High;
    const size = isHigh ? this.size : Math.max(this.size - 1, 1);
    return this.used >= size || this.open.isFullFor(lane, isHigh ? this.usedByHigh : this.used);
  }

  /** Calls `begin`, perhaps at once, when the caller has a slot, which it must release. */
  enter(lane: Lane, begin: () => void): void {
    if (this.isFullFor(lane)) return void (lane === Lane.High ? this.high : this.others).push(begin);
    // Who waits for this lane has come in before.
    this.occupy(lane);
    begin();
  }

  /** Resolves when the caller has a slot, which it must release. */
  take(lane: Lane): Promise<void> {
    return new Promise((resolve) => this.enter(lane, resolve));
  }

  /** Gives back a slot that was taken for this lane. */
  release(lane: Lane): void {
    this.used--;
    if (lane === Lane.High) this.usedByHigh--;
    this.open.end();
    this.admit();
  }

  /** Gives free slots to those who wait. Call it when outcomes were recorded. */
  admit(): void {
    // Who releases a slot at once needs no call of its own: thousands might be nested.
    if (this.isAdmitting) return;
    this.isAdmitting = true;
    while (!this.isFullFor(Lane.High) && this.high.length > 0) this.begin(Lane.High, this.high);
    while (!this.isFullFor(Lane.Normal) && this.others.length > 0) this.begin(Lane.Normal, this.others);
    this.isAdmitting = false;
  }

  private begin(lane: Lane, waiting: (() => void)[]): void {
    this.occupy(lane);
    waiting.shift()?.();
  }

  private occupy(lane: Lane): void {
    this.used++;
    if (lane === Lane.High) this.usedByHigh++;
    this.open.begin();
  }
}
