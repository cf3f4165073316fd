import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { LEGAL_BASES, type LegalBasis, type NotificationType, NOTIFICATION_TYPES } from '@recado/core';
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

/** A message to a person, with all that is kept of it. */
@ApiSchema({ name: 'RecipientMessage', description: 'A message to the person, with all that is kept of it.' })
export class RecipientMessageDto extends MessageDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The provider’s id of the recipient; null: it gave none.',
    example: '551187654321',
  })
  recipient_id: string | null;

  @ApiProperty({
    type: 'string',
    enum: LEGAL_BASES,
    nullable: true,
    description: 'Why the person was written to, as the request of its batch named it; null: none was named.',
    example: 'consent',
  })
  legal_basis: LegalBasis | null;

  @ApiProperty({ type: () => HeldAttemptDto, isArray: true })
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
