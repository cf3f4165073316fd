import { Logger } from '@nestjs/common';
import type { Clock } from '@recado/core';
import { type AttemptResult, hasSucceeded } from './attempt-result.js';
import { AskedSlots } from './asked-slots.js';
import type { Attempt } from './attempt.js';
import type { ClaimedDelivery } from './claimed-delivery.js';
import { RequestSlots } from './request-slots.js';

/** The attempts of this process: those that run, and the results that are not recorded yet. */
export class RunningAttempts {
  readonly slots = new RequestSlots();
  readonly asked = new AskedSlots();
  private readonly logger = new Logger(RunningAttempts.name);
  private readonly running = new Set<Promise<void>>();
  private readonly aborter = new AbortController();
  /** No more than there are slots. */
  private readonly unrecorded: AttemptResult[] = [];

  constructor(
    private readonly attempt: Attempt,
    private readonly clock: Clock,
    private readonly onEnd: () => void,
  ) {}

  start(delivery: ClaimedDelivery): void {
    this.slots.acquire(delivery.endpointId);
    if (delivery.isProbe) this.asked.acquire(delivery.endpointId);
    const run = this.run(delivery).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** The oldest results that are not recorded yet. */
  results(limit: number): readonly AttemptResult[] {
    return this.unrecorded.slice(0, limit);
  }

  /** So many of the oldest results are recorded. */
  removeResults(count: number): void {
    this.unrecorded.splice(0, count);
  }

  /** Resolves when every attempt that has started has ended. */
  async ended(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Ends the requests that are running. */
  abort(): void {
    this.aborter.abort();
  }

  private async run(delivery: ClaimedDelivery): Promise<void> {
    let succeeded: boolean | null = null;
    try {
      const result = await this.attempt.make(delivery, this.aborter.signal);
      this.unrecorded.push(result);
      succeeded = hasSucceeded(result);
    } catch (error) {
      this.logger.error(error);
    }
    this.slots.release(delivery.endpointId, succeeded, this.clock.now());
    if (delivery.isProbe) this.asked.release(delivery.endpointId);
    this.onEnd();
  }
}
