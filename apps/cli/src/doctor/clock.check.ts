import { existsSync } from 'node:fs';
import type { Config } from '@recado/config';
import { openDatabase, schemaState } from '@recado/database';
import { failure, type Finding, ok, warning } from './finding.js';
import { phrase } from '../language/text.js';

/** Any time before this is wrong, because the program did not exist. */
const EARLIEST = Date.UTC(2026, 0, 1);
/** A larger difference between the two clocks means that somebody set one, in ms. */
const MAX_DRIFT_MS = 500;
const MAX_AHEAD_MS = 60_000;

/** The system's clock and the monotonic clock at the same moment. */
interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

export const moment = (): Moment => ({ wall: Date.now(), monotonic: performance.now() });

/** Checks that the clock of this machine is plausible, is not being set, and is not behind the newest message. */
export async function checkClock(config: Config, since: Moment, now: Moment = moment()): Promise<readonly Finding[]> {
  const drift = now.wall - since.wall - (now.monotonic - since.monotonic);
  if (now.wall < EARLIEST)
    return [failure(phrase`clock`, phrase`says ${shown(now.wall)}: set it, and keep it right with NTP`)];
  if (Math.abs(drift) > MAX_DRIFT_MS) {
    return [warning(phrase`clock`, phrase`was set by ${Math.round(drift)} ms while we looked: keep it right with NTP`)];
  }
  const ahead = ((await newestMessage(config)) ?? now.wall) - now.wall;
  if (ahead > MAX_AHEAD_MS) {
    const by = `${Math.round(ahead / 60_000)} min`;
    return [
      warning(phrase`clock`, phrase`the newest message is from ${by} in the future: one of the clocks is or was wrong`),
    ];
  }
  return [ok(phrase`clock`, phrase`${shown(now.wall)}`)];
}

function shown(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** When the newest message was accepted; undefined: there is none, or no database. */
async function newestMessage({ database: place }: Config): Promise<number | undefined> {
  if (place.kind === 'sqlite' && !existsSync(place.file)) return undefined;
  try {
    if ((await schemaState(place)) === 'none') return undefined;
    const database = openDatabase(place);
    try {
      const [row] = await database.read<{ at: number }>(
        'SELECT created_at AS at FROM messages ORDER BY id DESC LIMIT 1',
      );
      return row?.at;
    } finally {
      await database.close();
    }
  } catch {
    // Another check reports a database that cannot be reached.
    return undefined;
  }
}
