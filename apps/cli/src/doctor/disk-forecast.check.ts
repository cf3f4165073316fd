import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '@recado/config';
import { DAY_MS } from '@recado/core';
import { lastMessageId } from '@recado/database';
import { phrase } from '../language/text.js';
import { type Finding, ok, unseen, warning, withDatabase } from './finding.js';

const MIB = 1024 ** 2;
/** Days of which the mean is taken: a week has all its kinds of days. */
const DAYS = 7;
/** A row of a message with its indexes (docs/performance.md); a file with few messages is mostly empty pages. */
const LEAST_BYTES = 536;
/** Texts of 16,383 characters take no more. */
const MOST_BYTES = 70_000;
/** Time to get a larger disk. */
const SOON_DAYS = 30;
/** The span of the figures of hours, in minutes; they are kept for longer than these days. */
const HOURLY = 60;
const SENT = `SELECT COALESCE(SUM(messages), 0) AS messages FROM message_figures
  WHERE span = ? AND starts_at >= ? AND kind = 'sent'`;

/** What is known of a disk and of how it fills. */
interface Growth {
  readonly messagesADay: number;
  readonly bytesAMessage: number;
  /** Undefined: the disk is that of a server, which nobody sees from here. */
  readonly freeBytes?: number;
}

/** Says how long the disk lasts at the rate of the last seven days. */
export function checkDiskForecast(config: Config, now = Date.now()): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => {
    const [row] = await database.read<{ messages: number }>(SENT, [HOURLY, now - DAYS * DAY_MS]);
    const messagesADay = Number(row?.messages ?? 0) / DAYS;
    const place = config.database;
    if (place.kind === 'mysql') return growthFindings({ messagesADay, bytesAMessage: LEAST_BYTES });
    const { bavail, bsize } = statfsSync(dirname(place.file));
    const bytes = statSync(place.file).size / Math.max(await lastMessageId(database), 1);
    const bytesAMessage = Math.min(Math.max(bytes, LEAST_BYTES), MOST_BYTES);
    return growthFindings({ messagesADay, bytesAMessage, freeBytes: bavail * bsize });
  });
}

/** The forecast in days; an installation that sends next to nothing has none. */
export function growthFindings({ messagesADay, bytesAMessage, freeBytes }: Growth): Finding[] {
  if (messagesADay < 1) return [];
  const daily = messagesADay * bytesAMessage;
  const rate = phrase`${Math.round(messagesADay)} messages a day take about ${Math.max(Math.round(daily / MIB), 1)} MiB`;
  if (freeBytes === undefined)
    return [unseen(phrase`disk`, phrase`${rate}; that of the database server is not seen from here: watch it there`)];
  const days = Math.floor(freeBytes / daily);
  if (days >= SOON_DAYS)
    return [ok(phrase`disk`, phrase`${rate}: it lasts for more than ${Math.min(days, 3_650)} days`)];
  return [
    warning(
      phrase`disk`,
      phrase`${rate}: it is full in ${days} days; make room, or let REMOVE_AFTER_DAYS remove old messages`,
    ),
  ];
}
