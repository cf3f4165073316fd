import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { isoTime, NOTIFICATION_TYPES, type NotificationType } from '@recado/core';
import { Moment } from '@recado/http';
import type { DisabledReason, WebhookEndpointView } from '../endpoints/webhook-endpoint.view.js';

/** An endpoint as integrators see it. */
@ApiSchema({ name: 'Webhook', description: 'An address that receives events about the messages of its key.' })
export class WebhookDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 3 })
  id: number;

  @ApiProperty({ type: 'string', format: 'uri', example: 'https://erp.example/recado' })
  url: string;

  @ApiProperty({
    enum: NOTIFICATION_TYPES,
    enumName: 'WebhookEvent',
    isArray: true,
    example: ['message.delivered', 'message.failed'],
  })
  events: NotificationType[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The language of another provider in which it is told; null: in the words of Recado.',
    example: null,
  })
  format: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'ERP Matriz' })
  description: string | null;

  @ApiProperty({ description: 'Whether anything is sent to it.' })
  enabled: boolean;

  @Moment('Since when every attempt to reach it has failed.')
  failing_since: string | null;

  @Moment('When it was disabled.')
  disabled_at: string | null;

  @ApiProperty({
    type: 'string',
    enum: ['owner', 'gone', 'failing'],
    nullable: true,
    description: '`owner`: by request; `gone`: it answered 410; `failing`: it failed for five days.',
    example: null,
  })
  disabled_reason: DisabledReason | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  created_at: string;
}

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

@ApiSchema({ name: 'CreatedWebhook', description: 'A new webhook, with the secret that signs what is sent to it.' })
export class CreatedWebhookDto extends WebhookDto {
  @ApiProperty({ description: 'Shown this once. Standard Webhooks: `whsec_` and base64.', example: SECRET })
  secret: string;
}

@ApiSchema({ name: 'RotatedWebhook', description: 'A webhook with the secret that signs from now on.' })
export class RotatedWebhookDto extends CreatedWebhookDto {
  @Moment('Until then the secret before it signs too.')
  previous_secret_expires_at: string | null;
}

@ApiSchema({ name: 'WebhookList', description: 'The webhooks of the key, newest first.' })
export class WebhookListDto {
  @ApiProperty({ type: () => WebhookDto, isArray: true })
  data: WebhookDto[];

  @ApiProperty({ type: 'string', nullable: true, description: 'Always null: there are 50 at most.', example: null })
  next_cursor: null;
}

/** Spells an endpoint for the wire. */
export function webhookJson(endpoint: WebhookEndpointView): WebhookDto {
  const { id, url, events, format, description, enabled, disabledReason } = endpoint;
  return {
    id,
    url,
    events,
    format,
    description,
    enabled,
    failing_since: isoTime(endpoint.failingSince),
    disabled_at: isoTime(endpoint.disabledAt),
    disabled_reason: disabledReason,
    created_at: isoTime(endpoint.createdAt),
  };
}

/** The same with a secret that has just been made for it. */
export function rotatedJson(endpoint: WebhookEndpointView, secret: string): RotatedWebhookDto {
  return { ...webhookJson(endpoint), secret, previous_secret_expires_at: isoTime(endpoint.previousUntil) };
}
