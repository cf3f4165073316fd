import { groupBy, MessageStatus, WAITING } from '@recado/core';
import type { Database, Transaction } from '@recado/database';
import type { Transitions } from '../notifications/transitions.js';
import { idsOf } from '../store/rows.js';
import { moveStatement } from '../store/status-move.js';
import { listUnknown } from '../unknowns/unknown-list.js';

/** Moves waiting messages to unknown: their provider may have taken them, and would not recognise them. */
export async function leaveUnknown(
  tx: Transaction,
  rows: readonly { id: number }[],
  { now, transitions, database }: { now: number; transitions: Transitions; database: Database },
): Promise<void> {
  if (rows.length === 0) return;
  const { list } = database.capabilities;
  const update = moveStatement({ from: WAITING, to: MessageStatus.Unknown, where: `id IN ${list}` });
  const ids = idsOf(rows);
  await transitions.around(tx, ids, () => tx.run(update, [ids]));
  await listUnknown(tx, ids, now, list);
}

/** Counts, for people, messages that became unknown because the settings of their channel had changed. */
export async function countLeft(tx: Transaction, rows: readonly { channelId: number }[]): Promise<void> {
  for (const [channelId, { length }] of groupBy(rows, (row) => row.channelId))
    await tx.run('UPDATE channels SET left_unknown = left_unknown + ? WHERE id = ?', [length, channelId]);
}
