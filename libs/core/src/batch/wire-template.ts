import { isFile, type MediaSource } from '../message/media-content.js';
import type { TemplateButton, TemplateCard, TemplateContent, TemplateHeader } from '../message/template-content.js';
import { type MessagePayment, type PaymentItem, type Payment, paymentCode } from '../payment.js';
import { isoTime } from '../schedule.js';

/** A payment in the form in which clients send it. */
interface WirePayment {
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
function wirePayment(payment: Payment): WirePayment {
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

/** The header of a template in the form in which clients send it. */
export type WireTemplateHeader =
  | string
  | { media: ({ url: string } | { id: string }) & { type?: string }; filename?: string }
  | { latitude: number; longitude: number; name: string; address: string };

/** The value of a button of a template in the form in which clients send it. */
export interface WireTemplateButton {
  index: number;
  text?: string;
  payload?: string;
  coupon?: string;
  payment?: WirePayment;
}

/** A template in the form in which clients send it. Parts without a value are missing. */
export interface WireTemplate extends Pick<TemplateContent, 'name' | 'language' | 'parameters' | 'code'> {
  header?: WireTemplateHeader;
  buttons?: WireTemplateButton[];
  offer_ends_at?: string;
  cards?: { header?: WireTemplateHeader; parameters: readonly string[]; buttons: WireTemplateButton[] }[];
}

/** The wire form of a stored template. */
export function wireTemplate(template: TemplateContent): WireTemplate {
  const { name, language, parameters, header, buttons, code, offerEndsAt, cards } = template;
  return {
    name,
    language,
    parameters,
    ...(header && { header: wireHeader(header) }),
    ...(buttons && { buttons: buttons.map(wireButton) }),
    ...(code !== undefined && { code }),
    ...(offerEndsAt !== undefined && { offer_ends_at: isoTime(offerEndsAt) }),
    ...(cards && { cards: cards.map(wireCard) }),
  };
}

function wireHeader(header: TemplateHeader): WireTemplateHeader {
  if (header.kind === 'text') return header.text;
  if (header.kind === 'media') {
    const { type, source, filename } = header;
    return { media: { ...wireSource(source), ...(type && { type }) }, ...(filename !== null && { filename }) };
  }
  const { latitude, longitude, name, address } = header;
  return { latitude, longitude, name, address };
}

function wireSource(source: MediaSource): { url: string } | { id: string } {
  return isFile(source) ? { id: source.id } : { url: source.url };
}

function wireButton(button: TemplateButton): WireTemplateButton {
  const { index } = button;
  switch (button.kind) {
    case 'text':
      return { index, text: button.text };
    case 'payload':
      return { index, payload: button.payload };
    case 'coupon':
      return { index, coupon: button.coupon };
    case 'payment':
      return { index, payment: wirePayment(button.payment) };
  }
}

function wireCard({ header, parameters, buttons }: TemplateCard) {
  return { ...(header && { header: wireHeader(header) }), parameters, buttons: buttons.map(wireButton) };
}
