import { Inject, Injectable, Optional } from '@nestjs/common';
import { Clock, RUN } from '@recado/core';
import { Database, LeaderLease } from '@recado/database';
import { Leader, PeriodicTask } from '@recado/work';
import { AccountNotices } from './accounts/account-notices.js';
import { AlertDeliveries } from './alert-deliveries.js';
import { AlertChecks } from './state/alert-checks.js';
import { PresentConditions } from './state/present-conditions.js';
import { AlertMessages } from './messages/alert-messages.js';
import { Digest } from './messages/digest.js';
import { AlertSettingsStore, type KnownAlertSettings } from './settings/alert-settings-store.js';
import { Alerts } from './state/alerts.js';

/** Interval of the search for messages that are due, in ms: a test of the routes should not take long. */
const DELIVER_EVERY_MS = 2_000;
const LOOK_EVERY_MS = 10_000;
const SWEEP_EVERY_MS = 3_600_000;

/**
 * Looks what is wrong, and tells the owner: on the leader, and where no leader has looked for a minute, as without a living
 * worker, in one process of another role.
 */
@Injectable()
export class AlertTask extends PeriodicTask {
  @Optional() @Inject(Leader) private readonly leader?: Leader;
  private readonly lease: LeaderLease;
  private lookedAt = -Infinity;
  private sweptAt = -Infinity;
  /** This process stands in for the leader. */
  private standsIn = false;

  constructor(
    private readonly conditions: PresentConditions,
    private readonly alerts: Alerts,
    private readonly checks: AlertChecks,
    private readonly digest: Digest,
    private readonly accounts: AccountNotices,
    private readonly messages: AlertMessages,
    private readonly deliveries: AlertDeliveries,
    private readonly store: AlertSettingsStore,
    private readonly clock: Clock,
    database: Database,
  ) {
    super({ everyMs: DELIVER_EVERY_MS, loop: 'alerts' });
    this.lease = new LeaderLease(database, clock, 'alerts', RUN);
  }

  protected override async run(): Promise<void> {
    if (!(await this.mayLook())) return;
    const now = this.clock.now();
    const isLook = now - this.lookedAt >= LOOK_EVERY_MS - DELIVER_EVERY_MS / 2;
    if (!isLook && !(await this.messages.hasDue())) return;
    const known = await this.store.read();
    if (isLook) {
      await this.look(known, now);
      this.lookedAt = now;
    }
    await this.deliveries.deliverDue(known, () => this.isStopping);
    if (now - this.sweptAt < SWEEP_EVERY_MS) return;
    await this.alerts.sweep();
    await this.messages.sweep();
    this.sweptAt = now;
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    if (this.standsIn) await this.lease.release().catch((error: unknown) => this.logger.error(error));
  }

  /** Both may look for a moment when a leader comes back: an alert is opened, and a message taken, once all the same. */
  private async mayLook(): Promise<boolean> {
    if (this.leader?.isLeader) return true;
    const at = await this.checks.lastAt();
    const isOwn = this.standsIn && at === this.lookedAt;
    const standsIn = (isOwn || this.checks.isAnyMissed(at)) && (await this.lease.hold());
    if (standsIn !== this.standsIn) await this.change(standsIn);
    return standsIn;
  }

  private async change(standsIn: boolean): Promise<void> {
    this.standsIn = standsIn;
    if (standsIn) return this.logger.warn('No leader has checked the alerts for a minute: this process does');
    this.logger.log('Another process checks the alerts again');
    await this.lease.release();
  }

  private async look({ settings }: KnownAlertSettings, now: number): Promise<void> {
    await this.alerts.update(await this.conditions.read(settings, now), settings.kinds);
    await this.checks.note(now);
    await this.digest.compose(settings);
    await this.accounts.compose(settings);
  }
}
