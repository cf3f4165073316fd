import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@recado/core';
import { LEASE_MS, LifecycleSweeps } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { LeaderTask } from '@recado/work';

/** After a pause this long (stopped process, suspended machine, unreachable database) leases may have expired in error. */
const PAUSED_MS = LEASE_MS / 3;
/** Then the holders of attempts get this long to renew their leases, in ms; they renew every five seconds. */
const GRACE_MS = LEASE_MS / 3 + 1_000;

/**
 * Reaps, every second, attempts whose lease has expired, and expires messages whose time has passed: the one also while the
 * other fails.
 */
@Injectable()
export class Reaper extends LeaderTask implements OnModuleInit {
  /** When this process, as the leader, last looked for lost attempts to the end. */
  private sweptAt = -Infinity;
  private graceUntil = -Infinity;

  constructor(
    private readonly sweeps: LifecycleSweeps,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
  ) {
    super({ everyMs: 1_000, loop: 'reaper' });
  }

  async onModuleInit(): Promise<void> {
    if (await this.sweeps.releaseDeadLeases()) this.sweptAt = this.clock.now();
    await this.tick();
  }

  protected override async runAsLeader(): Promise<void> {
    // Begun together, so that both questions are one statement.
    for (const done of await Promise.allSettled([this.reap(), this.expire()])) {
      if (done.status === 'rejected') throw done.reason;
    }
  }

  private async reap(): Promise<void> {
    const now = this.clock.now();
    if (now - this.sweptAt > PAUSED_MS) this.graceUntil = now + GRACE_MS;
    const areLost = await this.sweeps.areAttemptsLost();
    if (areLost && now >= this.graceUntil) {
      const reaped = await this.untilDone(() => this.sweeps.reapLostAttempts());
      if (reaped > 0) this.signal.nudge();
    }
    this.sweptAt = this.clock.now();
  }

  private async expire(): Promise<void> {
    if (await this.sweeps.isAnyPast()) await this.untilDone(() => this.sweeps.expireWaiting());
  }
}
