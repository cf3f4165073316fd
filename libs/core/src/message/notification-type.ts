import { MessageStatus } from './status.js';

/** The types of notifications, by their names on the wire. */
export const NOTIFICATION_TYPES = [
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.canceled',
  'message.expired',
  'message.unknown',
  'message.received',
  'batch.completed',
  'opt_out.added',
  'channel.paused',
  'channel.resumed',
  'channel.updated',
  'template.updated',
  'webhook.disabled',
  'webhook.test',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const { Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

const OF_STATUS: ReadonlyMap<MessageStatus, NotificationType> = new Map([
  [Sent, 'message.sent'],
  [Delivered, 'message.delivered'],
  [Read, 'message.read'],
  [Failed, 'message.failed'],
  [Canceled, 'message.canceled'],
  [Expired, 'message.expired'],
  [Unknown, 'message.unknown'],
]);

/** The notification for a message that reached this status; undefined: there is none. */
export function notificationOfStatus(status: MessageStatus): NotificationType | undefined {
  return OF_STATUS.get(status);
}
