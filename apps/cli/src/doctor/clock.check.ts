import { existsSync } from 'node:fs';
import type { Config } from '@recado/config';
import { openDatabase, schemaState } from '@recado/database';
import { failure, type Finding, ok, warning } from './finding.js';
import { phrase } from '../language/text.js';

/** This program is younger than any true time before. */
const EARLIEST = Date.UTC(2026, 0, 1);
/** More than two clocks of one machine part by themselves within seconds, in ms. */
const MAX_DRIFT_MS = 500;
const MAX_AHEAD_MS = 60_000;

/** A moment by the wall and by the clock that nobody sets. */
export interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

export const moment = (): Moment => ({ wall: Date.now(), monotonic: performance.now() });

/** Whether the time of this machine can be true, stands still for nobody, and is not behind what it once was. */
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

/** When the newest message was accepted; undefined: there is none, or nothing to ask. */
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
    // That the database is away was said before.
    return undefined;
  }
}
