import {
  carrierText,
  isFile,
  type Payment,
  type TemplateButton,
  type TemplateCard,
  type TemplateContent,
  type TemplateHeader,
} from '@recado/core';
import type { Json } from '../shared/json-parts.js';
import { filenameOf } from '../shared/media-type.js';
import { amountOf, paymentSetting } from './cloud-payment.js';
import type { UploadIds } from './cloud-uploads.js';

/** The button of a one-time code. */
const CODE_BUTTON = 0;

/**
 * A template with the values of all its parts, in the order in which Meta's pages give them. A part that takes nothing is
 * left out: Meta refuses a value where none belongs (WhatsApp Business Platform, "Template components", read 2026-11).
 * `uploads`: the ids at Meta of our files.
 */
export function templateBody(template: TemplateContent, uploads: UploadIds): Json {
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
