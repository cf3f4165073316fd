import type { EndedSpan } from './ended-span.js';

/** Ended spans that wait for their export. One too many is left out, so that memory is bounded and nobody waits. */
export class SpanQueue {
  private waiting: EndedSpan[] = [];
  private overflow = 0;

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.waiting.length;
  }

  add(span: EndedSpan): void {
    if (this.waiting.length < this.limit) this.waiting.push(span);
    else this.overflow++;
  }

  /** Takes the oldest, so many at most. */
  take(count: number): EndedSpan[] {
    return this.waiting.splice(0, count);
  }

  /** How many were left out since the last call. */
  takeOverflow(): number {
    const { overflow } = this;
    this.overflow = 0;
    return overflow;
  }
}
