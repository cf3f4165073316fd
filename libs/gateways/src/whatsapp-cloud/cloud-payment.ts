import {
  type MessagePayment,
  type Payment,
  paymentCode,
  type PaymentItem,
  type PaymentNews,
  subtotalOf,
} from '@recado/core';
import type { Json } from '../shared/json-parts.js';

/** The name of each way to pay at Meta, and of the field with its code. */
const PAYMENTS: Readonly<Record<Payment['type'], readonly [setting: string, field: string]>> = {
  pix: ['pix_dynamic_code', 'code'],
  boleto: ['boleto', 'digitable_line'],
  link: ['payment_link', 'uri'],
};
/** Amounts are whole centavos. */
const OFFSET = 100;

/** An amount of centavos as Meta writes it. */
export function amountOf(value: number): Json {
  return { value, offset: OFFSET };
}

/** What people pay with. `more`: what Meta asks for beside the code. */
export function paymentSetting(payment: Payment, more: Json = {}): Json {
  const [type, field] = PAYMENTS[payment.type];
  return { type, [type]: { [field]: paymentCode(payment), ...more } };
}

/**
 * A message whose button pays (WhatsApp Business Platform, "Payments API - Brazil", read 2026-11). `id`: that of the message,
 * for one that was queued without a reference.
 */
export function paymentBody(payment: MessagePayment, text: string, id: number): Json {
  const { amount, reference, items, parts, receiver } = payment;
  const { name: merchant_name, key, keyType: key_type } = receiver ?? {};
  const parameters = {
    reference_id: reference ?? `recado-${id}`,
    // Only goods that are shipped are not digital to Meta.
    type: parts?.shipping ? 'physical-goods' : 'digital-goods',
    payment_type: 'br',
    payment_settings: [paymentSetting(payment, payment.type === 'pix' ? { merchant_name, key, key_type } : {})],
    currency: 'BRL',
    total_amount: amountOf(amount ?? 0),
    ...(items && { order: orderOf(items, parts ?? {}) }),
  };
  return interactive('order_details', text, { name: 'review_and_pay', parameters });
}

/** Meta asks for the tax, and hides one of nothing. */
function orderOf(items: readonly PaymentItem[], { tax = 0, shipping, discount }: NonNullable<MessagePayment['parts']>) {
  return {
    status: 'pending',
    items: items.map(({ id, name, amount, quantity }) => ({
      ...{ retailer_id: id, name, amount: amountOf(amount), quantity },
    })),
    subtotal: amountOf(subtotalOf(items)),
    tax: amountOf(tax),
    ...(shipping !== undefined && { shipping: amountOf(shipping) }),
    ...(discount !== undefined && { discount: amountOf(discount) }),
  };
}

/** A message that tells what became of a payment. */
export function paymentNewsBody({ reference, status, order, description }: PaymentNews, text: string): Json {
  const parameters = {
    reference_id: reference,
    order: { status: order, ...(description !== undefined && { description }) },
    payment: { status },
  };
  return interactive('order_status', text, { name: 'review_order', parameters });
}

function interactive(type: string, text: string, action: Json): Json {
  return { type: 'interactive', interactive: { type, body: { text }, action } };
}
