import {
  formatLocal,
  isoTime,
  isSimulated,
  type MessageDialect,
  MessageStatus,
  type NotificationType,
  wireStatus,
} from '@recado/core';
import {
  type NotifiedBatch,
  type NotifiedMessage,
  type PendingNotification,
  sentForm,
  wireRecipient,
} from '@recado/messages';
import type { BatchEventDataDto, MessageEventDataDto } from './event.dto.js';

const { Sent, Delivered, Read, Failed, Canceled } = MessageStatus;
/** Statuses in which these times are known. The message may have changed since the notification. */
const AFTER_SENT: readonly (MessageStatus | null)[] = [Sent, Delivered, Read, Failed];
/** The provider has accepted the message and holds it back. */
const IN_REVIEW = { code: 'provider_review', until: null, reason: null } as const;
const AFTER_DELIVERED: readonly (MessageStatus | null)[] = [Delivered, Read];

/**
 * The body of a webhook, as compact JSON. `at`: when the event happened, UTC milliseconds. `dialect`: only where a format
 * tells the event.
 */
export function payload(type: NotificationType, at: number, data: object, dialect?: MessageDialect): string {
  return JSON.stringify({ type, timestamp: isoTime(at), data, dialect });
}

/** The data of a message event, as of the notified change of status. A notification of a message has all these fields. */
export function messageData(notification: PendingNotification, message: NotifiedMessage): MessageEventDataDto {
  const { status, previousStatus, sequence, failureCode, at } = notification;
  const knownAfter = (statuses: typeof AFTER_SENT, time: number | null) =>
    statuses.includes(status) ? isoTime(time) : null;
  return {
    id: message.id,
    batch_id: message.batchId,
    reference: message.reference,
    ...wireRecipient(message),
    channel: message.channel,
    status: wireStatus(status!),
    previous_status: wireStatus(previousStatus!),
    sequence: sequence!,
    attempts: message.attempts,
    failure_code: failureCode,
    failure_reason: status === Failed && message.failureCode === failureCode ? message.failureReason : null,
    scheduled_at: message.scheduledAt === null ? null : formatLocal(message.scheduledAt, message.timezone),
    created_at: isoTime(message.createdAt),
    sent_as: AFTER_SENT.includes(status) ? sentForm(message) : null,
    sent_at: knownAfter(AFTER_SENT, message.sentAt),
    delivered_at: knownAfter(AFTER_DELIVERED, message.deliveredAt),
    read_at: knownAfter([Read], message.readAt),
    failed_at: knownAfter([Failed], message.endedAt ?? at),
    canceled_at: knownAfter([Canceled], message.endedAt ?? at),
    ...(status === Sent && message.isInReview && { waiting_for: IN_REVIEW }),
    ...(isSimulated({ ...message, status: status! }) && { simulated: true }),
  };
}

/** The data of a batch event: every message of the batch has ended. */
export function batchData({ at }: PendingNotification, { id, total, createdAt }: NotifiedBatch): BatchEventDataDto {
  return { batch_id: id, total, created_at: isoTime(createdAt), completed_at: isoTime(at) };
}
