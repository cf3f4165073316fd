import { Injectable } from '@nestjs/common';
import { BoundedMap, Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '@recado/core';
import { Database } from '@recado/database';

/** Limits whose count is remembered. */
const MAX_REMEMBERED = 1_000;
/** The fastest pace of a number, in messages a second: so many people may be reached before the next count. */
const PER_SECOND = 80;
/** How often people are counted where the limit is used up, in ms: it gets room again one by one. */
const SPENT_MS = 10 * SECOND_MS;

/** How finely the times of earlier people are known, in ms. */
const STEP_MS = MINUTE_MS;
/** The same persons with the time, of which the last of each counts. */
const REACHED_AT = 'SELECT person, cold_at AS reached_at FROM recipient_contacts WHERE channel_id = ? AND cold_at >= ?';

/**
 * Of one channel each person has one row, so that the index is all that is read: in a quarter of the time that it takes to
 * find those whom several channels reached.
 */
const stepsIn = (rows: string) => `SELECT reached_at - reached_at % ${STEP_MS} AS since, COUNT(*) AS people
  FROM (${rows}) AS latest GROUP BY since ORDER BY since`;
const LATEST = (rows: string) => `SELECT MAX(reached_at) AS reached_at FROM (${rows}) AS reached GROUP BY person`;
const OF_ONE = 'SELECT cold_at AS reached_at FROM recipient_contacts WHERE channel_id = ? AND cold_at >= ?';

/** The persons whom a channel reached while they were cold, each once. */
const REACHED = 'SELECT person FROM recipient_contacts WHERE channel_id = ? AND cold_at >= ?';

/** A messaging limit that some channels share. */
interface SharedLimit {
  channelIds: readonly number[];
  recipients: number;
}

/** People who were reached within one step. */
interface Step {
  /** UTC milliseconds. */
  since: number;
  people: number;
}

/** To how many people groups of channels have written while these were cold, as a provider counts them: within 24 hours. */
@Injectable()
export class ColdUse {
  private readonly counts = new BoundedMap<string, { used: number; until: number }>(MAX_REMEMBERED);
  private readonly steps = new BoundedMap<string, { steps: readonly Step[]; until: number }>(MAX_REMEMBERED);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether nobody new may be written to now; without a limit never. */
  async isSpent(limit: SharedLimit | null): Promise<boolean> {
    return limit !== null && (await this.of(limit)) >= limit.recipients;
  }

  /** Those of these channels that may write to somebody new. */
  async withRoom<Channel>(
    channels: readonly Channel[],
    limitOf: (channel: Channel) => SharedLimit | null,
  ): Promise<Channel[]> {
    const isSpent = await Promise.all(channels.map((channel) => this.isSpent(limitOf(channel))));
    return channels.filter((_, index) => !isSpent[index]);
  }

  /**
   * To how many. Counted again the sooner the fewer are left, from each second to each minute, so that it costs little
   * whatever is sent.
   */
  async of({ channelIds, recipients }: SharedLimit): Promise<number> {
    const name = [recipients, ...channelIds].join(' ');
    const now = this.clock.now();
    const known = this.counts.get(name);
    if (known && known.until > now) return known.used;
    // Channel by channel: for several at once SQLite reads the whole table.
    const reached = channelIds.map(() => REACHED).join(' UNION ');
    const [row] = await this.database.read<{ used: number }>(
      `SELECT COUNT(*) AS used FROM (${reached}) AS reached`,
      channelIds.flatMap((id) => [id, now - DAY_MS]),
    );
    const used = Number(row?.used ?? 0);
    this.counts.set(name, { used, until: now + restOf(recipients - used) });
    return used;
  }

  /**
   * When the last of so many new people may be written to at the earliest, UTC milliseconds: each gets the room of somebody who
   * was reached 24 hours before. Others who share the limit can only make it later.
   */
  async roomFor(limit: SharedLimit, people: number): Promise<number> {
    const now = this.clock.now();
    const recipients = Math.max(limit.recipients, 1);
    const left = Math.max(recipients - (await this.of(limit)), 0);
    if (people <= left) return now;
    const days = Math.floor((people - 1) / recipients);
    const place = (people - 1) % recipients;
    const first = place < left ? now : freeAt(await this.stepsOf(limit), recipients - left, place - left, now);
    return Math.max(first, now) + days * DAY_MS;
  }

  /** Remembered for a minute: up to 100,000 rows are read for it. */
  private async stepsOf({ channelIds }: SharedLimit): Promise<readonly Step[]> {
    const name = channelIds.join(' ');
    const now = this.clock.now();
    const known = this.steps.get(name);
    if (known && known.until > now) return known.steps;
    const reached = channelIds.length === 1 ? OF_ONE : LATEST(channelIds.map(() => REACHED_AT).join(' UNION ALL '));
    const rows = await this.database.read<Step>(
      stepsIn(reached),
      channelIds.flatMap((id) => [id, now - DAY_MS]),
    );
    const steps = rows.map(({ since, people }) => ({ since: Number(since), people: Number(people) }));
    this.steps.set(name, { steps, until: now + MINUTE_MS });
    return steps;
  }
}

/** When the room of one of the last `used` people is free again, counted from the first of them; of nobody: a day from now. */
function freeAt(steps: readonly Step[], used: number, place: number, now: number): number {
  const all = steps.reduce((sum, { people }) => sum + people, 0);
  // More than the limit: it was higher, and the room of the first ones is nobody's.
  let rest = place + Math.max(all - used, 0);
  for (const { since, people } of steps) {
    if (rest < people) return since + DAY_MS;
    rest -= people;
  }
  return now + DAY_MS;
}

function restOf(left: number): number {
  if (left <= 0) return SPENT_MS;
  return Math.min(Math.max((left / PER_SECOND / 2) * SECOND_MS, SECOND_MS), MINUTE_MS);
}
