import { MEDIA_TYPES, shown } from '@recado/core';
import type { DialectMessage } from '../core/dialect-messages.js';
import { phoneIn } from '../core/dialect-messages.js';
import { type Fields, given, isMissing, listIn, objectIn, refuse, textIn, unsupported } from '../core/fields.js';

/** Longest `biz_opaque_callback_data`. */
const MAX_OPAQUE = 512;

/** Reads the body of `POST /{phone_number_id}/messages`. Throws DomainError `validation_failed`. */
export function readMetaMessage(body: Fields, sender: string): DialectMessage {
  if (body.messaging_product !== 'whatsapp') {
    if (isMissing(body.messaging_product)) required('messaging_product');
    refuse('messaging_product', 'dialect_value', valueOf('messaging_product', body.messaging_product, 'whatsapp'));
  }
  if (!isMissing(body.status)) unsupported('status', `status: ${shown(body.status)}`);
  if (textIn(body, 'recipient_type') === 'group') unsupported('recipient_type', 'group');
  const type = textIn(body, 'type') ?? 'text';
  const opaque = textIn(body, 'biz_opaque_callback_data');
  if (opaque !== undefined && opaque.length > MAX_OPAQUE)
    refuse('biz_opaque_callback_data', 'too_long', { length: opaque.length, max: MAX_OPAQUE });
  const replyTo = textIn(objectIn(body, 'context'), 'message_id', 'context.message_id');
  const message = { ...recipientOf(body), ...contentOf(type, body), ...given({ reply_to: replyTo }) };
  return { message, kind: type, sender, ...given({ opaque }) };
}

/** A number, or the id of a person whose number Meta hides. */
function recipientOf(body: Fields): Fields {
  if (isMissing(body.to) && !isMissing(body.recipient)) return { user_id: textIn(body, 'recipient') };
  return { phone: phoneIn(body.to, 'to') };
}

function contentOf(type: string, body: Fields): Fields {
  if (type === 'text') return { message: textOf(body) };
  if (type === 'template') return { template: templateOf(objectIn(body, 'template')) };
  if (type === 'interactive') return interactiveOf(objectIn(body, 'interactive'));
  if ((MEDIA_TYPES as readonly string[]).includes(type)) return mediaMessage(type, objectIn(body, type));
  return unsupported('type', type);
}

function textOf(body: Fields): string {
  const text = textIn(objectIn(body, 'text'), 'body', 'text.body');
  return text ?? required('text.body');
}

function mediaMessage(type: string, medium: Fields): Fields {
  const caption = textIn(medium, 'caption', `${type}.caption`);
  return { media: mediumOf(type, medium, type), ...given({ message: caption }) };
}

/** By its address, or by the id of an upload. */
function mediumOf(type: string, medium: Fields, path: string): Fields {
  const filename = textIn(medium, 'filename', `${path}.filename`);
  const id = textIn(medium, 'id', `${path}.id`);
  if (id !== undefined) return { id, ...given({ filename }) };
  const url = textIn(medium, 'link', `${path}.link`) ?? required(`${path}.link`);
  return { type, url, ...given({ filename }) };
}

/** Buttons that answer, or one that opens a page; lists, flows and products are none of Recado's. */
function interactiveOf(interactive: Fields): Fields {
  const type = textIn(interactive, 'type', 'interactive.type');
  const action = objectIn(interactive, 'action', 'interactive.action');
  if (!isMissing(interactive.footer)) unsupported('interactive.footer', 'footer');
  const message = textIn(objectIn(interactive, 'body', 'interactive.body'), 'text', 'interactive.body.text');
  return { ...given({ message }), ...headerOf(interactive), buttons: buttonsOf(type, action) };
}

function buttonsOf(type: string | undefined, action: Fields): readonly Fields[] {
  if (type === 'button')
    return listIn(action, 'buttons', 'interactive.action.buttons').map((button) => ({ reply: button.reply }));
  if (type !== 'cta_url') return unsupported('interactive.type', `interactive ${type}`);
  const { display_text: title, url } = objectIn(action, 'parameters', 'interactive.action.parameters');
  return [{ link: { title, url } }];
}

/** A medium above the buttons; Recado has no heading in words there. */
function headerOf(interactive: Fields): Fields {
  const header = objectIn(interactive, 'header', 'interactive.header');
  const type = textIn(header, 'type', 'interactive.header.type');
  if (type === undefined) return {};
  if (!['image', 'document', 'video'].includes(type)) unsupported('interactive.header.type', `header ${type}`);
  return { media: mediumOf(type, objectIn(header, type, `interactive.header.${type}`), `interactive.header.${type}`) };
}

