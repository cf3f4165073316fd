import { Injectable, Logger, type OnModuleInit, Optional } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock, Metrics, NoMetrics } from '@recado/core';
import { LEASE_MS, LifecycleSweeps } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { Leadership } from '../leadership/leadership.js';
import { untilDone } from './until-done.js';

const EVERY_MS = 1_000;
/** After a pause this long (a stopped process, a suspended machine, a database that was away) leases may be over unmeant. */
const ASLEEP_MS = LEASE_MS / 3;
/** Then those who hold attempts get so long to show a sign of life, in ms: they do it every five seconds. */
const GRACE_MS = LEASE_MS / 3 + 1_000;

/** Looks every second for attempts that nobody holds any more and for messages whose time has passed. */
@Injectable()
export class Reaper implements OnModuleInit {
  private readonly logger = new Logger(Reaper.name);
  private busy = false;
  /** By this process as the leader, to the end. */
  private lookedAt = -Infinity;
  private graceUntil = -Infinity;

  constructor(
    private readonly sweeps: LifecycleSweeps,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    private readonly leadership: Leadership,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {}

  async onModuleInit(): Promise<void> {
    if (await this.sweeps.endLeasesOfTheDead()) this.lookedAt = this.clock.now();
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
    if (now - this.lookedAt > ASLEEP_MS) this.graceUntil = now + GRACE_MS;
    const reaped = now < this.graceUntil ? 0 : await untilDone(() => this.sweeps.reapLostAttempts());
    if (reaped > 0) this.signal.nudge();
    await untilDone(() => this.sweeps.expireWaiting());
    this.lookedAt = this.clock.now();
  }
}
