import { type Fields, given, listIn, objectIn, required, textIn, unsupported } from './fields.js';

/** The values in `components`, as WhatsApp Cloud API takes them, in Recado's words. Throws DomainError `validation_failed`. */
export function templateParts(template: Fields, prefix = ''): Fields {
  const path = `${prefix}components`;
  return partsOf(listIn(template, 'components', path), path);
}

/** By its address, or by the id of an upload. */
export function mediumOf(type: string, medium: Fields, path: string): Fields {
  const filename = textIn(medium, 'filename', `${path}.filename`);
  const id = textIn(medium, 'id', `${path}.id`);
  if (id !== undefined) return { id, ...given({ filename }) };
  const url = textIn(medium, 'link', `${path}.link`) ?? required(`${path}.link`);
  return { type, url, ...given({ filename }) };
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
