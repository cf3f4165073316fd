import type { Payment } from './payment.js';
import { paymentCode } from './payment.js';
import type { PixKeyType } from './pix-key.js';

/** A line of an order. */
export interface PaymentItem {
  id: string;
  name: string;
  /** Of one piece, in centavos. */
  amount: number;
  quantity: number;
}

/** What an order costs beside its lines, in centavos. */
export interface PaymentParts {
  tax?: number;
  shipping?: number;
  discount?: number;
}

/** To whom a Pix goes, as the phone shows it. */
export interface PixReceiver {
  name: string;
  key: string;
  keyType: PixKeyType;
}

/** A payment that a message itself brings, without a template. */
export type MessagePayment = Payment & {
  /** By which the provider knows the order; null: none was given. */
  reference: string | null;
  /** Of Pix what is known of its receiver. */
  receiver?: Partial<PixReceiver>;
  items?: readonly PaymentItem[];
  parts?: PaymentParts;
  /** Where the provider has no such button, the message leaves as a text with the code on a line of its own. */
  fallback?: 'text';
  /** Its channel has no such button: the text of the message has the code already. */
  isText?: true;
};

export const PAYMENT_STATUSES = ['pending', 'captured', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'partially-shipped',
  'shipped',
  'completed',
  'canceled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What became of the payment of an earlier message. */
export interface PaymentNews {
  /** The reference of that message. */
  reference: string;
  status: PaymentStatus;
  order: OrderStatus;
  description?: string;
}

/** Whether the payment leaves as a button where the window of its recipient is open. */
export function isButton(payment: MessagePayment | undefined): payment is MessagePayment {
  return payment !== undefined && payment.isText === undefined;
}

/** The text of a message that cannot bring its payment as a button: the code is on a line of its own. */
export function textWithPayment(text: string, payment: MessagePayment): string {
  return `${text}\n\n${paymentCode(payment)}`;
}

/** The amount of the lines of an order. */
export function subtotalOf(items: readonly PaymentItem[]): number {
  return items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
}

/** The amount of a whole order, in the way in which Meta adds it. */
export function totalOf(items: readonly PaymentItem[], { tax = 0, shipping = 0, discount = 0 }: PaymentParts): number {
  return subtotalOf(items) + tax + shipping - discount;
}
