import { Injectable } from '@nestjs/common';
import { Settings } from '@recado/config';
import { MINUTE_MS, utcToLocal, Clock } from '@recado/core';
import { Database } from '@recado/database';
import { type QuietHours, type AlertSettings, routesOf } from '../settings/alert-settings.js';
import { type AlertRow, Alerts, TOLD, toAlertView } from '../state/alerts.js';
import { AlertMessages } from './alert-messages.js';

const DAY_MINUTES = 1_440;

/** Whether nothing is told at this time (UTC milliseconds) in this zone. */
function isQuiet(quiet: QuietHours | null, timezone: string, now: number): boolean {
  if (quiet === null) return false;
  const minute = Math.floor(utcToLocal(now, timezone) / MINUTE_MS) % DAY_MINUTES;
  const { from, until } = quiet;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** Collects what happened within a time, and makes one message of it for each route. */
@Injectable()
export class Digest {
  constructor(
    private readonly database: Database,
    private readonly alerts: Alerts,
    private readonly messages: AlertMessages,
    private readonly installation: Settings,
    private readonly clock: Clock,
  ) {}

  /** Queues a message of what waits long enough, outside of the quiet hours. One transaction, so nothing is told twice. */
  async compose(settings: AlertSettings): Promise<void> {
    if (!(await this.alerts.hasUntold())) return;
    const now = this.clock.now();
    const afterMs = settings.digestMinutes * MINUTE_MS;
    await this.database.write(async (tx) => {
      const untold = await this.alerts.untold(tx);
      const { brief, news } = withoutBrief(untold, afterMs);
      const routes = routesOf(settings);
      // Without a route, nobody is told of an alert that has ended; one that lasts is told as soon as there is a route.
      const dropped = routes.length > 0 ? brief : [...brief, ...news.filter(({ resolvedAt }) => resolvedAt > 0)];
      await this.alerts.tell(tx, dropped);
      const isDue = news.some((alert) => happenedAt(alert) <= now - afterMs);
      if (routes.length === 0 || !isDue || isQuiet(settings.quiet, this.installation.timezone, now)) return;
      const views = news.map(toAlertView);
      const opened = views.filter(({ resolvedAt }) => resolvedAt === null);
      const resolved = views.filter(({ resolvedAt }) => resolvedAt !== null);
      await this.messages.queue(tx, routes, { opened, resolved, isTest: false });
      await this.alerts.tell(tx, news);
    });
  }
}

/** What began and ended before anybody could be told is not worth a message. */
function withoutBrief(untold: readonly AlertRow[], afterMs: number): { brief: AlertRow[]; news: AlertRow[] } {
  const isBrief = ({ told, openedAt, resolvedAt }: AlertRow) =>
    told === TOLD.nothing && resolvedAt > 0 && resolvedAt - openedAt < afterMs;
  return { brief: untold.filter(isBrief), news: untold.filter((alert) => !isBrief(alert)) };
}

function happenedAt({ openedAt, resolvedAt }: AlertRow): number {
  return resolvedAt > 0 ? resolvedAt : openedAt;
}
