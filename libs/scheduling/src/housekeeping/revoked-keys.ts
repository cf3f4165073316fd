import { Injectable, Logger, Optional } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Metrics, NoMetrics } from '@recado/core';
import { KeyCancellation } from '@recado/messages';
import { Leadership } from '../leadership/leadership.js';
import { untilDone } from './until-done.js';

/** Longest time, in ms, during which messages of a revoked key may still be published. */
const EVERY_MS = 500;

/** Cancels, twice a second, the waiting messages of revoked keys. */
@Injectable()
export class RevokedKeys {
  private readonly logger = new Logger(RevokedKeys.name);
  private busy = false;

  constructor(
    private readonly cancellation: KeyCancellation,
    private readonly leadership: Leadership,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {}

  @Interval(EVERY_MS)
  async sweep(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      if (this.leadership.isLeader) await untilDone(() => this.cancellation.sweep());
      this.metrics.turned('revoked_keys');
    } catch (error) {
      this.logger.error(error);
    } finally {
      this.busy = false;
    }
  }
}
