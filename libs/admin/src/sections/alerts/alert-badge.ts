import { Injectable } from '@nestjs/common';
import { AlertChecks, Alerts } from '@recado/alerts';
import type { Format, NavigationBadge } from '../../session/kit.js';

/** How many alerts last; `!`: nobody checks. */
@Injectable()
export class AlertBadge implements NavigationBadge {
  constructor(
    private readonly alerts: Alerts,
    private readonly checks: AlertChecks,
  ) {}

  async read(format: Format): Promise<string | null> {
    const { length } = await this.alerts.open();
    if ((await this.checks.last()).isMissed) return '!';
    return length === 0 ? null : format.number(length);
  }
}
