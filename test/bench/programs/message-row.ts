import type { ClientMessage } from './texts.js';

/** The columns of `messages` that the intake of Recado fills. */
export const MESSAGE_COLUMNS = [
  'batch_id',
  'api_key_id',
  'channel_id',
  'phone',
  'text',
  'status',
  'lane',
  'due_at',
  'scheduled_at',
  'expires_at',
  'reference',
  'created_at',
] as const;

/** The statuses of Recado's table that a reference uses. */
export const WAITING = 0;
export const SENT = 3;

/** The row that the intake of Recado writes for a message without options, in the order of those columns. */
export function columnsOf({ phone, message }: ClientMessage, now: number): (string | number | null)[] {
  return [1, 1, 1, phone, message, WAITING, 1, now, null, null, null, now];
}
