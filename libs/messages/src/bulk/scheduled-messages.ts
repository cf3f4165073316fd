import { LANES, MessageStatus } from '@recado/core';
import type { Transaction } from '@recado/database';
import { BY_CLAIM_INDEX } from '../store/forced-index.js';
import { IN_CLAIM_RANGE } from '../store/key-backlog.js';
import { CHUNK } from '../store/rows.js';
import { SEND_ORDER } from '../store/send-order.js';
import { COLD_ASIDE_MS, dueRanges, dueTime } from '../store/set-aside.js';
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
/** Ordered by the key and the time, as the index is: MySQL would choose another one for the key alone. */
const NEXT_KEY = `SELECT api_key_id AS apiKeyId FROM messages ${BY_CLAIM_INDEX}
  WHERE status = ? AND channel_id = ? AND lane = ? AND api_key_id >= ? ORDER BY api_key_id, due_at LIMIT 1`;
const FROM_RANGE = `FROM messages ${BY_CLAIM_INDEX} WHERE ${IN_CLAIM_RANGE}`;
const COLUMNS = `id, ${dueTime()} AS at`;
const SAME_TIME = inBothRanges(`SELECT ${COLUMNS} ${FROM_RANGE} AND due_at = ? AND id > ? ORDER BY id LIMIT ?`);
const LATER = inBothRanges(
  `SELECT ${COLUMNS} ${FROM_RANGE} AND due_at >= ? AND due_at < ? AND due_at <> ? ORDER BY ${SEND_ORDER} LIMIT ?`,
);
const COUNT = `SELECT COUNT(*) AS messages FROM (
  SELECT 1 ${FROM_RANGE} AND due_at >= ? AND due_at < ? ORDER BY ${SEND_ORDER} LIMIT ?) AS counted`;

/**
 * The messages of a query for one range of `due_at` in both of `dueRanges`, in the order of their due times. One statement,
 * so that a message that is set aside or brought back meanwhile is found in one of them.
 */
function inBothRanges(query: string): string {
  return `SELECT id, at FROM (${query}) AS plain UNION ALL SELECT id, at FROM (${query}) AS aside ORDER BY at, id LIMIT ?`;
}

/** The values of `IN_CLAIM_RANGE`. */
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
    const [key]: { apiKeyId: number }[] = await tx.all<{ apiKeyId: number }>(NEXT_KEY, [
      SCHEDULED,
      channelId,
      lane,
      atLeast,
    ]);
    if (key) yield { channelId, lane, apiKeyId: key.apiKeyId };
    atLeast = key && key.apiKeyId + 1;
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
    const times = { from: isSame ? after.at + 1 : selection.from, until: selection.until };
    const [plain, aside] = dueRanges(times);
    const left = except ?? -1;
    const bounds = [...values, plain.from, plain.until, left, limit];
    const asideBounds = [...values, aside.from, aside.until, left + COLD_ASIDE_MS, limit];
    const later = await tx.all<Found>(LATER, [...bounds, ...asideBounds, limit]);
    const found = [...same, ...later];
    const last = found.at(-1);
    if (last) return { ids: found.map(({ id }) => id), next: { ...range, ...last } };
  }
  return { ids: [], next: null };
}

function sameTime(tx: Read, values: readonly number[], { at, id }: Position): Promise<Found[]> {
  const [plain, aside] = [at, at + COLD_ASIDE_MS].map((dueAt) => [...values, dueAt, id, CHUNK]);
  return tx.all<Found>(SAME_TIME, [...plain!, ...aside!, CHUNK]);
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
    for (const { from, until } of dueRanges(selection)) {
      const [row] = await tx.all<{ messages: number }>(COUNT, [
        ...rangeValues(range),
        from,
        until,
        MAX_COUNTED - total,
      ]);
      total += row?.messages ?? 0;
      if (total >= MAX_COUNTED) return total;
    }
  }
  return total;
}
