import { formatLocal, MessageStatus, priorityOf, wireStatus } from '@recado/core';
import type { MessageView } from './message.view.js';

/** A message as integrators see it. Times other than `scheduled_at` are ISO 8601 in UTC. */
export type MessageJson = ReturnType<typeof messageJson>;

/** Spells a message for the wire. `now` is UTC milliseconds. */
export function messageJson(message: MessageView, now: number) {
  return {
    id: message.id,
    batch_id: message.batchId,
    reference: message.reference,
    phone: message.phone,
    message: message.text,
    status: wireStatus(message.status),
    priority: priorityOf(message.lane),
    channel: message.channel,
    scheduled_at: message.scheduledAt === null ? null : formatLocal(message.scheduledAt, message.timezone),
    created_at: iso(message.createdAt),
    sent_at: iso(message.sentAt),
    delivered_at: iso(message.deliveredAt),
    read_at: iso(message.readAt),
    failed_at: message.status === MessageStatus.Failed ? iso(message.endedAt) : null,
    canceled_at: message.status === MessageStatus.Canceled ? iso(message.endedAt) : null,
    expires_at: iso(message.expiresAt),
    attempts: message.attempts,
    failure_code: message.failureCode,
    failure_reason: message.failureReason,
    provider_message_id: message.providerMessageId,
    waiting_for: waitingFor(message, now),
  };
}

function waitingFor({ status, attempts, dueAt }: MessageView, now: number): { code: 'retry'; until: string } | null {
  const rests = status === MessageStatus.Pending && attempts > 0 && dueAt > now;
  return rests ? { code: 'retry', until: new Date(dueAt).toISOString() } : null;
}

function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
