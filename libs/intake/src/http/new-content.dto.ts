import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FIELD_LIMITS, MEDIA_TYPES, type MediaType } from '@recado/core';
import { OptionalText, RequiredText } from './request-fields.js';

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
