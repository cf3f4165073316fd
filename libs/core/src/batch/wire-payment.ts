import type { MessagePayment, PaymentItem } from '../payment/message-payment.js';
import { type Payment, paymentCode } from '../payment/payment.js';

/** A payment in the form in which clients send it. */
export interface WirePayment {
  type: Payment['type'];
  code?: string;
  line?: string;
  url?: string;
  amount?: number;
}

/** A payment of a message in the form in which clients send it. */
export interface WireMessagePayment extends WirePayment {
  reference?: string;
  merchant_name?: string;
  key?: string;
  key_type?: string;
  items?: readonly PaymentItem[];
  tax?: number;
  shipping?: number;
  discount?: number;
  fallback?: 'text';
}

/** The wire form of a payment. */
export function wirePayment(payment: Payment): WirePayment {
  const field = { pix: 'code', boleto: 'line', link: 'url' }[payment.type];
  const { type, amount } = payment;
  return { type, [field]: paymentCode(payment), ...(amount !== null && { amount }) };
}

/** The wire form of the payment of a message. What its Pix code says of the receiver is there, too. */
export function wireMessagePayment(payment: MessagePayment): WireMessagePayment {
  const { reference, receiver = {}, items, parts, fallback } = payment;
  const { name, key, keyType } = receiver;
  return {
    ...wirePayment(payment),
    ...(reference !== null && { reference }),
    ...(name !== undefined && { merchant_name: name }),
    ...(key !== undefined && { key }),
    ...(keyType !== undefined && { key_type: keyType }),
    ...(items && { items }),
    ...parts,
    ...(fallback && { fallback }),
  };
}
