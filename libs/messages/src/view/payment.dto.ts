import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  type PaymentItem,
  type PaymentStatus,
  type PaymentType,
  PIX_KEY_TYPES,
} from '@recado/core';

@ApiSchema({
  name: 'MessagePayment',
  description: 'The payment that a message brings. Fields without a value are missing.',
})
export class MessagePaymentDto {
  @ApiProperty({ enum: PAYMENT_TYPES, enumName: 'PaymentType', example: 'boleto' })
  type: PaymentType;

  @ApiPropertyOptional({ description: 'Of `pix`.' })
  code?: string;

  @ApiPropertyOptional({ description: 'Of `boleto`, in digits alone.' })
  line?: string;

  @ApiPropertyOptional({ description: 'Of `link`.' })
  url?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'In centavos: R$ 12.34 is 1234.', example: 1234 })
  amount?: number;

  @ApiPropertyOptional({ description: 'By which the provider knows the order.', example: 'pedido-4711' })
  reference?: string;

  @ApiPropertyOptional({ description: 'Who receives the Pix, by the request or by the code.' })
  merchant_name?: string;

  @ApiPropertyOptional({ description: 'The key of Pix, by the request or by the code.' })
  key?: string;

  @ApiPropertyOptional({ enum: PIX_KEY_TYPES, enumName: 'PixKeyType' })
  key_type?: string;

  @ApiPropertyOptional({ type: 'array', items: { type: 'object', additionalProperties: true } })
  items?: readonly PaymentItem[];

  @ApiPropertyOptional({ type: 'integer', description: 'In centavos.' })
  tax?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'In centavos.' })
  shipping?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'In centavos.' })
  discount?: number;

  @ApiPropertyOptional({ enum: ['text'], description: 'It may leave as a text with the code.' })
  fallback?: 'text';
}

@ApiSchema({ name: 'MessagePaymentStatus', description: 'What the message tells of the payment of an earlier one.' })
export class MessagePaymentStatusDto {
  @ApiProperty({ description: 'That of the payment.', example: 'pedido-4711' })
  reference: string;

  @ApiProperty({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus', example: 'captured' })
  status: PaymentStatus;

  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus', example: 'processing' })
  order_status: OrderStatus;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: none was given.', example: null })
  description: string | null;
}
