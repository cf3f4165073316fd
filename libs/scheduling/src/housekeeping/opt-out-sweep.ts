import { Injectable, Logger, Optional } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Metrics, NoMetrics } from '@recado/core';
import { OptOutCancellation } from '@recado/messages';
import { Leadership } from '../leadership/leadership.js';
import { untilDone } from './until-done.js';

const EVERY_MS = 1_000;

/** Cancels, every second, waiting messages to recipients who opted out. */
@Injectable()
export class OptOutSweep {
  private readonly logger = new Logger(OptOutSweep.name);
  private busy = false;

  constructor(
    private readonly cancellation: OptOutCancellation,
    private readonly leadership: Leadership,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {}

  @Interval(EVERY_MS)
  async sweep(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      if (this.leadership.isLeader) await untilDone(() => this.cancellation.sweep());
      this.metrics.turned('opt_outs');
    } catch (error) {
      this.logger.error(error);
    } finally {
      this.busy = false;
    }
  }
}
