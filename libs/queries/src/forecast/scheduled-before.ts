import { Injectable } from '@nestjs/common';
import type { Arrival } from '@recado/channels';
import { type Lane, LANES, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { BY_CLAIM_INDEX, IN_CLAIM_RANGE, WaitingKeys } from '@recado/messages';

/** Index entries that are read for one forecast. */
const MAX_READ = 20_000;
/** Keys of lanes that are read, a query for each status. */
const MAX_KEYS = 50;
/** Messages that become due within this time are counted together, in ms. */
const STEP_MS = 600_000;

/** In the order of the index, so that only as many entries are read as the limit says. */
const BY_STEP = `SELECT step AS at, COUNT(*) AS messages FROM (
    SELECT due_at - due_at % ${STEP_MS} AS step FROM messages ${BY_CLAIM_INDEX}
    WHERE ${IN_CLAIM_RANGE} AND due_at > ? AND due_at <= ? AND (due_at < ? OR id <= ?)
    ORDER BY due_at, id LIMIT ?
  ) AS found GROUP BY step ORDER BY step`;

/** Messages that become due within one step. */
interface Step {
  at: number;
  messages: number;
}

/** Where some messages stand among those that become due. Times are UTC milliseconds. */
export interface ScheduledPlace {
  channelId: number;
  lane: Lane;
  /** When the last of them becomes due, and its id: those with this time and a higher id leave after it. */
  dueAt: number;
  id: number;
}

/** The messages of a channel that become due later, but before some others. */
@Injectable()
export class ScheduledBefore {
  private readonly keys: WaitingKeys;

  constructor(private readonly database: Database) {
    this.keys = new WaitingKeys(database);
  }

  /** Those that become due after `now`, in ten-minute steps, of this lane and faster ones; and whether these are all. */
  async of(
    { channelId, lane, dueAt, id }: ScheduledPlace,
    now: number,
  ): Promise<{ arrivals: Arrival[]; isAll: boolean }> {
    const lanes = LANES.filter((other) => other <= lane);
    const keys = [...(await this.keys.find(channelId, lanes))].flatMap(([inLane, ofLane]) =>
      ofLane.map(({ apiKeyId }) => [channelId, inLane, apiKeyId]),
    );
    const groups = keys.slice(0, MAX_KEYS).flatMap((group) => WAITING.map((status) => [status, ...group]));
    const arrivals: Arrival[] = [];
    let left = MAX_READ;
    for (const group of groups) {
      if (left <= 0) break;
      const found = await this.database.read<Step>(BY_STEP, [...group, now, dueAt, dueAt, id, left]);
      arrivals.push(...found.map(({ at, messages }) => arrivalOf(Math.max(at, now), messages)));
      left -= found.reduce((sum, { messages }) => sum + messages, 0);
    }
    return { arrivals, isAll: keys.length <= MAX_KEYS && left > 0 };
  }
}

/** Whether their recipients are new is not looked up. */
function arrivalOf(at: number, messages: number): Arrival {
  return { at, warm: messages, fresh: 0, reached: 0 };
}
