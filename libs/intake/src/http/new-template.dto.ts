import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FIELD_LIMITS, PAYMENT_TYPES, type PaymentType } from '@recado/core';
import {
  OptionalHeader,
  OptionalList,
  OptionalObject,
  OptionalParameters,
  OptionalText,
  OptionalTime,
  OptionalValue,
  OptionalWhole,
  RequiredText,
} from './request-fields.js';

@ApiSchema({
  name: 'NewPayment',
  description:
    'What the recipient pays with. A Pix code and a boleto line are checked by their own check digits, so that a mistyped one is refused here and not by the bank.',
})
export class NewPaymentDto {
  @ApiProperty({ enum: PAYMENT_TYPES, enumName: 'PaymentType', example: 'boleto' })
  type: PaymentType;

  @OptionalText({
    maxLength: FIELD_LIMITS.paymentCode,
    description: 'With `pix`: the whole code ("Pix Copia e Cola").',
    example: null,
  })
  code?: string | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.paymentCode,
    description: 'With `boleto`: the digitable line of 47 or 48 digits. Points, spaces and hyphens do not matter.',
    example: '00190.50095 40144.816069 06809.350314 3 37370000000100',
  })
  line?: string | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.mediaUrl,
    description: 'With `link`: the https address of the page where one pays.',
    example: null,
  })
  url?: string | null;

  @OptionalWhole({ description: 'In centavos: R$ 12.34 is 1234.', example: 1234 })
  amount?: number | null;
}

@ApiSchema({ name: 'NewTemplateButton', description: 'The value of a button of a template: exactly one of the four.' })
export class NewTemplateButtonDto {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: FIELD_LIMITS.templateButtons - 1,
    description: 'The place of the button in the approved template, from 0, counting all buttons.',
    example: 0,
  })
  index: number;

  @OptionalText({
    maxLength: FIELD_LIMITS.templateButton.text,
    description: 'The end of the address of a link.',
    example: 'pedido/4711',
  })
  text?: string | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.templateButton.payload,
    description: 'What comes back when a quick reply is tapped.',
    example: null,
  })
  payload?: string | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.templateButton.coupon,
    description: 'The code that a tap copies; above 15 characters with a warning.',
    example: null,
  })
  coupon?: string | null;

  @OptionalObject({ type: () => NewPaymentDto, description: 'What a payment button brings.', example: null })
  payment?: NewPaymentDto | null;
}

@ApiSchema({ name: 'NewTemplateCard', description: 'The values of one card of a carousel.' })
export class NewTemplateCardDto {
  @OptionalHeader({
    description: 'The image or video of the card.',
    example: { media: { url: 'https://loja.exemplo.com.br/fotos/1.jpg' } },
  })
  header?: object | string | null;

  @OptionalParameters({
    names: '^[A-Za-z_][A-Za-z0-9_]{0,63}$',
    maxCount: FIELD_LIMITS.templateParameters,
    maxLength: FIELD_LIMITS.templateParameter,
    description: 'The values of its body, by position.',
    example: ['Ana'],
  })
  parameters?: string[] | null;

  @OptionalList({
    type: () => NewTemplateButtonDto,
    maxItems: FIELD_LIMITS.templateButtons,
    description: 'The values of its buttons; their indexes begin with 0 on each card.',
    example: [{ index: 0, text: 'fotos/1' }],
  })
  buttons?: NewTemplateButtonDto[] | null;
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

  @OptionalHeader({
    description:
      'What stands above the body, where the approved template has a header: a text (up to 60 characters), a medium or a place. A medium is an address, which may be left untyped where the template is known; a file of `POST /api/media` by its `id`; or `data` in base64.',
    example: { media: { url: 'https://loja.exemplo.com.br/boletos/4711.pdf' }, filename: 'boleto-4711.pdf' },
  })
  header?: object | string | null;

  @OptionalList({
    type: () => NewTemplateButtonDto,
    maxItems: FIELD_LIMITS.templateButtons,
    description: 'The values of its buttons. Those that take none, such as a call, are left out.',
    example: [{ index: 0, text: 'pedido/4711' }],
  })
  buttons?: NewTemplateButtonDto[] | null;

  @OptionalValue({
    maxLength: FIELD_LIMITS.templateCode,
    description:
      'The one value of an authentication template: Recado puts it into the body and behind the button. Up to 15 characters.',
    example: '482913',
  })
  code?: string | number | null;

  @OptionalTime({
    description: 'When the offer ends, of a template that shows it. Read as other times are.',
    example: '2026-12-24 18:00:00',
  })
  offer_ends_at?: string | null;

  @OptionalList({
    type: () => NewTemplateCardDto,
    maxItems: FIELD_LIMITS.templateCards,
    description: 'The cards of a carousel, as many as the approved template has.',
    example: null,
  })
  cards?: NewTemplateCardDto[] | null;
}
