import { Aside, asidesWith, WAITING } from '@recado/core';
import { type Database, Message, selectList } from '@recado/database';
import type { Candidate } from '../due/due-messages.js';
import { BY_CLAIM_INDEX } from '../store/forced-index.js';
import { inClaimRange } from '../store/key-backlog.js';
import { bySendOrder, type FeedGroup, SEND_ORDER } from '../store/send-order.js';

const CANDIDATE = ['id', 'batchId', 'phone', 'dueAt', 'attempts'] as const;
const FIRST = `SELECT ${selectList(Message, CANDIDATE)} FROM messages ${BY_CLAIM_INDEX}
  WHERE ${inClaimRange(Aside.Cold)} ORDER BY ${SEND_ORDER} LIMIT ?`;
const IDS = `SELECT id FROM messages ${BY_CLAIM_INDEX} WHERE ${inClaimRange(...asidesWith(Aside.Cold))} LIMIT ?`;

/** The first messages of a group that are set aside and of no paused batch, in send order. */
export async function firstAside(database: Database, group: FeedGroup, limit: number): Promise<Candidate[]> {
  const found = await Promise.all(
    WAITING.map((status) =>
      database.read<Candidate>(FIRST, [status, group.channelId, group.lane, group.apiKeyId, limit]),
    ),
  );
  return found.flat().sort(bySendOrder).slice(0, limit);
}

/** The ids of some messages of a group that are set aside, of paused batches too. */
export async function idsAside(database: Database, group: FeedGroup, limit: number): Promise<number[]> {
  const ids: number[] = [];
  for (const status of WAITING) {
    const values = [status, group.channelId, group.lane, group.apiKeyId, limit - ids.length];
    if (ids.length < limit) ids.push(...(await database.read<{ id: number }>(IDS, values)).map(({ id }) => id));
  }
  return ids;
}
