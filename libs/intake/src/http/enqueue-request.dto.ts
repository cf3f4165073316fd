import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FIELD_LIMITS, PRIORITIES, type Priority } from '@recado/core';
import {
  OptionalChoice,
  OptionalText,
  OptionalTime,
  OptionalZone,
  PhoneField,
  TemplateField,
} from './request-fields.js';

/** The default of `MAX_BATCH`; the document shows the installation's own. */
const MAX_MESSAGES = 10_000;

@ApiSchema({ name: 'NewMessage', description: 'One message of a batch. Fields that are not named here are ignored.' })
export class NewMessageDto {
  @PhoneField({
    description:
      'Digits only, with the country code; an integer of that shape is taken, too. An unusual length for its country is reported in `warnings`.',
    example: '5511987654321',
  })
  phone: string;

  @TemplateField({
    description:
      'The text, up to 4,096 characters (code points) after substitution. `{name}` and `{email}` are replaced by the values of the same message; `{name|cliente}` gives a fallback.',
    example: 'Olá, {name|cliente}! Seu pedido saiu para entrega.',
  })
  message: string;

  @OptionalText({
    maxLength: FIELD_LIMITS.name,
    description: 'Value for `{name}`; not kept afterwards.',
    example: 'Ana',
  })
  name?: string | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.email,
    description: 'Value for `{email}`; not kept afterwards. Checked to be plausible only when the text uses it.',
    example: 'ana@example.com',
  })
  email?: string | null;

  @OptionalTime({
    words: ['now'],
    description:
      'When to send it, instead of the request’s `scheduled_at`; `now`: at once, although the request is scheduled.',
    example: '2026-11-20 16:30:00',
  })
  scheduled_at?: string | null;

  @OptionalTime({ description: 'Not sent after this time; later than the schedule.', example: '2026-11-20 18:00:00' })
  expires_at?: string | null;

  @OptionalChoice({ choices: PRIORITIES, description: 'One-time passwords are `high`.', example: 'normal' })
  priority?: Priority | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.reference,
    description: 'Your own id of the message, unique for your key.',
    example: 'pedido-4711',
  })
  reference?: string | null;
}

@ApiSchema({
  name: 'EnqueueRequest',
  description: 'A batch. Fields that are not named here are ignored; null, empty and white space count as absent.',
})
export class EnqueueRequestDto {
  @ApiProperty({
    type: () => [NewMessageDto],
    minItems: 1,
    maxItems: MAX_MESSAGES,
    description: 'All of them are queued, or none.',
  })
  messages: NewMessageDto[];

  @OptionalText({
    maxLength: FIELD_LIMITS.batchName,
    description: 'What people call this batch, in the panel and in `GET /api/batches/{id}`.',
    example: 'Cobrança de novembro',
  })
  name?: string | null;

  @OptionalTime({
    description: 'When to send them: `Y-m-d H:i:s` in `timezone`, or ISO 8601 with an offset. Without it, at once.',
    example: '2026-11-20 16:30:00',
  })
  scheduled_at?: string | null;

  @OptionalZone({
    description: 'The zone in which local times are read. Default: the key’s, else the installation’s.',
    example: 'America/Sao_Paulo',
  })
  timezone?: string | null;

  @OptionalTime({ description: 'Not sent after this time; later than the schedule.', example: '2026-11-20 18:00:00' })
  expires_at?: string | null;

  @OptionalChoice({
    choices: PRIORITIES,
    description: 'For messages that do not name one. Default: `normal`.',
    example: 'normal',
  })
  priority?: Priority | null;

  @OptionalText({ description: 'The sender to use, by its name. Default: `default`.', example: 'default' })
  channel?: string | null;

  @OptionalChoice({
    choices: ['reject', 'skip'],
    description:
      '`reject` (default): one bad message refuses the batch. `skip`: the good ones are queued, the others listed in `rejected`.',
    example: 'reject',
  })
  on_invalid?: 'reject' | 'skip' | null;
}
