import { WAITING } from '@recado/core';
import { type Database, Message, selectList } from '@recado/database';
import type { Candidate } from '../due/due-messages.js';
import { BY_CLAIM_INDEX } from '../store/forced-index.js';
import { IN_CLAIM_RANGE } from '../store/key-backlog.js';
import { bySendOrder, type FeedGroup, SEND_ORDER } from '../store/send-order.js';
import { COLD_ASIDE_MS, SET_ASIDE_MS } from '../store/set-aside.js';

const CANDIDATE = ['id', 'batchId', 'phone', 'dueAt', 'attempts'] as const;
const IN_RANGE = `FROM messages ${BY_CLAIM_INDEX}
  WHERE ${IN_CLAIM_RANGE} AND due_at >= ? AND due_at < ? ORDER BY ${SEND_ORDER} LIMIT ?`;
const FIRST = `SELECT ${selectList(Message, CANDIDATE)} ${IN_RANGE}`;
const IDS = `SELECT id ${IN_RANGE}`;

/** The `due_at` of what is set aside because its recipient is cold: alone, and with a paused batch. */
const ALONE = [COLD_ASIDE_MS, SET_ASIDE_MS] as const;
const PAUSED_TOO = [SET_ASIDE_MS + COLD_ASIDE_MS, 2 * SET_ASIDE_MS] as const;

/** The first messages of a group that are set aside and of no paused batch, in send order, with their due times. */
export async function firstAside(database: Database, group: FeedGroup, limit: number): Promise<Candidate[]> {
  const found = await Promise.all(
    WAITING.map((status) =>
      database.read<Candidate>(FIRST, [status, group.channelId, group.lane, group.apiKeyId, ...ALONE, limit]),
    ),
  );
  const rows = found.flat().map((row) => ({ ...row, dueAt: row.dueAt - COLD_ASIDE_MS }));
  return rows.sort(bySendOrder).slice(0, limit);
}

/** The ids of some messages of a group that are set aside, of paused batches too. */
export async function idsAside(database: Database, group: FeedGroup, limit: number): Promise<number[]> {
  const ids: number[] = [];
  for (const status of WAITING) {
    for (const range of [ALONE, PAUSED_TOO]) {
      if (ids.length >= limit) break;
      const values = [status, group.channelId, group.lane, group.apiKeyId, ...range, limit - ids.length];
      ids.push(...(await database.read<{ id: number }>(IDS, values)).map(({ id }) => id));
    }
  }
  return ids;
}
