import { ApiSchema } from '@nestjs/swagger';
import { FIELD_LIMITS } from '@recado/core';
import { OptionalObject, RequiredText } from './request-fields.js';

@ApiSchema({ name: 'NewReplyButton', description: 'A button whose tap answers with its words.' })
export class NewReplyButtonDto {
  @RequiredText({
    maxLength: FIELD_LIMITS.buttonId,
    pattern: '^\\S(?:.*\\S)?$',
    description: 'Comes back as `button.id` of `message.received`. Unique in the message, without spaces at its ends.',
    example: 'confirmar',
  })
  id: string;

  @RequiredText({
    maxLength: FIELD_LIMITS.buttonTitle,
    pattern: '\\S',
    description: 'The words on the button, in one line; unique in the message.',
    example: 'Confirmar',
  })
  title: string;
}

@ApiSchema({ name: 'NewLinkButton', description: 'A button whose tap opens a page.' })
export class NewLinkButtonDto {
  @RequiredText({
    maxLength: FIELD_LIMITS.buttonTitle,
    pattern: '\\S',
    description: 'The words on the button, in one line.',
    example: 'Ver pedido',
  })
  title: string;

  @RequiredText({
    maxLength: FIELD_LIMITS.mediaUrl,
    pattern: '^https://[^\\s]+$',
    description: 'The https address that it opens.',
    example: 'https://loja.exemplo.com.br/pedidos/4711',
  })
  url: string;
}

@ApiSchema({ name: 'NewButton', description: 'A button under a message: exactly one of the two.' })
export class NewButtonDto {
  @OptionalObject({ type: () => NewReplyButtonDto })
  reply?: NewReplyButtonDto | null;

  @OptionalObject({ type: () => NewLinkButtonDto, example: null })
  link?: NewLinkButtonDto | null;
}
