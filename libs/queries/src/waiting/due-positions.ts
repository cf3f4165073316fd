import { Injectable } from '@nestjs/common';
import { Aside, Clock, type Lane, LANE_WEIGHTS, LANES, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { type FeedGroup, groupKey, inClaimRange, SEND_ORDER, type SendOrderKey, WaitingKeys } from '@recado/messages';

/** Index entries counted for one position; a message further back gets none. */
const MAX_POSITION = 50_000;
/** Index entries counted for all due messages of a channel. */
const MAX_COUNTED = 50_000;
/** Keys counted in one lane, one query each. */
const MAX_KEYS = 50;
/** How long a count of a channel is reused, in ms. */
const COUNT_VALID_MS = 1_000;

/** What decides the position of a message. Times are UTC milliseconds. */
export interface PositionKey extends FeedGroup, SendOrderKey {}

interface DueCount {
  due: number;
  /** The count stopped at its limit: there may be more. */
  hasMore: boolean;
}

type DueGroup = FeedGroup & DueCount;

/** Which messages are counted: `plain` ones, which may leave, or ones set `aside` because their recipients are cold. */
export type DueRange = 'plain' | 'aside';
const ASIDE: Readonly<Record<DueRange, Aside>> = { plain: Aside.No, aside: Aside.Cold };

const countsOf = (range: DueRange) => {
  const countWhere = (condition: string) => `SELECT COUNT(*) AS messages FROM (
  SELECT 1 FROM messages WHERE ${inClaimRange(ASIDE[range])} AND ${condition} LIMIT ?) AS counted`;
  return {
    due: countWhere(`due_at <= ? ORDER BY ${SEND_ORDER}`),
    earlier: countWhere(`due_at < ? ORDER BY ${SEND_ORDER}`),
    sameTime: countWhere('due_at = ? AND id <= ? ORDER BY id'),
  };
};
const COUNTS = { plain: countsOf('plain'), aside: countsOf('aside') };

/**
 * Positions of due messages on their channel, provided that nothing else becomes due. Repeats the fair selection of the
 * feeder: the keys of a lane alternate, and lanes alternate by weight.
 */
@Injectable()
export class DuePositions {
  private readonly keys: WaitingKeys;
  private readonly counts = new Map<string, { at: number; groups: Promise<DueGroup[]> }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.keys = new WaitingKeys(database);
  }

  /** The position of a due message among all due messages of its channel, from 1; null: too far back to be counted. */
  async positionOf(message: PositionKey): Promise<number | null> {
    const position = await this.positionInGroup(message);
    return position === null ? null : this.positionOnChannel(message, position);
  }

  /** The position on the channel of a message whose position in its group is known; null as in `positionOf`. */
  async positionOnChannel(group: FeedGroup, position: number, range: DueRange = 'plain'): Promise<number | null> {
    const groups = await this.dueGroups(group.channelId, range);
    const others = groups.filter((other) => groupKey(other) !== groupKey(group));
    const ofLane = (lane: Lane) => others.filter((other) => other.lane === lane);
    const inLane = sumOrNull([position, ...ofLane(group.lane).map((other) => leavingWithin(other, position))]);
    if (inLane === null) return null;
    const otherLanes = LANES.filter((lane) => lane !== group.lane).map((lane) => {
      const rounds = Math.ceil((inLane * LANE_WEIGHTS[lane]) / LANE_WEIGHTS[group.lane]);
      return leavingWithin(total(ofLane(lane)), rounds);
    });
    return sumOrNull([inLane, ...otherLanes]);
  }

  /** How many messages of its group leave up to and including this one; null: too many to be counted. */
  async positionInGroup(message: PositionKey, range: DueRange = 'plain'): Promise<number | null> {
    const { channelId, lane, apiKeyId, dueAt, id } = message;
    const { earlier, sameTime } = COUNTS[range];
    let position = 0;
    for (const status of WAITING) {
      const group = [status, channelId, lane, apiKeyId];
      position += await this.count(earlier, [...group, dueAt, MAX_POSITION]);
      position += await this.count(sameTime, [...group, dueAt, id, MAX_POSITION]);
      if (position >= MAX_POSITION) return null;
    }
    return position;
  }

  /** How many messages of a channel are due in this lane and in faster ones; null: too many to be counted. */
  async dueUpTo(channelId: number, lane: Lane, range: DueRange = 'plain'): Promise<number | null> {
    const groups = (await this.dueGroups(channelId, range)).filter((group) => group.lane <= lane);
    return groups.some(({ hasMore }) => hasMore) ? null : total(groups).due;
  }

  /** The groups of a channel of which something is set aside because its recipients are cold. */
  async groupsAside(channelId: number): Promise<FeedGroup[]> {
    return (await this.dueGroups(channelId, 'aside')).filter(({ due }) => due > 0);
  }

  /** The due messages of a channel by group, counted once a second at most. */
  private dueGroups(channelId: number, range: DueRange): Promise<DueGroup[]> {
    const now = this.clock.now();
    const name = `${channelId} ${range}`;
    const known = this.counts.get(name);
    if (known && now - known.at < COUNT_VALID_MS) return known.groups;
    const groups = this.countGroups(channelId, range, now);
    this.counts.set(name, { at: now, groups });
    // A failed count is not reused.
    groups.catch(() => this.counts.delete(name));
    return groups;
  }

  private async countGroups(channelId: number, range: DueRange, now: number): Promise<DueGroup[]> {
    const groups: DueGroup[] = [];
    let left = MAX_COUNTED;
    for (const [lane, keys] of await this.keys.find(channelId, LANES, [ASIDE[range]])) {
      const dueKeys = keys.filter(({ firstDue }) => firstDue <= now);
      for (const [index, { apiKeyId }] of dueKeys.entries()) {
        const limit = index < MAX_KEYS ? left : 0;
        const due = await this.countDue(range, [channelId, lane, apiKeyId, now], limit);
        left -= due;
        groups.push({ channelId, lane, apiKeyId, due, hasMore: due >= limit });
      }
    }
    return groups;
  }

  private async countDue(range: DueRange, group: readonly number[], limit: number): Promise<number> {
    let due = 0;
    for (const status of WAITING)
      if (due < limit) due += await this.count(COUNTS[range].due, [status, ...group, limit - due]);
    return due;
  }

  private async count(sql: string, values: readonly number[]): Promise<number> {
    const [row] = await this.database.read<{ messages: number }>(sql, values);
    return row?.messages ?? 0;
  }
}

/** How many of these messages leave within so many rounds, one in each; null: they were not counted so far. */
function leavingWithin({ due, hasMore }: DueCount, rounds: number): number | null {
  if (due >= rounds) return rounds;
  return hasMore ? null : due;
}

/** The keys of a lane share its rounds. */
function total(groups: readonly DueGroup[]): DueCount {
  const due = groups.reduce((sum, group) => sum + group.due, 0);
  return { due, hasMore: groups.some(({ hasMore }) => hasMore) };
}

function sumOrNull(counts: readonly (number | null)[]): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}
