import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FIELD_LIMITS, MEDIA_TYPES, type MediaType } from '@recado/core';
import { OptionalText, RequiredText } from './request-fields.js';

const FILE_ID = 'med_Zl8nqWc0TfG2r5x1Yv3hKQ';

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

@ApiSchema({ name: 'NewFileMedia', description: 'A file that was uploaded by `POST /api/media`.' })
export class NewFileMediaDto {
  @RequiredText({
    maxLength: 26,
    pattern: '^med_[\\w-]{22}$',
    description: 'Of the answer to the upload.',
    example: FILE_ID,
  })
  id: string;

  @OptionalText({
    maxLength: FIELD_LIMITS.filename,
    pattern: '^[^/\\\\]+$',
    description: 'What the recipient of this message sees it called; default: the name of the upload.',
    example: 'boleto-4711.pdf',
  })
  filename?: string | null;
}

@ApiSchema({
  name: 'NewInlineMedia',
  description: 'A file within the request. What it is, its content says; it is kept like an upload.',
})
export class NewInlineMediaDto {
  @ApiProperty({
    type: 'string',
    format: 'byte',
    description: 'The bytes in base64. Files that several requests send are better uploaded once.',
    example: 'JVBERi0xLjQKJSBib2xldG8=',
  })
  data: string;

  @OptionalText({
    maxLength: FIELD_LIMITS.filename,
    pattern: '^[^/\\\\]+$',
    description: 'What the recipient sees it called. Its ending must fit the content.',
    example: 'boleto-4711.pdf',
  })
  filename?: string | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.mimetype,
    description: 'Its MIME type, which must fit the content.',
    example: 'application/pdf',
  })
  mimetype?: string | null;
}
