import type { MessageStatus, NotificationType } from '@recado/core';
import type { SqlRow, Transaction } from '@recado/database';

/** A notification that waits for its fan-out to webhooks. Times are UTC milliseconds. */
export interface PendingNotification {
  id: number;
  type: NotificationType;
  at: number;
  /** The key whose messages it is about; null: the whole installation. */
  apiKeyId: number | null;
  messageId: number | null;
  batchId: number | null;
  status: MessageStatus | null;
  previousStatus: MessageStatus | null;
  sequence: number | null;
  failureCode: string | null;
  /** Further fields, as JSON. */
  data: string | null;
}

/** A notification to store; missing fields are null. */
export type NewNotification = Pick<PendingNotification, 'type' | 'at' | 'apiKeyId'> &
  Partial<Omit<PendingNotification, 'id'>>;

const COLUMNS = [
  'type',
  'at',
  'api_key_id',
  'message_id',
  'batch_id',
  'status',
  'previous_status',
  'sequence',
  'failure_code',
  'data',
] as const;

/** Stores notifications in the transaction of what they are about. */
export async function insertNotifications(tx: Transaction, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length > 0) await tx.insert('notifications', COLUMNS, notifications.map(rowOf));
}

function rowOf({ type, at, apiKeyId, ...rest }: NewNotification): SqlRow {
  const { messageId = null, batchId = null, status = null, previousStatus = null } = rest;
  const { sequence = null, failureCode = null, data = null } = rest;
  return [type, at, apiKeyId, messageId, batchId, status, previousStatus, sequence, failureCode, data];
}
