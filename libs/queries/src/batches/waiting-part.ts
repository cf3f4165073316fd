import { groupBy, type Lane, WAITING } from '@recado/core';
import type { BatchStatusRow } from './batch-status-row.js';

/** The waiting messages of a batch on one channel. Times are UTC milliseconds; 0: there are none. */
export interface WaitingPart {
  apiKeyId: number;
  channelId: number;
  /** The slowest lane, if it has several. */
  lane: Lane;
  messages: number;
  firstId: number;
  due: number;
  lastDueId: number;
  lastDueAt: number;
  firstLaterAt: number;
  lastLaterAt: number;
  lastLaterId: number;
  aside: number;
}

/** The waiting messages by channel: a batch of a pool has several. */
export function waitingParts(rows: readonly BatchStatusRow[], apiKeyId: number): WaitingPart[] {
  const waiting = rows.filter(({ status }) => WAITING.includes(status));
  return [...groupBy(waiting, ({ channelId }) => channelId)].map(([channelId, ofChannel]) => {
    const most = (of: (row: BatchStatusRow) => number | null) => Math.max(...ofChannel.map((row) => of(row) ?? 0));
    const later = ofChannel.flatMap(({ firstLaterAt }) => firstLaterAt ?? []);
    const sum = (of: (row: BatchStatusRow) => number) => ofChannel.reduce((total, row) => total + of(row), 0);
    return {
      apiKeyId,
      channelId,
      lane: most(({ lane }) => lane) as Lane,
      messages: sum(({ messages }) => messages),
      firstId: Math.min(...ofChannel.map(({ firstId }) => firstId)),
      due: sum(({ due }) => due),
      lastDueId: most(({ lastDueId }) => lastDueId),
      lastDueAt: most(({ lastDueAt }) => lastDueAt),
      firstLaterAt: later.length > 0 ? Math.min(...later) : 0,
      lastLaterAt: most(({ lastLaterAt }) => lastLaterAt),
      lastLaterId: most(({ lastLaterId }) => lastLaterId),
      aside: sum(({ aside }) => aside),
    };
  });
}
