import { isoTime, type Language, type NotificationType } from '@recado/core';
import { type AttemptView, messageJson, type PersonMessage } from '@recado/messages';
import type { MessageDelivery } from '@recado/webhooks';
import type { HeldAttemptDto, HeldDeliveryDto, RecipientMessageDto } from './recipient-export.dto.js';

/** The wire format of a message with all that is kept of it; `language`: of the explanation of its failure. */
export function recipientMessageJson(
  message: PersonMessage,
  deliveries: readonly MessageDelivery[],
  language: Language,
): RecipientMessageDto {
  return {
    ...messageJson(message, null, language),
    recipient_id: message.recipientId,
    legal_basis: message.legalBasis,
    attempt_log: message.attemptLog.map(attemptJson),
    webhook_deliveries: deliveries.map(deliveryJson),
  };
}

function attemptJson({ attempt, startedAt, endedAt, outcome, code, detail }: AttemptView): HeldAttemptDto {
  return { attempt, started_at: isoTime(startedAt), ended_at: isoTime(endedAt), outcome, code, detail };
}

function deliveryJson({ id, endpointId, eventId, type, payload, createdAt }: MessageDelivery): HeldDeliveryDto {
  return {
    id,
    webhook_id: endpointId,
    event_id: eventId,
    type: type as NotificationType,
    payload: JSON.parse(payload) as object,
    created_at: isoTime(createdAt),
  };
}