function templateOf(template: Fields): Fields {
  const name = textIn(template, 'name', 'template.name') ?? required('template.name');
  const language = textIn(objectIn(template, 'language', 'template.language'), 'code', 'template.language.code');
  if (language === undefined) required('template.language.code');
  return { name, language, ...partsOf(listIn(template, 'components', 'template.components'), 'template.components') };
}

/** The values of a template, or of a card of its carousel. */
function partsOf(components: readonly Fields[], path: string): Fields {
  const parts: Record<string, unknown> = {};
  const buttons: Fields[] = [];
  for (const [at, component] of components.entries()) {
    const place = `${path}.${at}`;
    const type = textIn(component, 'type', `${place}.type`)?.toLowerCase();
    const values = listIn(component, 'parameters', `${place}.parameters`);
    if (type === 'header' && values[0]) parts.header = headerValue(values[0], `${place}.parameters.0`);
    else if (type === 'body') parts.parameters = bodyValues(values, `${place}.parameters`);
    else if (type === 'button') buttons.push(buttonValue(component, values, place));
    else if (type === 'limited_time_offer') parts.offer_ends_at = offerEnd(values, `${place}.parameters`);
    else if (type === 'carousel') parts.cards = cardsOf(component, place);
    else if (type !== 'header') unsupported(`${place}.type`, `component ${type}`);
  }
  return { ...parts, ...(buttons.length > 0 && { buttons }) };
}

function cardsOf(component: Fields, path: string): readonly Fields[] {
  return listIn(component, 'cards', `${path}.cards`).map((card, at) =>
    partsOf(listIn(card, 'components', `${path}.cards.${at}.components`), `${path}.cards.${at}.components`),
  );
}

/** By name where the values have names, else by position. */
function bodyValues(values: readonly Fields[], path: string): unknown {
  const texts = values.map((value, at) => [textIn(value, 'parameter_name'), bodyText(value, `${path}.${at}`)] as const);
  return texts.some(([name]) => name !== undefined)
    ? Object.fromEntries(texts.map(([name = '', text]) => [name, text]))
    : texts.map(([, text]) => text);
}

/** Of money and times Meta shows the fallback, too (since 2023 it formats neither). */
function bodyText(value: Fields, path: string): string {
  const type = textIn(value, 'type', `${path}.type`) ?? 'text';
  if (type === 'text') return textIn(value, 'text', `${path}.text`) ?? required(`${path}.text`);
  if (type !== 'currency' && type !== 'date_time') return unsupported(`${path}.type`, `parameter ${type}`);
  const fallback = textIn(objectIn(value, type, `${path}.${type}`), 'fallback_value');
  return fallback ?? required(`${path}.${type}.fallback_value`);
}

function headerValue(value: Fields, path: string): unknown {
  const type = textIn(value, 'type', `${path}.type`) ?? 'text';
  if (type === 'text') return textIn(value, 'text', `${path}.text`) ?? required(`${path}.text`);
  if (type === 'location') return placeOf(objectIn(value, 'location', `${path}.location`));
  if (!['image', 'document', 'video'].includes(type)) return unsupported(`${path}.type`, `header ${type}`);
  const { filename, ...media } = mediumOf(type, objectIn(value, type, `${path}.${type}`), `${path}.${type}`);
  return { media, ...given({ filename }) };
}

/** Degrees come as numbers or as texts. */
function placeOf({ latitude, longitude, name, address }: Fields): Fields {
  return { latitude: Number(latitude), longitude: Number(longitude), name, address };
}

function buttonValue(component: Fields, [value]: readonly Fields[], path: string): Fields {
  const index = Number(component.index ?? 0);
  const kind = textIn(component, 'sub_type', `${path}.sub_type`)?.toLowerCase();
  if (value && kind === 'url') return { index, text: value.text };
  if (value && kind === 'quick_reply') return { index, payload: value.payload };
  if (value && kind === 'copy_code') return { index, coupon: value.coupon_code };
  return unsupported(`${path}.sub_type`, `button ${kind}`);
}

function offerEnd([value]: readonly Fields[], path: string): string {
  const { expiration_time_ms } = objectIn(value ?? {}, 'limited_time_offer', path);
  const ends = new Date(Number(expiration_time_ms));
  if (Number.isNaN(ends.getTime())) required(`${path}.0.limited_time_offer.expiration_time_ms`);
  return ends.toISOString();
}

function required(field: string): never {
  return refuse(field, 'dialect_field_required', { field });
}

function valueOf(field: string, value: unknown, expected: string) {
  return { field, read: shown(value), expected };
}
