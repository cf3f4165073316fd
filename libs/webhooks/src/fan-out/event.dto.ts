import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { NEWS_KINDS, type NewsKind, type NotificationType, WIRE_STATUSES, type WireStatus } from '@recado/core';
import { Moment, SameAs } from '@recado/http';
import { MessageDto, WaitingForDto } from '@recado/messages';
import { MessageReceivedDataDto, OptOutEventDataDto } from './personal-event.dto.js';

const ISO = { type: 'string', format: 'date-time' } as const;

@ApiSchema({
  name: 'MessageEventData',
  description: 'A message as of the step that is announced, which it may have left behind by now.',
})
export class MessageEventDataDto {
  @SameAs(MessageDto)
  id: number;

  @SameAs(MessageDto)
  batch_id: number;

  @ApiProperty({ type: 'string', nullable: true, maxLength: 64, example: 'pedido-4711' })
  reference: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Null once erased, and where `user_id` stands in its place.',
    example: '5511987654321',
  })
  phone: string | null;

  @ApiPropertyOptional({
    description: 'Only of a message that was addressed by it, because the number was not known; `phone` is null then.',
    example: 'BR.1502576394655843',
  })
  user_id?: string;

  @ApiProperty({ example: 'default' })
  channel: string;

  @SameAs(MessageDto)
  status: WireStatus;

  @ApiProperty({ enum: WIRE_STATUSES, enumName: 'MessageStatus', example: 'Enviada' })
  previous_status: WireStatus;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Counts the steps of the message: events may arrive in another order, this number tells theirs.',
    example: 3,
  })
  sequence: number;

  @SameAs(MessageDto)
  attempts: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Explained at `/docs/errors`.', example: null })
  failure_code: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The same in the provider’s words.', example: null })
  failure_reason: string | null;

  @ApiProperty({
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
    nullable: true,
    description: 'In the zone in which it was asked for; null when the message was not scheduled.',
    example: null,
  })
  scheduled_at: string | null;

  @SameAs(MessageDto)
  created_at: string;

  @SameAs(MessageDto)
  sent_as: string | null;

  @SameAs(MessageDto)
  sent_at: string | null;

  @SameAs(MessageDto)
  delivered_at: string | null;

  @SameAs(MessageDto)
  read_at: string | null;

  @SameAs(MessageDto)
  failed_at: string | null;

  @SameAs(MessageDto)
  canceled_at: string | null;

  @ApiPropertyOptional({
    type: WaitingForDto,
    description:
      'Only with `message.sent`, where the provider has accepted the message and holds it back for a review: its code is `provider_review`.',
  })
  waiting_for?: WaitingForDto;

  @SameAs(MessageDto)
  simulated?: boolean;
}

@ApiSchema({ name: 'BatchEventData', description: 'A batch in which nothing is open any more.' })
export class BatchEventDataDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  batch_id: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Messages of the batch.', example: 2 })
  total: number;

  @ApiProperty({ ...ISO, example: '2026-11-20T16:14:00.120Z' })
  created_at: string;

  @ApiProperty({ ...ISO, example: '2026-11-20T16:14:09.300Z' })
  completed_at: string;
}

@ApiSchema({ name: 'ChannelEventData', description: 'A channel that stopped or resumed.' })
export class ChannelEventDataDto {
  @ApiProperty({ example: 'default' })
  channel: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What stopped it, explained at `/docs/errors`; null: a person did.',
    example: 'gateway_unreachable',
  })
  code: string | null;

  @ApiProperty({
    enum: ['auto', 'manual'],
    nullable: true,
    description: 'Whether it goes on by itself or has to be told to; null when it does go on.',
    example: 'auto',
  })
  resume: 'auto' | 'manual' | null;
}

/** The kinds of `channel.updated`; the others are told by `template.updated`. */
const ACCOUNT_KINDS = NEWS_KINDS.filter((kind) => !kind.startsWith('template_'));

@ApiSchema({
  name: 'ChannelUpdatedData',
  description: 'What the provider told of the account or the number behind a channel.',
})
export class ChannelUpdatedDataDto {
  @ApiProperty({ example: 'default' })
  channel: string;

