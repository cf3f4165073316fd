import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FIELD_LIMITS, PIX_KEY_TYPES } from '@recado/core';
import { NewPaymentDto } from './new-template.dto.js';
import {
  OptionalChoice,
  OptionalCount,
  OptionalList,
  OptionalText,
  OptionalWhole,
  RequiredText,
} from './request-fields.js';

@ApiSchema({ name: 'NewPaymentItem', description: 'A line of an order.' })
export class NewPaymentItemDto {
  @RequiredText({
    maxLength: FIELD_LIMITS.paymentItem,
    pattern: '\\S',
    description: 'In one line.',
    example: 'Camiseta',
  })
  name: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Of one piece, in centavos.', example: 617 })
  amount: number;

  @OptionalWhole({ description: 'Default: 1.', example: 2 })
  quantity?: number | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.paymentItem,
    description: 'Your own id of it; default: its place, from 1.',
    example: 'sku-1',
  })
  id?: string | null;
}

@ApiSchema({
  name: 'NewMessagePayment',
  description:
    'A payment as a button under the text, on channels whose gateway has it. There `amount` and `reference` are required, and of Pix the receiver: where the code names him, nothing has to be given.',
})
export class NewMessagePaymentDto extends NewPaymentDto {
  @OptionalText({
    maxLength: 60,
    pattern: '^[A-Za-z0-9_.-]+$',
    description:
      'By which Meta knows the order: one for each message. Default: the `reference` of the message, where it fits.',
    example: 'pedido-4711',
  })
  reference?: string | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.paymentItem,
    description: 'With `pix`: who receives it; default: the name in the code.',
    example: null,
  })
  merchant_name?: string | null;

  @OptionalText({
    maxLength: FIELD_LIMITS.pixKey,
    description: 'With `pix`: the key of the receiver; default: that in the code. A dynamic code has none.',
    example: null,
  })
  key?: string | null;

  @OptionalChoice({
    choices: PIX_KEY_TYPES,
    description: 'With `pix`: of which kind the key is; default: what it shows.',
  })
  key_type?: string | null;

  @OptionalList({
    type: () => NewPaymentItemDto,
    maxItems: FIELD_LIMITS.paymentItems,
    description: 'What is paid. Its lines, `tax` and `shipping`, less `discount`, add up to `amount`.',
    example: null,
  })
  items?: NewPaymentItemDto[] | null;

  @OptionalCount({ description: 'Of an order with `items`, in centavos.', example: null })
  tax?: number | null;

  @OptionalCount({ description: 'Of an order with `items`, in centavos.', example: null })
  shipping?: number | null;

  @OptionalCount({ description: 'Of an order with `items`, in centavos.', example: null })
  discount?: number | null;
}
