import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';

/** An event of a channel for integrators. */
export interface ChannelEvent {
  type: NotificationType;
  /** UTC milliseconds. */
  at: number;
  data: object;
}

/** Writes events in the transaction of the change. */
export async function insertEvents(tx: Transaction, events: readonly ChannelEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, at, data }) => [type, at, JSON.stringify(data)]);
  await tx.insert('notifications', ['type', 'at', 'data'], rows);
}
