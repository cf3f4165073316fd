import { Injectable } from '@nestjs/common';
import { startOfDay } from '@recado/channels';
import { Clock, HOUR_MS, localDay } from '@recado/core';
import { Database } from '@recado/database';

/** What a channel sent on one day, in days since 1970 of its zone. */
export interface ChannelDay {
  day: number;
  /** Messages that its provider accepted. */
  sent: number;
  /** Messages that failed for good, before or after the provider accepted them. */
  failed: number;
}

interface Row {
  startsAt: number;
  kind: 'sent' | 'failed';
  messages: number;
}

/**
 * What a channel sent day by day, from the figures of hours: the table of messages is not read. The hours are named one by
 * one, so that the key finds those of this channel however many channels there are.
 */
@Injectable()
export class ChannelFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The last `count` days of a zone, the oldest first; the last one is today. Throws RangeError for an unknown zone. */
  async days(channelId: number, zone: string, count: number): Promise<ChannelDay[]> {
    const now = this.clock.now();
    const first = localDay(now, zone) - count + 1;
    const hours = hoursBetween(startOfDay(first, zone), now);
    const days = Array.from({ length: count }, (_, place): ChannelDay => ({ day: first + place, sent: 0, failed: 0 }));
    for (const { startsAt, kind, messages } of await this.read(channelId, hours)) {
      const day = days[localDay(Number(startsAt), zone) - first];
      if (day) day[kind] += Number(messages);
    }
    for (const day of days) Object.assign(day, { sent: Math.max(day.sent, 0), failed: Math.max(day.failed, 0) });
    return days;
  }

  private read(channelId: number, hours: readonly number[]): Promise<Row[]> {
    return this.database.read<Row>(
      `SELECT starts_at AS startsAt, kind, SUM(messages) AS messages FROM message_figures WHERE span = 60
        AND starts_at IN (${hours.map(() => '?').join(', ')}) AND channel_id = ? AND kind IN ('sent', 'failed')
        GROUP BY starts_at, kind`,
      [...hours, channelId],
    );
  }
}

function hoursBetween(from: number, until: number): number[] {
  const first = Math.ceil(from / HOUR_MS);
  return Array.from({ length: Math.floor(until / HOUR_MS) - first + 1 }, (_, place) => (first + place) * HOUR_MS);
}
