import { PROBE_EVERY_MS } from './redis-write-probe.js';
import type { WriteRefusal } from './write-refusal.js';

/**
 * A refused hint counts for so long, in ms. The feeder publishes what waits again after five seconds at the latest, so a
 * refusal that lasts is renewed before; without anything to publish nobody could tell that it is over.
 */
const HINT_REFUSED_FOR_MS = 15_000;

/**
 * What Redis refuses now: the write of the probe, and hints of the queue, which may need a right that the probe does not
 * use. While only hints are refused, one of them is let through every two seconds.
 */
export class Refusals {
  private ofProbe: WriteRefusal | undefined;
  private ofHint: WriteRefusal | undefined;
  private hintTriedAt = -Infinity;

  /** `now`: milliseconds of any monotonic clock. */
  constructor(private readonly now = () => performance.now()) {}

  get current(): WriteRefusal | undefined {
    return this.ofProbe ?? this.ofHint;
  }

  /** The result of a probe; `isFirst` on its connection. A probe that succeeds again says that hints may, too. */
  probed(refusal: WriteRefusal | undefined, isFirst: boolean): void {
    const isOver = refusal === undefined && (isFirst || this.ofProbe !== undefined || this.isHintOld());
    if (isOver) this.ofHint = undefined;
    this.ofProbe = refusal;
  }

  hintRefused(refusal: WriteRefusal): void {
    this.ofHint = refusal;
    this.hintTriedAt = this.now();
  }

  hintWritten(): void {
    this.ofHint = undefined;
  }

  /** Whether a hint may be tried now. */
  mayTryHint(): boolean {
    if (this.ofProbe) return false;
    if (this.ofHint && this.now() - this.hintTriedAt < PROBE_EVERY_MS) return false;
    this.hintTriedAt = this.now();
    return true;
  }

  private isHintOld(): boolean {
    return this.now() - this.hintTriedAt >= HINT_REFUSED_FOR_MS;
  }
}
