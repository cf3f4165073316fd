import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type AskedJson, BATCH_FIELDS, type BatchField, describing, PRIORITIES, type Priority } from '@recado/core';
import { Declared } from '@recado/http';

/** Describes the declared fields of a batch that a send may name, before the property whose closest decorator this is. */
const DeclaredFields: PropertyDecorator = (target) => {
  for (const { wire, rule, askedOfSends } of Object.values<BatchField>(BATCH_FIELDS)) {
    const values = 'of' in rule ? { enum: [...rule.of] } : { maxLength: rule.max };
    const described = { type: 'string', ...values, nullable: true } as const;
    if (askedOfSends) ApiPropertyOptional({ ...described, ...describing(askedOfSends) })(target, wire);
  }
};

/** Most seconds over which a send is spread: the 72 hours of the panel. */
export const MAX_SPREAD_S = 72 * 3_600;

@ApiSchema({ name: 'NewListSendTemplate', description: 'A template that is sent in place of a text.' })
export class SendTemplateBody {
  @ApiProperty({ type: 'string', example: 'pedido_enviado' })
  name: string;

  @ApiProperty({ type: 'string', example: 'pt_BR' })
  language: string;

  @ApiPropertyOptional({
    type: 'object',
    nullable: true,
    additionalProperties: {
      oneOf: [
        { type: 'string' },
        { type: 'object', properties: { field: { type: 'string' } }, required: ['field'], additionalProperties: false },
      ],
    },
    example: { 'body.1': { field: 'name' }, 'body.2': 'sexta-feira' },
    description:
      'By the fields of the template: a text for all, or a field of the list. A field that is not named takes that of the list which has its name.',
  })
  values?: Record<string, string | { field: string }> | null;
}

@ApiSchema({ name: 'NewListSendFile', description: 'A file that this key has uploaded.' })
export class SendFileBody {
  @ApiProperty({ type: 'string', pattern: '^med_[\\w-]{22}$', example: 'med_Zl8nqWc0TfG2r5x1Yv3hKQ' })
  id: string;
}

@ApiSchema({ name: 'NewListSend', description: 'A send to a saved list.' })
export class NewSendBody extends Declared<AskedJson<typeof BATCH_FIELDS>>() {
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    example: 'Clientes',
    description: 'The name of the list. Exactly one of `list` and `list_id` is given.',
  })
  list?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    description: 'The list by its `id`, which stays when it is renamed.',
  })
  list_id?: number | null;

  @ApiPropertyOptional({
    type: () => SendFileBody,
    nullable: true,
    description:
      'What everybody gets, with the text as its caption or without a text. With a template it stands in the header.',
  })
  media?: SendFileBody | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    example: 'Olá, {name|tudo bem}! O pedido {pedido} saiu.',
    description:
      'With variables. Exactly one of `text`, `saved_text` and `template` is given; beside `media` there may be none.',
  })
  text?: string | null;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'The name of a saved text, as it is now.' })
  saved_text?: string | null;

  @ApiPropertyOptional({ type: () => SendTemplateBody, nullable: true })
  template?: SendTemplateBody | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'A channel or a pool; missing: that of the key, else the default of the installation.',
  })
  channel?: string | null;

  @ApiPropertyOptional({ type: 'string', nullable: true, maxLength: 255, description: 'What the batch is called.' })
  name?: string | null;

  @ApiPropertyOptional({ enum: PRIORITIES, enumName: 'Priority', default: 'normal' })
  priority?: Priority;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: '`Y-m-d H:i:s` in the zone of the request, or ISO 8601; missing: at once.',
  })
  scheduled_at?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    example: 'America/Sao_Paulo',
    description: 'The zone of `scheduled_at`; missing: that of the key, else of the installation.',
  })
  timezone?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MAX_SPREAD_S,
    default: 0,
    description: 'Over how many seconds its messages are spread.',
  })
  spread_seconds?: number | null;

  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    example: true,
    description: 'Whether it is only checked: the answer says what would be sent, and nothing is kept.',
  })
  @DeclaredFields
  dry_run?: boolean;
}
