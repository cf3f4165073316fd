import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { MEDIA_TYPES, type MediaType } from '@recado/core';

@ApiSchema({
  name: 'MessageMedia',
  description: 'The media of a message. Recado keeps its address and never fetches it.',
})
export class MessageMediaDto {
  @ApiProperty({ enum: MEDIA_TYPES, enumName: 'MediaType', example: 'document' })
  type: MediaType;

  @ApiProperty({ type: 'string', format: 'uri', example: 'https://loja.exemplo.com.br/notas/4711.pdf' })
  url: string;

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
}
