import type { Transaction } from '@recado/database';
import { CHUNK } from '../store/rows.js';
import { type FailureSelection, type FoundChunk, MAX_COUNTED, type Position } from './selection.js';

interface Found {
  id: number;
  at: number;
}

const OF_GROUP = 'FROM message_failures WHERE channel_id = ? AND code = ?';
const COLUMNS = 'message_id AS id, failed_at AS at';
/** Two statements, because no index serves a condition on both columns in every database. */
const SAME_TIME = `SELECT ${COLUMNS} ${OF_GROUP} AND failed_at = ? AND message_id > ? ORDER BY message_id LIMIT ?`;
const LATER = `SELECT ${COLUMNS} ${OF_GROUP} AND failed_at > ? AND failed_at <= ? ORDER BY failed_at, message_id LIMIT ?`;
const COUNT = `SELECT COUNT(*) AS messages FROM (
  SELECT 1 ${OF_GROUP} AND failed_at >= ? AND failed_at <= ? ORDER BY failed_at LIMIT ?) AS counted`;

type Read = Pick<Transaction, 'all'>;

/** The next chunk of a group of failures, in the order in which they failed. */
export async function nextFailures(
  tx: Read,
  { channelId, code, from = 0, until }: FailureSelection,
  after: Position | null,
): Promise<FoundChunk> {
  const group = [channelId, code];
  const same = after ? await tx.all<Found>(SAME_TIME, [...group, after.at, after.id, CHUNK]) : [];
  const later = await tx.all<Found>(LATER, [...group, after?.at ?? from - 1, until, CHUNK - same.length]);
  const found = [...same, ...later];
  const last = found.length === CHUNK ? found.at(-1) : undefined;
  const next = last ? { channelId, lane: 0, apiKeyId: 0, ...last } : null;
  return { ids: found.map(({ id }) => id), next };
}

/** How many messages a group has; `MAX_COUNTED`: so many or more. */
export async function countFailures(tx: Read, { channelId, code, from = 0, until }: FailureSelection): Promise<number> {
  const [row] = await tx.all<{ messages: number }>(COUNT, [channelId, code, from, until, MAX_COUNTED]);
  return row?.messages ?? 0;
}
