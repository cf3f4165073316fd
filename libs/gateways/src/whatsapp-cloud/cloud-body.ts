import {
  type MessagePayment,
  type Payment,
  paymentCode,
  type PaymentItem,
  type PaymentNews,
  subtotalOf,
  carrierText,
  isFile,
  type TemplateButton,
  type TemplateCard,
  type TemplateContent,
  type TemplateHeader,
  type MediaContent,
  linkOf,
  type MessageButton,
  repliesOf,
} from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
import type { Json } from '../shared/json-parts.js';
import { filenameOf } from '../shared/media-type.js';
import type { CloudForm, DirectCategory } from './cloud-form.js';
import type { UploadIds } from './cloud-uploads.js';

/** The name of each way to pay at Meta, and of the field with its code. */
const PAYMENTS: Readonly<Record<Payment['type'], readonly [setting: string, field: string]>> = {
  pix: ['pix_dynamic_code', 'code'],
  boleto: ['boleto', 'digitable_line'],
  link: ['payment_link', 'uri'],
};
/** Amounts are whole centavos. */
const OFFSET = 100;

/** An amount of centavos as Meta writes it. */
function amountOf(value: number): Json {
  return { value, offset: OFFSET };
}

/** What people pay with. `more`: what Meta asks for beside the code. */
function paymentSetting(payment: Payment, more: Json = {}): Json {
  const [type, field] = PAYMENTS[payment.type];
  return { type, [type]: { [field]: paymentCode(payment), ...more } };
}

/**
 * A message whose button pays (WhatsApp Business Platform, "Payments API - Brazil", read 2026-11). `id`: that of the message,
 * for one that was queued without a reference.
 */
