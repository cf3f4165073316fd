import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  isoTime,
  NOTIFICATION_TYPES,
  type NotificationType,
  WEBHOOK_DELIVERY_STATUSES,
  type WebhookDeliveryStatusName,
} from '@recado/core';
import { Moment } from '@recado/http';
import type { LastAttempt, WebhookDeliveryView } from '../deliveries/webhook-delivery.view.js';
import { DELIVERY_ERRORS, type DeliveryError } from '../notifier/delivery-error.js';

const HEADERS = { type: 'object', additionalProperties: { type: 'string' } } as const;

@ApiSchema({ name: 'WebhookRequest', description: 'What was sent besides the body.' })
export class WebhookRequestDto {
  @ApiProperty({ example: 'https://erp.example/recado' })
  url: string;

  @ApiProperty({ ...HEADERS, example: { 'webhook-id': 'evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a' } })
  headers: Record<string, string>;
}

@ApiSchema({ name: 'WebhookResponse', description: 'The beginning of the response.' })
export class WebhookResponseDto {
  @ApiProperty({ type: 'integer', example: 500 })
  status: number;

  @ApiProperty({ ...HEADERS, description: 'Some of its headers.', example: { 'content-type': 'text/plain' } })
  headers: Record<string, string>;

  @ApiProperty({ description: 'The first 4 KiB.', example: 'Internal Server Error' })
  body: string;
}

@ApiSchema({ name: 'WebhookAttempt', description: 'An attempt that has ended.' })
export class WebhookAttemptDto {
  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:02.000Z' })
  started_at: string;

  @ApiProperty({ type: 'integer', minimum: 0, example: 112 })
  duration_ms: number;

  @ApiProperty({ type: WebhookRequestDto })
  request: WebhookRequestDto;

  @ApiProperty({ type: () => WebhookResponseDto, nullable: true, description: 'Null: there was no answer.' })
  response: WebhookResponseDto | null;
}

/** A delivery as integrators see it. */
@ApiSchema({ name: 'WebhookDelivery', description: 'One event sent to one webhook.' })
export class WebhookDeliveryDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 90812 })
  id: number;

  @ApiProperty({ type: 'integer', minimum: 1, example: 3 })
  webhook_id: number;

  @ApiProperty({
    description: 'The header `webhook-id`: the same at every attempt and replay.',
    example: 'evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a',
  })
  event_id: string;

  @ApiProperty({ enum: NOTIFICATION_TYPES, enumName: 'WebhookEvent', example: 'message.delivered' })
  type: NotificationType;

  @ApiProperty({ enum: WEBHOOK_DELIVERY_STATUSES, enumName: 'WebhookDeliveryStatus', example: 'delivered' })
  status: WebhookDeliveryStatusName;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Attempts that have begun.', example: 1 })
  attempts: number;

  @Moment('When it is tried next; null: it is being tried, or has ended.')
  next_attempt_at: string | null;

  @ApiProperty({
    type: 'string',
    enum: DELIVERY_ERRORS,
    nullable: true,
    description: 'Why it failed, or its last attempt did.',
    example: null,
  })
  error: DeliveryError | null;

  @ApiProperty({ type: () => WebhookAttemptDto, nullable: true })
  last_attempt: WebhookAttemptDto | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The body that is sent.' })
  payload: object;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  created_at: string;

  @Moment('When it was delivered or given up.', '2026-11-20T16:14:02.112Z')
  ended_at: string | null;
}

@ApiSchema({ name: 'WebhookDeliveryList', description: 'A page of deliveries, newest first.' })
export class WebhookDeliveryListDto {
  @ApiProperty({ type: () => WebhookDeliveryDto, isArray: true })
  data: WebhookDeliveryDto[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Brings the next page, with the same filter; null: there is none. A page may be empty and have one.',
    example: null,
  })
  next_cursor: string | null;
}

@ApiSchema({ name: 'Replay', description: 'What was asked to be sent again.' })
export class ReplayDto {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Deliveries that are due now; 100,000 at most.',
    example: 12,
  })
  replayed: number;
}

/** Spells a delivery for the wire. */
export function deliveryJson(delivery: WebhookDeliveryView): WebhookDeliveryDto {
  const { id, endpointId, eventId, type, status, attempts, error, last, payload } = delivery;
  return {
    id,
    webhook_id: endpointId,
    event_id: eventId,
    type,
    status: WEBHOOK_DELIVERY_STATUSES[status],
    attempts,
    next_attempt_at: isoTime(delivery.nextAt),
    error,
    last_attempt: last && attemptJson(last),
    payload: JSON.parse(payload) as object,
    created_at: isoTime(delivery.createdAt),
    ended_at: isoTime(delivery.endedAt),
  };
}

function attemptJson({ startedAt, ms, status, request, answer }: LastAttempt): WebhookAttemptDto {
  const { headers = {}, body = '' } = answer ?? {};
  return {
    started_at: isoTime(startedAt),
    duration_ms: ms,
    request: { url: request.url, headers: { ...request.headers } },
    response: status === null ? null : { status, headers: { ...headers }, body },
  };
}
