import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { LeaderTask } from '@recado/work';
import { AccountNotices } from './accounts/account-notices.js';
import { AlertDeliveries } from './alert-deliveries.js';
import { PresentConditions } from './conditions/present-conditions.js';
import { AlertMessages } from './messages/alert-messages.js';
import { Digest } from './messages/digest.js';
import { AlertSettingsStore, type KnownAlertSettings } from './settings/alert-settings-store.js';
import { Alerts } from './state/alerts.js';

/** Interval of the search for messages that are due, in ms: a test of the routes should not take long. */
const DELIVER_EVERY_MS = 2_000;
const LOOK_EVERY_MS = 10_000;
const SWEEP_EVERY_MS = 3_600_000;

/** On the leader, looks what is wrong, and tells the owner. */
@Injectable()
export class AlertTask extends LeaderTask {
  private lookedAt = -Infinity;
  private sweptAt = -Infinity;

  constructor(
    private readonly conditions: PresentConditions,
    private readonly alerts: Alerts,
    private readonly digest: Digest,
    private readonly accounts: AccountNotices,
    private readonly messages: AlertMessages,
    private readonly deliveries: AlertDeliveries,
    private readonly store: AlertSettingsStore,
    private readonly clock: Clock,
  ) {
    super({ everyMs: DELIVER_EVERY_MS, loop: 'alerts' });
  }

  protected override async runAsLeader(): Promise<void> {
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

  private async look({ settings }: KnownAlertSettings, now: number): Promise<void> {
    await this.alerts.update(await this.conditions.read(settings, now), settings.kinds);
    await this.digest.compose(settings);
    await this.accounts.compose(settings);
  }
}
