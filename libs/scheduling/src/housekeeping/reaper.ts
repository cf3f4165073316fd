import { Injectable, Logger, type OnModuleInit, Optional } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Metrics, NoMetrics } from '@recado/core';
import { LifecycleSweeps } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { Leadership } from '../leadership/leadership.js';
import { untilDone } from './until-done.js';

/** Looks every second for attempts that nobody holds any more and for messages whose time has passed. */
@Injectable()
export class Reaper implements OnModuleInit {
  private readonly logger = new Logger(Reaper.name);
  private busy = false;

  constructor(
    private readonly sweeps: LifecycleSweeps,
    private readonly signal: FeedSignal,
    private readonly leadership: Leadership,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {}

  async onModuleInit(): Promise<void> {
    await this.sweeps.endLeasesOfTheDead();
    await this.sweep();
  }

  @Interval(1_000)
  async sweep(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      if (this.leadership.isLeader) await this.reapAndExpire();
      this.metrics.turned('reaper');
    } catch (error) {
      this.logger.error(error);
    } finally {
      this.busy = false;
    }
  }

  private async reapAndExpire(): Promise<void> {
    const reaped = await untilDone(() => this.sweeps.reapLostAttempts());
    if (reaped > 0) this.signal.nudge();
    await untilDone(() => this.sweeps.expireWaiting());
  }
}
