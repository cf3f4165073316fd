import { Injectable } from '@nestjs/common';
import { BoundedMap, Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '@recado/core';
import { Database } from '@recado/database';

/** Limits whose count is remembered. */
const MAX_REMEMBERED = 1_000;
/** The fastest pace of a number, in messages a second: so many people may be reached before the next count. */
const PER_SECOND = 80;
/** How often people are counted where the limit is used up, in ms: it gets room again one by one. */
const SPENT_MS = 10 * SECOND_MS;

/** The persons whom a channel reached while they were cold, each once. */
const REACHED = 'SELECT person FROM recipient_contacts WHERE channel_id = ? AND cold_at >= ?';

/** A messaging limit that some channels share. */
interface SharedLimit {
  channelIds: readonly number[];
  recipients: number;
}

/** To how many people groups of channels have written while these were cold, as a provider counts them: within 24 hours. */
@Injectable()
export class ColdUse {
  private readonly counts = new BoundedMap<string, { used: number; until: number }>(MAX_REMEMBERED);

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
}

function restOf(left: number): number {
  if (left <= 0) return SPENT_MS;
  return Math.min(Math.max((left / PER_SECOND / 2) * SECOND_MS, SECOND_MS), MINUTE_MS);
}
