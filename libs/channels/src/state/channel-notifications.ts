import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';

/** The notification that a channel was stopped or resumed. It contains no people, credentials or phone numbers. */
export interface ChannelNotification {
  type: Extract<NotificationType, 'channel.paused' | 'channel.resumed'>;
  /** UTC milliseconds. */
  at: number;
  channel: string;
  /** Our code of the answer that stopped it; null: a person did. */
  code: string | null;
  /** What ends the stop; null: it has ended. */
  resume: 'manual' | 'auto' | null;
}

/** Writes notifications in the transaction of the change. */
export async function writeNotifications(tx: Transaction, news: readonly ChannelNotification[]): Promise<void> {
  if (news.length === 0) return;
  const rows = news.map(({ type, at, channel, code, resume }) => [type, at, JSON.stringify({ channel, code, resume })]);
  await tx.insert('notifications', ['type', 'at', 'data'], rows);
}

/**
 * Writes the notification of one channel. False: nothing was written, because everything is paused and so the channel
 * stays stopped for integrators.
 */
export async function writeNotification(tx: Transaction, news: ChannelNotification, rowLock: string): Promise<boolean> {
  const [all] = await tx.all<{ at: number | null }>(
    `SELECT paused_at AS at FROM channel_version WHERE id = 1 ${rowLock}`,
  );
  if (all && all.at !== null) return false;
  await writeNotifications(tx, [news]);
  return true;
}
