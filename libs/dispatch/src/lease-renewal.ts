import { Injectable, Logger } from '@nestjs/common';
import { Clock, Metrics } from '@recado/core';
import { MessageClaims } from '@recado/messages';
import { Loop, withTimeout } from '@recado/work';
import { ActiveAttempts } from './attempts/active-attempts.js';

/** A third of the lease: two renewals may fail before it ends. */
const RENEW_EVERY_MS = 5_000;

/** Renews the leases of this process's active attempts while it runs. */
@Injectable()
export class LeaseRenewal {
  private readonly logger = new Logger(LeaseRenewal.name);
  private readonly loop = new Loop({ tick: () => this.tick(), onError: (error) => this.logger.error(error) });

  constructor(
    private readonly claims: MessageClaims,
    private readonly active: ActiveAttempts,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  start(): void {
    this.loop.start();
  }

  /** Resolves when a renewal under way has ended, after 5 s at most. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /**
   * Returns the milliseconds to rest until the next renewal starts. A renewal that hangs is not waited for, because the
   * next one may succeed.
   */
  private async tick(): Promise<number> {
    const from = performance.now();
    await withTimeout(RENEW_EVERY_MS, this.renew());
    return RENEW_EVERY_MS - (performance.now() - from);
  }

  private async renew(): Promise<void> {
    const attempts = this.active.all;
    const now = this.clock.now();
    if (attempts.length > 0) await this.claims.renew(attempts);
    this.active.renewed(attempts, now, this.clock.now());
    this.metrics.ticked('dispatcher');
  }
}
