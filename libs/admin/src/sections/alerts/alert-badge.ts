import { Injectable } from '@nestjs/common';
import { Alerts } from '@recado/alerts';
import type { Format } from '../../format/format.js';
import type { NavigationBadge } from '../../panel/navigation-badge.js';

/** How many alerts last. */
@Injectable()
export class AlertBadge implements NavigationBadge {
  constructor(private readonly alerts: Alerts) {}

  async read(format: Format): Promise<string | null> {
    const { length } = await this.alerts.open();
    return length === 0 ? null : format.number(length);
  }
}
