import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';
import { insertEvents } from '../news/channel-event.js';

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
export async function writeNotifications(
  tx: Transaction,
  notifications: readonly ChannelNotification[],
): Promise<void> {
  const events = notifications.map(({ type, at, channel, code, resume }) => ({
    type,
    at,
    data: { channel, code, resume },
  }));
  await insertEvents(tx, events);
}

/**
 * Writes the notification of one channel. False: nothing was written, because everything is paused and so the channel
 * stays stopped for integrators.
 */
export async function writeNotification(
  tx: Transaction,
  notification: ChannelNotification,
  rowLock: string,
): Promise<boolean> {
  const [all] = await tx.all<{ at: number | null }>(
    `SELECT paused_at AS at FROM channel_version WHERE id = 1 ${rowLock}`,
  );
  if (all && all.at !== null) return false;
  await writeNotifications(tx, [notification]);
  return true;
}
