import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  MEDIA_TYPES,
  type MediaType,
  type WireTemplate,
  type WireTemplateButton,
  type WireTemplateHeader,
} from '@recado/core';

@ApiSchema({
  name: 'MessageMedia',
  description: 'The media of a message: an address, which Recado keeps and never fetches, or a file that it keeps.',
})
export class MessageMediaDto {
  @ApiProperty({ enum: MEDIA_TYPES, enumName: 'MediaType', example: 'document' })
  type: MediaType;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'Null for a file that Recado keeps.',
    example: 'https://loja.exemplo.com.br/notas/4711.pdf',
  })
  url: string | null;

  @ApiPropertyOptional({
    description: 'The file that Recado keeps; missing for an address.',
    example: 'med_Zl8nqWc0TfG2r5x1Yv3hKQ',
  })
  id?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Bytes of that file.', example: 81_920 })
  size?: number;

  @ApiProperty({ type: 'string', nullable: true, example: 'nota-4711.pdf' })
  filename: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'application/pdf' })
  mimetype: string | null;
}

@ApiSchema({ name: 'MessageTemplate', description: 'The approved template of the account that a message uses.' })
export class MessageTemplateDto {
  @ApiProperty({ example: 'pedido_enviado' })
  name: string;

  @ApiProperty({ example: 'pt_BR' })
  language: string;

  @ApiProperty({
    oneOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'object', additionalProperties: { type: 'string' } },
    ],
    description: 'By position, or by name where the template names them.',
    example: ['4711'],
  })
  parameters: readonly string[] | Readonly<Record<string, string>>;

  @ApiPropertyOptional({
    description: 'The values of its header, as they were sent; missing where it has none.',
    oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }],
    example: { media: { url: 'https://loja.exemplo.com.br/boletos/4711.pdf', type: 'document' } },
  })
  header?: WireTemplateHeader;

  @ApiPropertyOptional({
    description: 'The values of its buttons; missing where it has none.',
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    example: [{ index: 0, text: 'pedido/4711' }],
  })
  buttons?: WireTemplateButton[];

  @ApiPropertyOptional({
    description: 'The one-time code; missing where the template carries none.',
    example: '482913',
  })
  code?: string;

  @ApiPropertyOptional({
    description: 'When its offer ends; missing where it shows none.',
    type: 'string',
    format: 'date-time',
    example: '2026-12-24T21:00:00Z',
  })
  offer_ends_at?: string;

  @ApiPropertyOptional({
    description: 'The cards of a carousel; missing where it has none.',
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    example: [{ header: { media: { url: 'https://loja.exemplo.com.br/fotos/1.jpg', type: 'image' } } }],
  })
  cards?: NonNullable<WireTemplate['cards']>;
}

@ApiSchema({ name: 'MessageReplyButton', description: 'A button whose tap answers.' })
export class MessageReplyButtonDto {
  @ApiProperty({ description: 'Comes back in `message.received`.', example: 'confirmar' })
  id: string;

  @ApiProperty({ example: 'Confirmar' })
  title: string;
}

@ApiSchema({ name: 'MessageLinkButton', description: 'A button whose tap opens a page.' })
export class MessageLinkButtonDto {
  @ApiProperty({ example: 'Ver pedido' })
  title: string;

  @ApiProperty({ type: 'string', format: 'uri', example: 'https://loja.exemplo.com.br/pedidos/4711' })
  url: string;
}

@ApiSchema({
  name: 'MessageButton',
  description: 'A button under a message: one that answers, or one that opens a page.',
})
export class MessageButtonDto {
  @ApiPropertyOptional({ type: () => MessageReplyButtonDto })
  reply?: MessageReplyButtonDto;

  @ApiPropertyOptional({ type: () => MessageLinkButtonDto })
  link?: MessageLinkButtonDto;
}
