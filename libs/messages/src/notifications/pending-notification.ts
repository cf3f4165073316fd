import type { NotificationType } from '@recado/core';
import { columnNames, Notification, selectList, type Transaction } from '@recado/database';

/** A notification that waits for its fan-out to webhooks. Times are UTC milliseconds. */
export type PendingNotification = Omit<Notification, 'type'> & { type: NotificationType };

/** A notification to store; missing fields are null. */
export type NewNotification = Pick<PendingNotification, 'type' | 'at' | 'apiKeyId'> &
  Partial<Omit<PendingNotification, 'id'>>;

const FIELDS = [
  'type',
  'at',
  'apiKeyId',
  'messageId',
  'batchId',
  'status',
  'previousStatus',
  'sequence',
  'failureCode',
  'data',
  'endpointIds',
] as const;
const COLUMNS = columnNames(Notification, FIELDS);

/** Reads pending notifications. */
export const SELECT_PENDING = `SELECT ${selectList(Notification, ['id', ...FIELDS])} FROM notifications`;

/** Stores notifications in the transaction of what they are about. */
export async function insertNotifications(tx: Transaction, notifications: readonly NewNotification[]): Promise<void> {
  const rows = notifications.map((notification) => FIELDS.map((field) => notification[field] ?? null));
  if (rows.length > 0) await tx.insert('notifications', COLUMNS, rows);
}
