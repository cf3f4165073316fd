import { Clock } from '@recado/core';

/** Stands still until it is told to go on. */
export class ManualClock extends Clock {
  constructor(private time = Date.UTC(2026, 10, 20, 12)) {
    super();
  }

  now(): number {
    return this.time;
  }

  advance(ms: number): void {
    this.time += ms;
  }
}
