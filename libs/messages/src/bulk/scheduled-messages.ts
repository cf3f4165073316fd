import { Aside, LANES, MessageStatus } from '@recado/core';
import type { Transaction } from '@recado/database';
import { BY_CLAIM_INDEX } from '../store/forced-index.js';
import { inClaimRange } from '../store/key-backlog.js';
import { CHUNK } from '../store/rows.js';
import { SEND_ORDER } from '../store/send-order.js';
import { type FoundChunk, MAX_COUNTED, type Position, type ScheduleSelection } from './selection.js';

interface Found {
  id: number;
  at: number;
}

/** The scheduled messages of one key in one lane of a channel: one range of the claim index. */
export interface ScheduleRange {
  channelId: number;
  lane: number;
  apiKeyId: number;
}

type Read = Pick<Transaction, 'all'>;

const SCHEDULED = MessageStatus.Scheduled;
/** What is set aside for a paused batch is left alone. */
const [PLAIN, COLD] = [Aside.No, Aside.Cold];
/** Ordered by the key and the time, as the index is: MySQL would choose another one for the key alone. */
const NEXT_KEY = [PLAIN, COLD].map(
  (aside) => `SELECT api_key_id AS apiKeyId FROM messages ${BY_CLAIM_INDEX}
  WHERE status = ? AND aside = ${aside} AND channel_id = ? AND lane = ? AND api_key_id >= ?
  ORDER BY api_key_id, due_at LIMIT 1`,
);
const SAME_TIME = inBothRanges('due_at = ? AND id > ? ORDER BY id LIMIT ?');
const LATER = inBothRanges(`due_at >= ? AND due_at < ? AND due_at <> ? ORDER BY ${SEND_ORDER} LIMIT ?`);
const COUNT = `SELECT COUNT(*) AS messages FROM (SELECT 1 FROM messages ${BY_CLAIM_INDEX}
  WHERE ${inClaimRange(PLAIN, COLD)} AND due_at >= ? AND due_at < ? LIMIT ?) AS counted`;

/**
 * The messages of a range that meet a condition, set aside for their recipients or not, in send order. One statement, so
 * that a message that is set aside or brought back meanwhile is found once.
 */
function inBothRanges(condition: string): string {
  const [plain, cold] = [PLAIN, COLD].map(
    (aside) => `SELECT id, due_at AS at FROM messages ${BY_CLAIM_INDEX} WHERE ${inClaimRange(aside)} AND ${condition}`,
  );
  return `SELECT id, at FROM (${plain}) AS plain UNION ALL SELECT id, at FROM (${cold}) AS aside ORDER BY at, id LIMIT ?`;
}

/** The values of `inClaimRange`. */
export const rangeValues = ({ channelId, lane, apiKeyId }: ScheduleRange) => [SCHEDULED, channelId, lane, apiKeyId];

/**
 * The ranges that have scheduled messages, in order, one index seek each. `from`: the first one that counts. A filter
 * that no range meets costs one seek for each channel and lane.
 */
export async function* scheduleRanges(
  tx: Read,
  { channelId: onlyChannel, apiKeyId: onlyKey }: Pick<ScheduleSelection, 'channelId' | 'apiKeyId'>,
  channelIds: readonly number[],
  from: ScheduleRange = { channelId: 0, lane: 0, apiKeyId: 0 },
): AsyncGenerator<ScheduleRange, void> {
  const channels = channelIds.filter((id) => onlyChannel === null || id === onlyChannel);
  for (const channelId of channels.toSorted((a, b) => a - b)) {
    for (const lane of LANES) {
      if (isBefore({ channelId, lane }, from)) continue;
      const isFirst = channelId === from.channelId && lane === from.lane;
      if (onlyKey !== null) yield { channelId, lane, apiKeyId: onlyKey };
      else yield* keysOf(tx, { channelId, lane, apiKeyId: isFirst ? from.apiKeyId : 0 });
    }
  }
}

async function* keysOf(tx: Read, { channelId, lane, apiKeyId: first }: ScheduleRange): AsyncGenerator<ScheduleRange> {
  for (let atLeast: number | undefined = first; atLeast !== undefined;) {
    const next: number[] = [];
    for (const sql of NEXT_KEY)
      next.push(
        ...(await tx.all<{ apiKeyId: number }>(sql, [SCHEDULED, channelId, lane, atLeast])).map((row) => row.apiKeyId),
      );
    const apiKeyId = next.length > 0 ? Math.min(...next) : undefined;
    if (apiKeyId !== undefined) yield { channelId, lane, apiKeyId };
    atLeast = apiKeyId && apiKeyId + 1;
  }
}

function isBefore(range: Pick<ScheduleRange, 'channelId' | 'lane'>, other: ScheduleRange): boolean {
  return range.channelId < other.channelId || (range.channelId === other.channelId && range.lane < other.lane);
}

/**
 * The next chunk of scheduled messages. `except`: a time whose messages are left out, because this change has moved them
 * there. A chunk may be short and have a next one.
 */
export async function nextScheduled(
  tx: Read,
  selection: ScheduleSelection,
  { after, except, channelIds }: { after: Position | null; except: number | null; channelIds: readonly number[] },
): Promise<FoundChunk> {
  for await (const range of scheduleRanges(tx, selection, channelIds, after ?? undefined)) {
    const values = rangeValues(range);
    const isSame = after !== null && isSameRange(range, after);
    const same = isSame ? await sameTime(tx, values, after) : [];
    const limit = CHUNK - same.length;
    const from = isSame ? after.at + 1 : selection.from;
    const bounds = [...values, from, selection.until, except ?? -1, limit];
    const later = await tx.all<Found>(LATER, [...bounds, ...bounds, limit]);
    const found = [...same, ...later];
    const last = found.at(-1);
    if (last) return { ids: found.map(({ id }) => id), next: { ...range, ...last } };
  }
  return { ids: [], next: null };
}

function sameTime(tx: Read, values: readonly number[], { at, id }: Position): Promise<Found[]> {
  const bounds = [...values, at, id, CHUNK];
  return tx.all<Found>(SAME_TIME, [...bounds, ...bounds, CHUNK]);
}

function isSameRange(range: ScheduleRange, other: ScheduleRange): boolean {
  return range.channelId === other.channelId && range.lane === other.lane && range.apiKeyId === other.apiKeyId;
}

/** How many scheduled messages a selection has; `MAX_COUNTED`: so many or more. */
export async function countScheduled(
  tx: Read,
  selection: ScheduleSelection,
  channelIds: readonly number[],
): Promise<number> {
  let total = 0;
  for await (const range of scheduleRanges(tx, selection, channelIds)) {
    const values = [...rangeValues(range), selection.from, selection.until, MAX_COUNTED - total];
    const [row] = await tx.all<{ messages: number }>(COUNT, values);
    total += row?.messages ?? 0;
    if (total >= MAX_COUNTED) return total;
  }
  return total;
}
