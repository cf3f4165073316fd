import type { Config } from '@recado/config';
import { LANES } from '@recado/core';
import { CHANNELS, type Database } from '@recado/database';
import { WaitingKeys } from '@recado/messages';
import { channelName, phrase } from '../language/text.js';
import { failure, type Finding, ok, warning } from './finding.js';
import { timeOf, withDatabase } from './with-database.js';

/** The feeder offers what is due within a second; a leader that was killed is replaced within 15 s. */
const LATE_MS = 30_000;
const SILENT_AFTER_MS = 15_000;
/** Channels that nothing but their limits keeps from sending. */
const OPEN = `SELECT id, name FROM ${CHANNELS} WHERE archived_at IS NULL AND paused_at IS NULL AND blocked_as IS NULL
  AND failing_since IS NULL ORDER BY id LIMIT 1000`;
const ALL_PAUSED = 'SELECT COUNT(*) AS pauses FROM channel_version WHERE id = 1 AND paused_at IS NOT NULL';
const WORKERS = "SELECT COUNT(*) AS workers FROM processes WHERE seen_at > ? AND roles LIKE '%worker%'";

interface Late {
  name: string;
  /** How long the first message of the channel has been due, in ms. */
  ms: number;
}

/** Checks whether messages that are due wait on channels that may send, and whether somebody is there to offer them. */
export function checkFeeder(config: Config): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => {
    const now = await timeOf(database, config);
    const [pause] = await database.read<{ pauses: number }>(ALL_PAUSED);
    if (Number(pause?.pauses ?? 0) > 0) return [];
    const late = await lateIn(database, now);
    const [row] = await database.read<{ workers: number }>(WORKERS, [now - SILENT_AFTER_MS]);
    return feederFindings(late, Number(row?.workers ?? 0));
  });
}

/** What to do about what waits. */
export function feederFindings(late: readonly Late[], workers: number): Finding[] {
  const longest = late.toSorted((a, b) => b.ms - a.ms).at(0);
  if (longest === undefined)
    return workers === 0 ? [] : [ok(phrase`feeder`, phrase`nothing that is due waits to be offered`)];
  const seconds = Math.round(longest.ms / 1_000);
  if (workers === 0) {
    return [
      failure(
        phrase`feeder`,
        phrase`messages of channel ${channelName(longest.name)} have been due for ${seconds} s, and no process with the role worker runs: start one`,
      ),
    ];
  }
  return [
    warning(
      phrase`feeder`,
      phrase`messages of channel ${channelName(longest.name)} have been due for ${seconds} s and were not offered (${late.length} channels): waiting_for of such a message says whether pace, cap or hours of the channel hold it; else look at the log of the leader`,
    ),
  ];
}

async function lateIn(database: Database, now: number): Promise<Late[]> {
  const keys = new WaitingKeys(database);
  const late: Late[] = [];
  for (const { id, name } of await database.read<{ id: number; name: string }>(OPEN)) {
    const waiting = [...(await keys.find(id, LANES)).values()].flat();
    const ms = now - Math.min(...waiting.map(({ firstDue }) => firstDue));
    if (ms > LATE_MS) late.push({ name, ms });
  }
  return late;
}
