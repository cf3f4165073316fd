import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';

/** What integrators are told of a channel that stops or goes on: nothing of people, credentials or numbers. */
export interface ChannelNotification {
  type: Extract<NotificationType, 'channel.paused' | 'channel.resumed'>;
  /** UTC milliseconds. */
  at: number;
  channel: string;
  /** Our stable code of the answer that stopped it; null: a person did. */
  code: string | null;
  /** What ends the stop; null when it has ended. */
  resume: 'manual' | 'auto' | null;
}

/** Writes the news for everybody who subscribed, in the transaction that makes it. */
export async function writeNotifications(tx: Transaction, news: readonly ChannelNotification[]): Promise<void> {
  if (news.length === 0) return;
  const rows = news.map(({ type, at, channel, code, resume }) => [type, at, JSON.stringify({ channel, code, resume })]);
  await tx.insert('notifications', ['type', 'at', 'data'], rows);
}

/**
 * The same for one channel. False: everything is paused, so for integrators it stands as it did, whatever becomes of it.
 */
export async function writeNotification(tx: Transaction, news: ChannelNotification, rowLock: string): Promise<boolean> {
  const [all] = await tx.all<{ at: number | null }>(
    `SELECT paused_at AS at FROM channel_version WHERE id = 1 ${rowLock}`,
  );
  if (all && all.at !== null) return false;
  await writeNotifications(tx, [news]);
  return true;
}
