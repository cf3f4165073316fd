import { type ApiPropertyOptions, ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  CONTENT_FIELDS,
  type MessageButton,
  PRIORITIES,
  type Priority,
  type ToldJson,
  WIRE_STATUSES,
  type WireMessagePayment,
  type WireStatus,
} from '@recado/core';
import { Declared, LOCAL_TIME_FIELD, Moment, ToldFields } from '@recado/http';
import { MessageButtonDto, MessageMediaDto, MessageTemplateDto } from './content.dto.js';
import { MessagePaymentDto, MessagePaymentStatusDto } from './payment.dto.js';
import { WAITING_CODES, type WaitingCode } from './waiting-for.js';

/** How the documents describe that nobody received a message. */
export const SIMULATED_FIELD = {
  type: 'boolean',
  enum: [true],
  description:
    'Only where it is true: the message left, or will leave, by the simulator, so nobody receives it, whatever its status says.',
  example: true,
} as const satisfies ApiPropertyOptions;

@ApiSchema({ name: 'WaitingFor', description: 'Why the message has not left yet, or is held back by the provider.' })
export class WaitingForDto {
  @ApiProperty({
    enum: WAITING_CODES,
    description:
      '`schedule`: its time has not come; `retry`: the last attempt failed; `batch_paused`: its batch is paused; `channel_paused`: a person or an answer of the provider stopped the channel; `channel_throttled`: the provider asked for a rest; `channel_failing`: the provider does not answer as it should; `no_owner`: no process is connected to the phone of the channel; `window`: outside the channel’s hours; `daily_cap`: what may leave today has left; `new_recipient_cap`: its recipient has not written to the channel lately, and the channel’s limits for such recipients or a lock of its provider (`reason` is then `reach_out_locked`) hold it back; `template`: its recipient has not written lately, and the template that it needs is suspended; `provider_review`: the provider has accepted it and holds it back for a review, or another message of its batch by the same template is held so; `pace`: its turn comes at the channel’s pace; `recipient_spacing`: too soon after another message to the same recipient; `order`: others are before it; `queue_unavailable`: Redis, which spreads the work over processes, is away or refuses writes, and nothing leaves until it takes them again; `receipt`: nobody knows whether it was taken, news is awaited.',
  })
  code: WaitingCode;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Until when, as it looks now; null: until somebody acts, or nobody can tell.',
  })
  until: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'The error code that stopped the channel, or in which the last attempt ended, explained at `/docs/errors`; null where there is none.',
    example: null,
  })
  reason: string | null;
}

@ApiSchema({
  name: 'MessagePricing',
  description: 'How the provider priced the message, as it told with the first receipt that has a price.',
})
export class MessagePricingDto {
  @ApiProperty({ description: 'Whether the message is charged once it is delivered.', example: true })
  billable: boolean;

  @ApiProperty({
    description: 'The provider’s category, such as `utility`, `marketing`, `authentication` or `service`.',
    example: 'utility',
  })
  category: string;

  @ApiProperty({
    description: 'Why it is charged or not, such as `regular`, `free_customer_service` or `free_entry_point`.',
    example: 'regular',
  })
  type: string;
}

/** A message in the API. Times other than `scheduled_at` are ISO 8601 in UTC. */
@ApiSchema({ name: 'Message', description: 'A message and what happened to it.' })
export class MessageDto extends Declared<ToldJson<typeof CONTENT_FIELDS, 'message'>>() {
  @ApiProperty({ type: 'integer', minimum: 1, example: 184203 })
  id: number;

  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  batch_id: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    maxLength: 64,
    description: 'Your own id of the message.',
    example: 'pedido-4711',
  })
  reference: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'As it was sent; null once erased, and where `user_id` stands in its place.',
    example: '5511987654321',
  })
  phone: string | null;

  @ApiPropertyOptional({
    description: 'Only of a message that was addressed by it, because the number was not known; `phone` is null then.',
    example: 'BR.1502576394655843',
  })
  user_id?: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The text after substitution; null once erased.',
    example: 'Olá, Ana! Seu pedido saiu para entrega.',
  })
  message: string | null;

  @ApiProperty({ enum: WIRE_STATUSES, enumName: 'MessageStatus', example: 'Entregue' })
  status: WireStatus;

  @ApiProperty({ enum: PRIORITIES, enumName: 'Priority', example: 'normal' })
  priority: Priority;

  @ApiProperty({ description: 'The sender that it leaves by.', example: 'default' })
  channel: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The pool of channels that it was addressed to; null: it was addressed to its channel.',
    example: null,
  })
  pool: string | null;

  @ApiProperty({
    ...LOCAL_TIME_FIELD,
    nullable: true,
    description: 'In the zone in which it was asked for; null when the message was not scheduled.',
  })
  scheduled_at: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  created_at: string;

  @Moment('When the gateway accepted it.', '2026-11-20T16:14:00.480Z')
  sent_at: string | null;

  @Moment('When it came to the recipient’s device.', '2026-11-20T16:14:02.000Z')
  delivered_at: string | null;

  @Moment('When the recipient opened it.')
  read_at: string | null;

  @Moment('When it failed for good.')
  failed_at: string | null;

  @Moment('When it was canceled.')
  canceled_at: string | null;

  @Moment('After this time it is not sent any more.')
  expires_at: string | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Attempts to send it that have begun.', example: 1 })
  attempts: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Why it failed, or why its last attempt did. Explained at `/docs/errors`.',
    example: null,
  })
  failure_code: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'What that means and what to do, in the language that `Accept-Language` asks for, with the provider’s words in parentheses.',
    example: null,
  })
  failure_reason: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The provider’s words alone.', example: null })
  failure_detail: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The provider’s own id of the message. Not necessarily unique; null once erased.',
    example: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEY',
  })
  provider_message_id: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'In which form the gateway accepted it: `text`, `media`, `buttons`, `payment`, `payment_status`, `direct_send`, or `template:` with the name of the template; null before it was sent.',
    example: 'text',
  })
  sent_as: string | null;

  @ApiProperty({ type: () => MessageMediaDto, nullable: true, example: null })
  media: MessageMediaDto | null;

  @ApiProperty({ type: () => MessageTemplateDto, nullable: true, example: null })
  template: MessageTemplateDto | null;

  @ApiPropertyOptional({
    type: () => [MessageButtonDto],
    description: 'The buttons under the text; missing where it has none.',
  })
  buttons?: readonly MessageButton[];

  @ApiPropertyOptional({
    type: () => MessagePaymentDto,
    description: 'The payment that it brings; missing where it brings none.',
  })
  payment?: WireMessagePayment;

  @ApiPropertyOptional({
    type: () => MessagePaymentStatusDto,
    description: 'What it tells of the payment of an earlier message; missing where it tells nothing.',
  })
  payment_status?: MessagePaymentStatusDto;

  @ApiProperty({
    type: () => MessagePricingDto,
    nullable: true,
    description: 'Null until the provider tells it with a receipt. Only the WhatsApp Cloud API does.',
    example: null,
  })
  @ToldFields(CONTENT_FIELDS, 'message')
  pricing: MessagePricingDto | null;

  @ApiProperty({ type: () => WaitingForDto, nullable: true, example: null })
  waiting_for: WaitingForDto | null;

  @ApiPropertyOptional(SIMULATED_FIELD)
  simulated?: boolean;
}
