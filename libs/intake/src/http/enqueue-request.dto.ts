import { ApiExtraModels, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type AskedJson, BATCH_FIELDS, CONTENT_FIELDS, FIELD_LIMITS, PRIORITIES, type Priority } from '@recado/core';
import { Declared } from '@recado/http';
import { NewButtonDto } from './new-button.dto.js';
import { NewFileMediaDto, NewInlineMediaDto, NewMediaDto } from './new-content.dto.js';
import { NewMessagePaymentDto } from './new-payment.dto.js';
import { NewTemplateDto } from './new-template.dto.js';
import {
  AskedFields,
  OptionalChoice,
  OptionalList,
  OptionalObject,
  OptionalOneOf,
  OptionalText,
  OptionalValues,
  OptionalTime,
  OptionalValue,
  OptionalZone,
  PhoneField,
  TemplateField,
} from './request-fields.js';

/** The default of `MAX_BATCH`; the document shows the installation's own. */
const MAX_MESSAGES = 10_000;

@ApiExtraModels(NewMediaDto, NewFileMediaDto, NewInlineMediaDto)
@AskedFields(CONTENT_FIELDS)
@ApiSchema({ name: 'NewMessage', description: 'One message of a batch. Fields that are not named here are ignored.' })
export class NewMessageDto extends Declared<AskedJson<typeof CONTENT_FIELDS>>() {
  @PhoneField({
    description:
      'Digits only, with the country code; an integer of that shape is taken, too. An unusual length for its country is reported in `warnings`. Each message needs it, or `user_id` in its place.',
    example: '5511987654321',
  })
  phone?: string | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.userId,
    pattern: '^[A-Z]{2}\\.[A-Za-z0-9]{1,115}$',
    description:
      'In place of `phone`: the `user_id` of a `message.received` whose `from` is null, because the person hides the number. Only channels of the WhatsApp Cloud API send to it, and no codes. Where the number has become known, the message goes to the number.',
    example: null,
  })
  user_id?: string | null;

  @TemplateField({
    description:
      'The text, up to 4,096 characters (code points) after substitution. `{name}`, `{email}` and the names in `variables` are replaced by the values of the same message; `{name|cliente}` gives a fallback. With `media` it is the caption, up to 1,024 characters. It may be missing with `media` or with a `template`, not with both.',
    example: 'Olá, {name|cliente}! Seu pedido saiu para entrega.',
  })
  message?: string | null;

  @OptionalValue({
    maxLength: FIELD_LIMITS.name,
    description: 'Value for `{name}`; not kept afterwards. A number or a boolean is taken as JSON prints it.',
    example: 'Ana',
  })
  name?: string | null;

  @OptionalValue({
    maxLength: FIELD_LIMITS.email,
    description:
      'Value for `{email}`; not kept afterwards. A number or a boolean is taken as JSON prints it. Checked to be plausible only when the text uses it.',
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
    pattern: '^\\S(?:[\\s\\S]*\\S)?$',
    description: 'Your own id of the message, unique for your key, without blanks at its ends.',
    example: 'pedido-4711',
  })
  reference?: string | null;

  @OptionalValues({
    names: '^[a-z][a-z0-9_]{0,31}$',
    maxCount: FIELD_LIMITS.variables,
    maxLength: FIELD_LIMITS.variable,
    description:
      'Values for further tokens of the text: `{ "pedido": "4711" }` fills `{pedido}` and `{pedido|…}`; not kept afterwards. With it, each token of the text needs a value or a fallback. `name` and `email` keep their own fields. A number or a boolean is taken as JSON prints it, and one that would lose digits is refused; an empty list counts as an empty object.',
  })
  variables?: Record<string, string> | null;

  @OptionalOneOf({
    types: [NewMediaDto, NewFileMediaDto, NewInlineMediaDto],
    description: 'By address, as an uploaded file, or within the request: exactly one of `url`, `id` and `data`.',
  })
  media?: NewMediaDto | NewFileMediaDto | NewInlineMediaDto | null;

  @OptionalObject({ type: () => NewTemplateDto })
  template?: NewTemplateDto | null;

  @OptionalList({
    type: () => NewButtonDto,
    maxItems: FIELD_LIMITS.buttons,
    description:
      'Buttons under the text, which has up to 1,024 characters then: one to three that answer, or one link; on channels whose gateway has buttons, and without `template`. An image, a video or a document may stand above the text.',
    example: [{ reply: { id: 'confirmar', title: 'Confirmar' } }, { reply: { id: 'mudar', title: 'Mudar a data' } }],
  })
  buttons?: NewButtonDto[] | null;

  @OptionalObject({
    type: () => NewMessagePaymentDto,
    description:
      'Pix, boleto or a link as a button under the text, which has up to 1,024 characters then; without `media` and `buttons`. With `template`, that is what leaves outside the 24-hour window.',
    example: null,
  })
  payment?: NewMessagePaymentDto | null;

  @OptionalChoice({
    choices: ['text'],
    description:
      '`text`: where the payment cannot leave as a button (by a channel without them, or outside the 24-hour window), the same message leaves as a text with the code on a line of its own.',
    example: null,
  })
  fallback?: 'text' | null;
}

@AskedFields(BATCH_FIELDS)
@ApiSchema({
  name: 'EnqueueRequest',
  description: 'A batch. Fields that are not named here are ignored; null, empty and white space count as absent.',
})
export class EnqueueRequestDto extends Declared<AskedJson<typeof BATCH_FIELDS>>() {
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
    description:
      'When to send them: `Y-m-d H:i:s` or ISO 8601; without an offset it is read in `timezone`. Seconds may be left out. Without it, at once.',
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
