import { Injectable, Logger, type OnModuleInit, Optional } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock, Metrics, NoMetrics } from '@recado/core';
import { LEASE_MS, LifecycleSweeps } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { Leadership } from '../leadership/leadership.js';
import { untilDone } from './until-done.js';

const EVERY_MS = 1_000;
/** After a pause this long (stopped process, suspended machine, unreachable database) leases may have expired in error. */
const PAUSED_MS = LEASE_MS / 3;
/** Then the holders of attempts get this long to renew their leases, in ms; they renew every five seconds. */
const GRACE_MS = LEASE_MS / 3 + 1_000;

/** Reaps, every second, attempts whose lease has expired, and expires messages whose time has passed. */
@Injectable()
export class Reaper implements OnModuleInit {
  private readonly logger = new Logger(Reaper.name);
  private busy = false;
  /** End of the last complete sweep of this process as the leader. */
  private sweptAt = -Infinity;
  private graceUntil = -Infinity;

  constructor(
    private readonly sweeps: LifecycleSweeps,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    private readonly leadership: Leadership,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {}

  async onModuleInit(): Promise<void> {
    if (await this.sweeps.endLeasesOfTheDead()) this.sweptAt = this.clock.now();
    await this.sweep();
  }

  @Interval(EVERY_MS)
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
    const now = this.clock.now();
    if (now - this.sweptAt > PAUSED_MS) this.graceUntil = now + GRACE_MS;
    const reaped = now < this.graceUntil ? 0 : await untilDone(() => this.sweeps.reapLostAttempts());
    if (reaped > 0) this.signal.nudge();
    await untilDone(() => this.sweeps.expireWaiting());
    this.sweptAt = this.clock.now();
  }
}