function paymentBody(payment: MessagePayment, text: string, id: number): Json {
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
function paymentNewsBody({ reference, status, order, description }: PaymentNews, text: string): Json {
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

/** The button of a one-time code. */
const CODE_BUTTON = 0;

/**
 * A template with the values of all its parts, in the order in which Meta's pages give them. A part that takes nothing is
 * left out: Meta refuses a value where none belongs (WhatsApp Business Platform, "Template components", read 2026-11).
 * `uploads`: the ids at Meta of our files.
 */
function templateBody(template: TemplateContent, uploads: UploadIds): Json {
  const { name, language, header, offerEndsAt, cards, code } = template;
  const body = bodyParameters(code === undefined ? template.parameters : [code]);
  const buttons = code === undefined ? (template.buttons ?? []) : [codeButton(code)];
  const components = [
    ...(header ? [headerComponent(header, uploads)] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...(offerEndsAt === undefined ? [] : [offerComponent(offerEndsAt)]),
    ...(cards ? [carouselComponent(cards, uploads)] : []),
    ...buttons.map(buttonComponent),
  ];
  return {
    name,
    language: { policy: 'deterministic', code: language },
    ...(components.length > 0 && { components }),
  };
}

function headerComponent(header: TemplateHeader, uploads: UploadIds): Json {
  return { type: 'header', parameters: [headerParameter(header, uploads)] };
}

function headerParameter(header: TemplateHeader, uploads: UploadIds): Json {
  if (header.kind === 'text')
    return { ...textParameter(header.text), ...(header.name && { parameter_name: header.name }) };
  if (header.kind === 'location') {
    const { latitude, longitude, name, address } = header;
    // Meta's example has the degrees as texts.
    return { type: 'location', location: { latitude: String(latitude), longitude: String(longitude), name, address } };
  }
  // Intake refuses a header without a type.
  const type = header.type ?? 'document';
  const { source } = header;
  const medium = isFile(source) ? { id: uploads.get(source.id) } : { link: source.url };
  // Meta calls a document without a name “Untitled”.
  const filename = header.filename ?? (isFile(source) ? filenameOf(source) : null);
  return { type, [type]: { ...medium, ...(type === 'document' && filename !== null && { filename }) } };
}

function bodyParameters(parameters: TemplateContent['parameters']): Json[] {
  if (isList(parameters)) return parameters.map(textParameter);
  return Object.entries(parameters).map(([name, value]) => ({ ...textParameter(value), parameter_name: name }));
}

function isList(parameters: TemplateContent['parameters']): parameters is readonly string[] {
  return Array.isArray(parameters);
}

function textParameter(value: string): Json {
  return { type: 'text', text: carrierText(value) };
}

function offerComponent(endsAt: number): Json {
  const limited_time_offer = { expiration_time_ms: endsAt };
  return { type: 'limited_time_offer', parameters: [{ type: 'limited_time_offer', limited_time_offer }] };
}

function carouselComponent(cards: readonly TemplateCard[], uploads: UploadIds): Json {
  return {
    type: 'carousel',
    cards: cards.map((card, card_index) => ({ card_index, components: cardComponents(card, uploads) })),
  };
}

function cardComponents({ header, parameters, buttons }: TemplateCard, uploads: UploadIds): Json[] {
  return [
    ...(header ? [headerComponent(header, uploads)] : []),
    ...(parameters.length > 0 ? [{ type: 'body', parameters: parameters.map(textParameter) }] : []),
    ...buttons.map(buttonComponent),
  ];
}

/** A one-time code stands behind the button as the end of its address, and in the body. */
function codeButton(code: string): TemplateButton {
  return { index: CODE_BUTTON, kind: 'text', text: code };
}

/** The index counts all buttons of the template, those without a value too. */
function buttonComponent(button: TemplateButton): Json {
  const [sub_type, parameter] = buttonParameter(button);
  return { type: 'button', sub_type, index: String(button.index), parameters: [parameter] };
}

function buttonParameter(button: TemplateButton): [subType: string, parameter: Json] {
  switch (button.kind) {
    case 'text':
      return ['url', { type: 'text', text: button.text }];
    case 'payload':
      return ['quick_reply', { type: 'payload', payload: button.payload }];
    case 'coupon':
      return ['copy_code', { type: 'coupon_code', coupon_code: button.coupon }];
    case 'payment':
      return ['payment_request', { type: 'action', action: { payment_request: paymentRequest(button.payment) } }];
  }
}

function paymentRequest(payment: Payment): Json {
  const amount = payment.amount !== null && { currency: 'BRL', total_amount: amountOf(payment.amount) };
  return { payment_setting: paymentSetting(payment), ...amount };
}

/**
 * Where Meta finds a medium, and its name, which it takes of documents only. An uploaded document without a name is
 * called “Untitled” there.
 */
function mediaSource(media: MediaContent, uploads: UploadIds): Json {
  const filename = isFile(media) ? filenameOf(media) : media.filename;
  const name = media.type === 'document' && filename !== null ? { filename } : {};
  return { ...(isFile(media) ? { id: uploads.get(media.id) } : { link: media.url }), ...name };
}

/** What stands above the buttons. */
interface Above {
  text: string;
  media: MediaContent | undefined;
  uploads: UploadIds;
}

/**
 * A message with buttons: one to three that answer, or one that opens a page (WhatsApp Business Platform, "Interactive reply
 * buttons messages" and "Interactive Call-to-Action URL Button Messages", read 2026-11).
 */
function buttonsBody(buttons: readonly MessageButton[], { text, media, uploads }: Above): Json {
  const header = media && { header: { type: media.type, [media.type]: mediaSource(media, uploads) } };
  const link = linkOf(buttons);
  const action = link
    ? { name: 'cta_url', parameters: { display_text: link.title, url: link.url } }
    : { buttons: repliesOf(buttons).map((reply) => ({ type: 'reply', reply })) };
  const interactive = { type: link ? 'cta_url' : 'button', ...header, body: { text }, action };
  return { type: 'interactive', interactive };
}

export type SentForm = Exclude<CloudForm, { kind: 'impossible' }>;

/** Least and longest time that Direct Send tries to deliver, in seconds (docs/gateways/facts.md, Meta). */
const MIN_TTL = 30;
const MAX_TTL: Readonly<Record<DirectCategory, number>> = { utility: 43_200, authentication: 900 };

/** The fields of a request that depend on its form. `now` is UTC milliseconds; `uploads`: the ids at Meta of our files. */
export function bodyOf(form: SentForm, message: OutgoingMessage, now: number, uploads: UploadIds): object {
  switch (form.kind) {
    case 'text':
      return { ...contextOf(message), ...textBody(message.text) };
    case 'media':
      return {
        ...contextOf(message),
        type: form.media.type,
        [form.media.type]: mediaBody(form.media, message.text, uploads),
      };
    case 'buttons':
      return { ...contextOf(message), ...freeBody(message, message.text, uploads) };
    case 'payment':
      return { ...contextOf(message), ...paymentBody(form.payment, message.text, message.id) };
    case 'payment_status':
      return paymentNewsBody(form.news, message.text);
    case 'directSend':
      return {
        ...freeBody(message, form.text ?? message.text, uploads),
        category: form.category,
        ...ttlOf(form.category, message, now),
      };
    case 'template':
      return { type: 'template', template: templateBody(form.template, uploads) };
  }
}

/** What the message quotes. WhatsApp shows no quotation above a template (docs/gateways/facts.md, Meta). */
function contextOf({ content }: OutgoingMessage): object {
  return content?.replyTo === undefined ? {} : { context: { message_id: content.replyTo } };
}

function textBody(body: string): object {
  return { type: 'text', text: { preview_url: false, body } };
}

/** A text, or a text with buttons and what stands above it. */
function freeBody({ content }: OutgoingMessage, text: string, uploads: UploadIds): object {
  return content?.buttons ? buttonsBody(content.buttons, { text, media: content.media, uploads }) : textBody(text);
}

/** Meta takes no caption for audio. */
function mediaBody(media: MediaContent, caption: string, uploads: UploadIds): object {
  const isCaptioned = caption !== '' && media.type !== 'audio';
  return { ...mediaSource(media, uploads), ...(isCaptioned && { caption }) };
}

/** Meta gives up a message that it cannot deliver until then. Nothing is said where its usual time is shorter. */
function ttlOf(category: DirectCategory, { expiresAt }: OutgoingMessage, now: number): object {
  const seconds = Math.floor(((expiresAt ?? Infinity) - now) / 1_000);
  return seconds > MAX_TTL[category] ? {} : { ttl_seconds: Math.max(seconds, MIN_TTL) };
}
