import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FIELD_LIMITS, MEDIA_TYPES, type MediaType } from '@recado/core';
import { OptionalParameters, OptionalText, RequiredText } from './request-fields.js';

@ApiSchema({
  name: 'NewMedia',
  description: 'A medium that the provider fetches from its address when the message is sent. Recado never fetches it.',
})
export class NewMediaDto {
  @ApiProperty({ enum: MEDIA_TYPES, enumName: 'MediaType', example: 'document' })
  type: MediaType;

  @RequiredText({
    maxLength: FIELD_LIMITS.mediaUrl,
    pattern: '^https://[^\\s]+$',
    description:
      'Begins with https:// and has no user or password. The provider must be able to open it while the message waits.',
    example: 'https://loja.exemplo.com.br/notas/4711.pdf',
  })
  url: string;

  @OptionalText({
    maxLength: FIELD_LIMITS.filename,
    pattern: '^[^/\\\\]+$',
    description: 'What the recipient sees it called; the name alone, without folders.',
    example: 'nota-4711.pdf',
  })
  filename?: string | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.mimetype,
    pattern: '^[\\w!#$&^.+-]+/[\\w!#$&^.+-]+(?:; ?[\\w-]+=[\\w".+-]+)*$',
    description: 'Its MIME type; some gateways need it. Without it, a usual one of its type.',
    example: 'application/pdf',
  })
  mimetype?: string | null;
}

@ApiSchema({
  name: 'NewTemplate',
  description: 'An approved template of the account behind the channel, on channels whose gateway has templates.',
})
export class NewTemplateDto {
  @RequiredText({
    maxLength: FIELD_LIMITS.templateName,
    pattern: '^[a-z0-9_]+$',
    description: 'As the provider spells it.',
    example: 'pedido_enviado',
  })
  name: string;

  @OptionalText({
    pattern: '^[a-z]{2,3}(?:_[A-Za-z0-9]{2,4})?$',
    description: 'Default: `pt_BR`.',
    example: 'pt_BR',
  })
  language?: string | null;

  @OptionalParameters({
    names: '^[A-Za-z_][A-Za-z0-9_]{0,63}$',
    maxCount: FIELD_LIMITS.templateParameters,
    maxLength: FIELD_LIMITS.templateParameter,
    description:
      'The values of its body, by position or by name. No line breaks, tabs or more than four spaces in a row. Checked against the approved body where that is known.',
    example: ['4711'],
  })
  parameters?: string[] | Record<string, string> | null;
}
