import { Injectable } from '@nestjs/common';
import { Clock, Lane, LANE_WEIGHTS, LANES, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { IN_CLAIM_RANGE, WaitingKeys } from '@recado/messages';

/** Entries of the claim index that are counted for one place: what lies further back has none that is worth telling. */
const MAX_POSITION = 50_000;
/** Entries counted for all that is due on a channel. */
const MAX_COUNTED = 50_000;
/** Keys of one lane that are counted, a question to the database each. */
const MAX_KEYS = 50;
/** So long all who ask share one count, in ms. */
const COUNT_AGAIN_AFTER_MS = 1_000;

/** A message as it stands in line. Times are UTC milliseconds. */
export interface PositionKey {
  id: number;
  channelId: number;
  lane: Lane;
  apiKeyId: number;
  dueAt: number;
}

interface DueGroup {
  lane: Lane;
  apiKeyId: number;
  /** How many are due. */
  due: number;
  /** There may be more of them. */
  hasMore: boolean;
}

const COUNT = `SELECT COUNT(*) AS messages FROM (
  SELECT 1 FROM messages WHERE ${IN_CLAIM_RANGE} AND due_at <= ? ORDER BY due_at, id LIMIT ?) AS counted`;
const BEFORE = `SELECT COUNT(*) AS messages FROM (
  SELECT 1 FROM messages WHERE ${IN_CLAIM_RANGE} AND due_at < ? ORDER BY due_at, id LIMIT ?) AS counted`;
const BESIDE = `SELECT COUNT(*) AS messages FROM (
  SELECT 1 FROM messages WHERE ${IN_CLAIM_RANGE} AND due_at = ? AND id <= ? ORDER BY id LIMIT ?) AS counted`;

/**
 * The places of messages among all that is due on their channel, if nothing came after them: keys of a lane take turns
 * one by one, and lanes by their weights, as the feeder deals.
 */
@Injectable()
export class DuePositions {
  private readonly keys: WaitingKeys;
  private readonly counted = new Map<number, { at: number; groups: Promise<DueGroup[]> }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.keys = new WaitingKeys(database);
  }

  /** The place of a message that is due, from 1; null: too far back to be counted. */
  async positionOf(message: PositionKey): Promise<number | null> {
    const place = await this.positionInGroup(message);
    return place === null ? null : this.positionOnChannel(message, place);
  }

  /** The same where its place among the messages of its own key and lane is known. */
  async positionOnChannel({ channelId, lane, apiKeyId }: Omit<PositionKey, 'id' | 'dueAt'>, place: number) {
    const others = (await this.dueGroups(channelId)).filter(
      (group) => group.lane !== lane || group.apiKeyId !== apiKeyId,
    );
    let inLane: number | null = place;
    for (const group of others) if (group.lane === lane) inLane = sumOrNull(inLane, leavingWithin(group, place));
    let all = inLane;
    for (const other of LANES) {
      if (other === lane || inLane === null) continue;
      const turns = Math.ceil((inLane * LANE_WEIGHTS[other]) / LANE_WEIGHTS[lane]);
      all = sumOrNull(
        all,
        leavingOfLane(
          others.filter((group) => group.lane === other),
          turns,
        ),
      );
    }
    return all;
  }

  /** How many of a key and lane are due by a time, or stand before this id at that time; null: too many to be counted. */
  async positionInGroup({ channelId, lane, apiKeyId, dueAt, id }: PositionKey): Promise<number | null> {
    let place = 0;
    for (const status of WAITING) {
      const group = [status, channelId, lane, apiKeyId];
      place += await this.count(BEFORE, [...group, dueAt, MAX_POSITION]);
      place += await this.count(BESIDE, [...group, dueAt, id, MAX_POSITION]);
      if (place >= MAX_POSITION) return null;
    }
    return place;
  }

  /** All that is due on a channel, by key and lane; counted once a second at most, whoever asks. */
  private dueGroups(channelId: number): Promise<DueGroup[]> {
    const now = this.clock.now();
    const known = this.counted.get(channelId);
    if (known && now - known.at < COUNT_AGAIN_AFTER_MS) return known.groups;
    const groups = this.countGroups(channelId, now);
    this.counted.set(channelId, { at: now, groups });
    // What could not be counted is not remembered.
    groups.catch(() => this.counted.delete(channelId));
    return groups;
  }

  private async countGroups(channelId: number, now: number): Promise<DueGroup[]> {
    const groups: DueGroup[] = [];
    let left = MAX_COUNTED;
    for (const [lane, keys] of await this.keys.find(channelId, LANES)) {
      const dueKeys = keys.filter(({ firstDue }) => firstDue <= now);
      for (const [index, { apiKeyId }] of dueKeys.entries()) {
        const limit = index < MAX_KEYS ? left : 0;
        const due = await this.countDue([channelId, lane, apiKeyId, now], limit);
        left -= due;
        groups.push({ lane, apiKeyId, due, hasMore: due >= limit });
      }
    }
    return groups;
  }

  private async countDue(group: readonly number[], limit: number): Promise<number> {
    let due = 0;
    for (const status of WAITING) if (due < limit) due += await this.count(COUNT, [status, ...group, limit - due]);
    return due;
  }

  private async count(sql: string, values: readonly number[]): Promise<number> {
    const [row] = await this.database.read<{ messages: number }>(sql, values);
    return row?.messages ?? 0;
  }
}

/** How many of a group leave before it has had so many turns; null: nobody has counted so far. */
function leavingWithin({ due, hasMore: isCut }: DueGroup, turns: number): number | null {
  if (due >= turns) return turns;
  return isCut ? null : due;
}

/** The same for all groups of a lane, which share its turns. */
function leavingOfLane(groups: readonly DueGroup[], turns: number): number | null {
  let due = 0;
  for (const group of groups) due += group.due;
  return leavingWithin(
    { lane: Lane.Normal, apiKeyId: 0, due, hasMore: groups.some(({ hasMore: isCut }) => isCut) },
    turns,
  );
}

function sumOrNull(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
