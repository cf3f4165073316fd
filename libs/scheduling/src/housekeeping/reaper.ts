import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '@recado/core';
import { LEASE_MS, LifecycleSweeps } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { untilDone } from './until-done.js';

const EVERY_MS = 1_000;
/** After a pause this long (a stopped process, a suspended machine) those who hold attempts show a sign of life first. */
const ASLEEP_MS = LEASE_MS / 3;

/** Looks every second for attempts that nobody holds any more and for messages whose time has passed. */
@Injectable()
export class Reaper implements OnModuleInit {
  private readonly logger = new Logger(Reaper.name);
  private busy = false;
  private lookedAt = -Infinity;

  constructor(
    private readonly sweeps: LifecycleSweeps,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.sweeps.endLeasesOfTheDead();
    await this.sweep();
  }

  @Interval(EVERY_MS)
  async sweep(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const reaped = this.justWoke() ? 0 : await untilDone(() => this.sweeps.reapLostAttempts());
      if (reaped > 0) this.signal.nudge();
      await untilDone(() => this.sweeps.expireWaiting());
    } catch (error) {
      this.logger.error(error);
    } finally {
      this.busy = false;
    }
  }

  private justWoke(): boolean {
    const now = this.clock.now();
    const woke = this.lookedAt > -Infinity && now - this.lookedAt > ASLEEP_MS;
    this.lookedAt = now;
    return woke;
  }
}
