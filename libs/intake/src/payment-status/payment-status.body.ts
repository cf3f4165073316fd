import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus, shown } from '@recado/core';
import { checkParameters, MatchesRule, type Rule, textUpTo } from '@recado/http';

/** Bounds of Meta, in characters (docs/gateways/facts.md, Meta). */
const MAX_TEXT = 1_024;
const MAX_DESCRIPTION = 120;

const oneOf =
  (names: readonly string[], code: string): Rule =>
  (value) =>
    names.includes(value as string) ? undefined : { code, params: { read: shown(value), allowed: names.join(', ') } };

/** The body of `POST /api/messages/{id}/payment-status`. */
@ApiSchema({ name: 'PaymentStatusRequest', description: 'What became of a payment, and the text that tells it.' })
export class PaymentStatusBody {
  @ApiProperty({
    enum: PAYMENT_STATUSES,
    enumName: 'PaymentStatus',
    description: '`captured` marks the payment in the chat as paid.',
    example: 'captured',
  })
  @MatchesRule(oneOf(PAYMENT_STATUSES, 'payment_status_unknown'), 'payment_status_required')
  status?: PaymentStatus = undefined;

  @ApiProperty({
    type: 'string',
    minLength: 1,
    maxLength: MAX_TEXT,
    pattern: '\\S',
    description: 'The text of the new message, as it is: nothing in it is filled in.',
    example: 'Recebemos o seu pagamento. Obrigado!',
  })
  @MatchesRule(textUpTo(MAX_TEXT), 'message_required')
  message?: string = undefined;

  @ApiPropertyOptional({
    enum: ORDER_STATUSES,
    enumName: 'OrderStatus',
    description: 'Default: `processing` where the payment was captured, else `pending`.',
    example: 'processing',
  })
  @MatchesRule(oneOf(ORDER_STATUSES, 'order_status_unknown'))
  order_status?: OrderStatus = undefined;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    maxLength: MAX_DESCRIPTION,
    description: 'Stands beside the status of the order.',
    example: 'Sai para entrega amanhã',
  })
  @MatchesRule(textUpTo(MAX_DESCRIPTION))
  description?: string = undefined;
}

/** What a body tells of a payment. */
export interface ToldPayment {
  status: PaymentStatus;
  order: OrderStatus;
  message: string;
  description?: string;
}

/** Reads the body. Throws DomainError `validation_failed`. */
export function readPaymentStatus(body: unknown): ToldPayment {
  const { status, message, order_status: order, description } = checkParameters(PaymentStatusBody, body);
  // Both are required: a body without them was refused.
  const told = { status: status!, message: message! };
  const usual = told.status === 'captured' ? 'processing' : 'pending';
  return { ...told, order: order ?? usual, ...(description !== undefined && { description }) };
}