  @ApiProperty({
    enum: ACCOUNT_KINDS,
    description:
      '`quality`: how recipients rate the number; `messaging_limit`: to how many new recipients it may write; `account`: what happened to the account; `reach_out`: whether the number may write to people who have not written to it (`LOCKED` or `FREE`); `capping`: how near it is to its limit of new chats.',
    example: 'quality',
  })
  kind: NewsKind;

  @ApiProperty({ maxLength: 64, description: 'The provider’s word for the new state.', example: 'RED' })
  value: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    maxLength: 255,
    description: 'Further words of the provider; of `LOCKED`: until when.',
    example: null,
  })
  detail: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The value before; null: none was known.',
    example: 'GREEN',
  })
  previous_value: string | null;

  @ApiProperty({ ...ISO, description: 'When it happened, as the provider says.', example: '2026-11-20T16:14:00.000Z' })
  at: string;
}

@ApiSchema({
  name: 'TemplateUpdatedData',
  description:
    'A message template of a channel that its provider approved, paused or rated. One of its three states changed.',
})
export class TemplateUpdatedDataDto {
  @ApiProperty({ example: 'default' })
  channel: string;

  @ApiProperty({ maxLength: 512, example: 'recado_aviso' })
  template: string;

  @ApiProperty({ maxLength: 16, example: 'pt_BR' })
  language: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Its new status, such as `APPROVED` or `PAUSED`; null: another state changed.',
    example: 'PAUSED',
  })
  status: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Its new category, such as `UTILITY`; null: another state changed.',
    example: null,
  })
  category: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Its new quality, such as `RED`; null: another state changed.',
    example: null,
  })
  quality: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    maxLength: 255,
    description: 'Why, in the provider’s words.',
    example: null,
  })
  reason: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The value before; null: none was known.',
    example: 'APPROVED',
  })
  previous_value: string | null;

  @ApiProperty({ ...ISO, description: 'When it happened, as the provider says.', example: '2026-11-20T16:14:00.000Z' })
  at: string;
}

@ApiSchema({ name: 'WebhookDisabledData', description: 'Another webhook of the same owner, which was disabled.' })
export class WebhookDisabledDataDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 3 })
  id: number;

  @ApiProperty({ ...ISO, format: 'uri', example: 'https://erp.exemplo.com.br/recado' })
  url: string;

  @ApiProperty({ enum: ['gone', 'failing'], example: 'gone' })
  reason: 'gone' | 'failing';

  @Moment('Since when every attempt to reach it had failed.')
  failing_since: string | null;
}

@ApiSchema({ name: 'WebhookTestData', description: 'The webhook that was asked for a test.' })
export class WebhookTestDataDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 3 })
  webhook_id: number;

  @ApiProperty({ type: 'string', nullable: true, example: 'ERP Matriz' })
  description: string | null;
}

const message = (summary: string) => ({ summary, data: MessageEventDataDto });

/** Every event with its summary and the class of its data. */
export const WEBHOOK_EVENTS = {
  'message.sent': message('The gateway accepted a message'),
  'message.delivered': message('A message came to the device'),
  'message.read': message('A message was opened'),
  'message.failed': message('A message failed for good'),
  'message.canceled': message('A message was canceled'),
  'message.expired': message('A message expired before its attempt began'),
  'message.unknown': message('It is not known whether a message was accepted'),
  'message.received': { summary: 'A recipient wrote', data: MessageReceivedDataDto },
  'batch.completed': { summary: 'Nothing in a batch is open any more', data: BatchEventDataDto },
  'opt_out.added': { summary: 'A number wants no more messages', data: OptOutEventDataDto },
  'channel.paused': { summary: 'A channel stopped', data: ChannelEventDataDto },
  'channel.resumed': { summary: 'A channel resumed', data: ChannelEventDataDto },
  'channel.updated': { summary: 'A provider told something new of a channel', data: ChannelUpdatedDataDto },
  'template.updated': { summary: 'A template was approved, paused or rated', data: TemplateUpdatedDataDto },
  'webhook.disabled': { summary: 'Another webhook was disabled', data: WebhookDisabledDataDto },
  'webhook.test': { summary: 'Somebody asked for a test', data: WebhookTestDataDto },
} satisfies Record<NotificationType, { summary: string; data: new () => object }>;
