import type { Config } from '@recado/config';
import { hostName, phrase } from '../language/text.js';
import { type Finding, ok, warning } from './finding.js';
import { timeOf, withDatabase } from './with-database.js';

/** A process writes every five seconds; one that was silent for three times as long may have ended, in ms. */
const SILENT_AFTER_MS = 15_000;
/** NTP keeps machines within some milliseconds of each other; logs and receipts of providers carry their own times. */
const MAX_SKEW_MS = 2_000;
const PROCESSES = `SELECT host, pid, clock_ahead_ms AS ahead FROM processes
  WHERE seen_at > ? AND clock_ahead_ms IS NOT NULL ORDER BY host, pid LIMIT 100`;

interface Running {
  host: string;
  pid: number;
  ahead: number;
}

/** Checks that the clocks of the machines whose processes run agree with that of the database. */
export function checkSkew(config: Config): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => {
    const now = await timeOf(database, config);
    const running = await database.read<Running>(PROCESSES, [now - SILENT_AFTER_MS]);
    return skewFindings(running);
  });
}

/** The clocks that differ; without processes nothing is said. */
export function skewFindings(running: readonly Running[]): Finding[] {
  const wrong = running.filter(({ ahead }) => Math.abs(ahead) > MAX_SKEW_MS);
  if (wrong.length === 0)
    return running.length === 0
      ? []
      : [ok(phrase`clock`, phrase`the clocks of ${running.length} processes agree with the database's`)];
  return wrong.map(({ host, pid, ahead }) => {
    const seconds = (Math.abs(ahead) / 1_000).toFixed(1);
    return warning(
      phrase`clock`,
      ahead > 0
        ? phrase`the clock of ${hostName(host)} (process ${pid}) is ${seconds} s ahead of the database's: keep both right with NTP`
        : phrase`the clock of ${hostName(host)} (process ${pid}) is ${seconds} s behind the database's: keep both right with NTP`,
    );
  });
}
