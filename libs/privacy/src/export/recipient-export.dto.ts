import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { BATCH_FIELDS, type NotificationType, NOTIFICATION_TYPES, type ToldJson } from '@recado/core';
import { ToldFields } from '@recado/http';
import { MessageDto } from '@recado/messages';
import { HeldDataDto } from './held-data.dto.js';

const OUTCOMES = ['retry_later', 'rejected', 'unknown', 'lease_expired'] as const;

@ApiSchema({ name: 'HeldAttempt', description: 'An attempt that the provider did not simply accept.' })
export class HeldAttemptDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  attempt: number;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  started_at: string;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.340Z' })
  ended_at: string;

  @ApiProperty({ type: 'string', enum: OUTCOMES, example: 'retry_later' })
  outcome: (typeof OUTCOMES)[number];

  @ApiProperty({ type: 'string', example: 'gateway_unavailable' })
  code: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The provider’s words alone.', example: null })
  detail: string | null;
}

@ApiSchema({ name: 'HeldDelivery', description: 'A webhook delivery about the message.' })
export class HeldDeliveryDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 9021 })
  id: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'The endpoint that it goes to.', example: 3 })
  webhook_id: number;

  @ApiProperty({
    description: 'The header `webhook-id`: the same at every attempt and replay.',
    example: 'evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a',
  })
  event_id: string;

  @ApiProperty({ enum: NOTIFICATION_TYPES, enumName: 'WebhookEvent', example: 'message.delivered' })
  type: NotificationType;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The body that is sent.' })
  payload: object;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  created_at: string;
}

const Told = MessageDto as Type<MessageDto & ToldJson<typeof BATCH_FIELDS, 'export'>>;

/** A message to a person, with all that is kept of it. */
@ApiSchema({ name: 'RecipientMessage', description: 'A message to the person, with all that is kept of it.' })
export class RecipientMessageDto extends Told {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The provider’s id of the recipient; null: it gave none.',
    example: '551187654321',
  })
  recipient_id: string | null;

  @ApiProperty({ type: () => HeldAttemptDto, isArray: true })
  @ToldFields(BATCH_FIELDS, 'export')
  attempt_log: HeldAttemptDto[];

  @ApiProperty({ type: () => HeldDeliveryDto, isArray: true })
  webhook_deliveries: HeldDeliveryDto[];
}

/** A page of an export. */
@ApiSchema({ name: 'RecipientExport', description: 'What is held about a person, page by page.' })
export class RecipientExportDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'As it was asked for; null: it was asked for a `user_id`, and no number is known for it.',
    example: '5511987654321',
  })
  phone: string | null;

  @ApiPropertyOptional({ description: 'As in `GET /api/recipients/{phone}`.', example: 'BR.1502576394655843' })
  user_id?: string;

  @ApiProperty({ type: () => HeldDataDto, nullable: true, description: 'With the first page; null on the others.' })
  held: HeldDataDto | null;

  @ApiProperty({ type: () => RecipientMessageDto, isArray: true, description: 'Newest first.' })
  messages: RecipientMessageDto[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Brings the next page; null: there is none.',
    example: null,
  })
  next_cursor: string | null;
}
