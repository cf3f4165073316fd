import { FIELD_LIMITS } from '../batch/field-limits.js';
import type { ButtonDemand, HeaderDemand, TemplateDemands } from '../message/template-demands.js';
import type { PaymentType } from '../payment.js';

/** What a field of a template takes. */
type TemplateFieldKind =
  | 'header_text'
  | 'header_url'
  | 'header_filename'
  | 'latitude'
  | 'longitude'
  | 'place_name'
  | 'place_address'
  | 'parameter'
  | 'button_text'
  | 'button_payload'
  | 'button_coupon'
  | 'payment_type'
  | 'payment_code'
  | 'payment_amount'
  | 'code'
  | 'offer_end';

/** One value that a person gives to a template. */
export interface TemplateField {
  /** Its name among the fields of the template, such as `body.1`, `header.url` or `card.0.button.1`. */
  key: string;
  kind: TemplateFieldKind;
  isRequired: boolean;
  /** Most characters; null: it has no limit of characters. */
  max: number | null;
  /** The card of a carousel on which it stands, from 0; null: on none. */
  card: number | null;
  /** The place of its button among all buttons, from 0; null: it is no part of a button. */
  button: number | null;
  /** How the template calls it: the name of its parameter, the type of its medium, the words on its button. */
  name: string;
}

type Place = Pick<TemplateField, 'card'> & { prefix: string };

const NO_CARD: Place = { card: null, prefix: '' };
const MAX = FIELD_LIMITS;

/** The fields of a template, in the order in which its recipients see them. */
export function templateFields(demands: TemplateDemands): TemplateField[] {
  return [
    ...headerFields(demands.header, NO_CARD),
    ...(demands.hasOffer ? [field(NO_CARD, 'offer', 'offer_end')] : []),
    ...(demands.isCode ? [field(NO_CARD, 'code', 'code', { max: MAX.templateCode })] : []),
    ...parameterFields(demands.parameters ?? [], NO_CARD),
    ...demands.buttons.flatMap((button) => buttonFields(button, NO_CARD)),
    ...demands.cards.flatMap(({ header, parameters, buttons }, card) => {
      const place = { card, prefix: `card.${card}.` };
      const names = Array.from({ length: parameters }, (_, index) => String(index + 1));
      return [
        ...headerFields(header, place),
        ...parameterFields(names, place),
        ...buttons.flatMap((button) => buttonFields(button, place)),
      ];
    }),
  ];
}

function field(
  { card, prefix }: Place,
  key: string,
  kind: TemplateFieldKind,
  rest: Partial<TemplateField> = {},
): TemplateField {
  return { key: `${prefix}${key}`, kind, isRequired: true, max: null, card, button: null, name: '', ...rest };
}

function headerFields(header: HeaderDemand | null, place: Place): TemplateField[] {
  switch (header?.kind) {
    case undefined:
      return [];
    case 'text':
      return [field(place, 'header', 'header_text', { max: MAX.templateHeader, name: header.name ?? '1' })];
    case 'location':
      return [
        field(place, 'header.latitude', 'latitude'),
        field(place, 'header.longitude', 'longitude'),
        field(place, 'header.name', 'place_name', { max: MAX.place }),
        field(place, 'header.address', 'place_address', { max: MAX.place }),
      ];
    case 'media': {
      const url = field(place, 'header.url', 'header_url', { max: MAX.mediaUrl, name: header.type });
      const filename = field(place, 'header.filename', 'header_filename', { max: MAX.filename, isRequired: false });
      return header.type === 'document' ? [url, filename] : [url];
    }
  }
}

function parameterFields(names: readonly string[], place: Place): TemplateField[] {
  return names.map((name) => field(place, `body.${name}`, 'parameter', { max: MAX.templateParameter, name }));
}

function buttonFields({ index, kind, isRequired, label, payment }: ButtonDemand, place: Place): TemplateField[] {
  const key = `button.${index}`;
  const of = { button: index, name: label };
  switch (kind) {
    case 'text':
      return [field(place, key, 'button_text', { ...of, max: MAX.templateButton.text })];
    case 'payload':
      return [field(place, key, 'button_payload', { ...of, max: MAX.templateButton.payload, isRequired })];
    case 'coupon':
      return [field(place, key, 'button_coupon', { ...of, max: MAX.templateButton.coupon })];
    case 'payment':
      return [
        // Where the template tells how one pays, nobody is asked.
        ...(payment === null ? [field(place, `${key}.type`, 'payment_type', of)] : []),
        field(place, key, 'payment_code', { ...of, max: MAX.mediaUrl }),
        field(place, `${key}.amount`, 'payment_amount', { ...of, isRequired: false }),
      ];
  }
}

/** A decimal number as people write it, with a comma or a point, and a sign that word processors make longer. */
const DEGREES = /^[+\-−–]?\d{1,3}(?:[.,]\d+)?$/;
/** An amount in reais: thousands in groups of three, and one or two decimals. */
const AMOUNT = /^(?:R\$)?\s*(\d{1,12}|\d{1,3}(?:([.,])\d{3})+)(?:([.,])(\d{1,2}))?$/;
/** One group of three behind one sign: a thousand for some people, three decimals for others. */
const AMBIGUOUS = /^(?:R\$)?\s*\d{1,3}[.,]\d{3}$/;
/** A day as Brazilians and most spreadsheets of theirs write it, with a time. */
const LOCAL_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** Degrees of a place; what is no number stays as it was typed, for the check that refuses it. */
export function typedDegrees(typed: string): number | string {
  const text = typed.trim();
  if (!DEGREES.test(text)) return typed;
  return Number(text.replace(/[−–]/, '-').replace(',', '.'));
}

/**
 * Centavos of an amount in reais: `12,34`, `1.234,56`, `R$ 12`, `12.3`. What is no amount, or may be two of them
 * (`1.234`), stays as it was typed, for the check that refuses it.
 */
export function typedAmount(typed: string): number | string {
  const text = typed.trim();
  const read = AMOUNT.exec(text);
  if (!read || AMBIGUOUS.test(text)) return typed;
  const [, whole = '', group, point, decimals = ''] = read;
  // The same sign cannot stand for both.
  if (point !== undefined && point === group) return typed;
  return Number(`${whole.replace(/[.,]/g, '')}${decimals.padEnd(2, '0')}`);
}

/** A time in a form that the API reads: `24/12/2026 18:00` becomes `2026-12-24 18:00:00`. Any other stays as it is. */
export function typedTime(typed: string): string {
  const read = LOCAL_TIME.exec(typed.trim());
  if (!read) return typed;
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '00'] = read;
  const two = (part: string) => part.padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${minute}:${second}`;
}

/** What somebody typed, by the keys of fields. Blank values count as missing. */
export type TypedFields = ReadonlyMap<string, string>;

/** A template as a request of the API has it: nothing of it is checked yet. */
export type TemplateInput = Readonly<Record<string, unknown>> & { buttons?: readonly { index: number }[] };

/** The field of the API that holds what the recipient pays with. */
const MEANS: Readonly<Record<string, string>> = { pix: 'code', boleto: 'line', link: 'url' } satisfies Record<
  PaymentType,
  string
>;

/** The field with the id of a file that we have, which may stand in place of the address of a header. */
export function fileField({ key }: Pick<TemplateField, 'key'>): string {
  return key.replace(/url$/, 'file');
}

/** The required fields that nothing was typed into. */
export function missingFields(fields: readonly TemplateField[], typed: TypedFields): TemplateField[] {
  return fields.filter((field) => {
    const { key, kind, isRequired } = field;
    const hasFile = kind === 'header_url' && valueOf(typed, fileField(field)) !== undefined;
    return isRequired && !hasFile && valueOf(typed, key) === undefined;
  });
}

/**
 * The template of a request, without its name, with what was typed: amounts in reais become centavos, a decimal comma a
 * point. What cannot be read goes into it as it was typed, so that the checks of the API refuse it at its path.
 */
export function templateInput(demands: TemplateDemands, typed: TypedFields): TemplateInput {
  const names = demands.parameters ?? [];
  const values = names.map((name) => typed.get(`body.${name}`) ?? '');
  const code = demands.isCode ? valueOf(typed, 'code') : undefined;
  const offer = demands.hasOffer ? valueOf(typed, 'offer') : undefined;
  return {
    parameters: demands.isByName ? Object.fromEntries(names.map((name, at) => [name, values[at]])) : values,
    ...partInput(demands, typed, ''),
    ...(code !== undefined && { code: code.trim() }),
    ...(offer !== undefined && { offer_ends_at: typedTime(offer) }),
    ...(demands.cards.length > 0 && {
      cards: demands.cards.map((card, at) => ({
        parameters: Array.from({ length: card.parameters }, (_, of) => typed.get(`card.${at}.body.${of + 1}`) ?? ''),
        ...partInput(card, typed, `card.${at}.`),
      })),
    }),
  };
}

/** The value of a field; undefined: it is blank. */
function valueOf(typed: TypedFields, key: string): string | undefined {
  const value = typed.get(key);
  return value === undefined || value.trim() === '' ? undefined : value;
}

/** What a template and each of its cards have alike. */
function partInput(
  { header, buttons }: { header: HeaderDemand | null; buttons: readonly ButtonDemand[] },
  typed: TypedFields,
  prefix: string,
) {
  const above = header && headerInput(header, (key) => valueOf(typed, `${prefix}header${key}`));
  const given = buttons.flatMap((button) => {
    const value = buttonInput(button, (key) => valueOf(typed, `${prefix}button.${button.index}${key}`));
    return value ? [{ index: button.index, ...value }] : [];
  });
  return {
    ...(above !== undefined && above !== null && { header: above }),
    ...(given.length > 0 && { buttons: given }),
  };
}

function headerInput({ kind }: HeaderDemand, value: (key: string) => string | undefined): unknown {
  if (kind === 'text') return value('');
  if (kind === 'media') {
    const [url, file, filename] = [value('.url'), value('.file'), value('.filename')];
    if (url === undefined && file === undefined) return undefined;
    const media = file === undefined ? { url: url?.trim() } : { id: file };
    return { media, ...(filename !== undefined && { filename }) };
  }
  const [latitude, longitude] = [value('.latitude'), value('.longitude')];
  return {
    latitude: latitude === undefined ? undefined : typedDegrees(latitude),
    longitude: longitude === undefined ? undefined : typedDegrees(longitude),
    name: value('.name'),
    address: value('.address'),
  };
}

function buttonInput({ kind, payment }: ButtonDemand, value: (key: string) => string | undefined): object | undefined {
  const given = value('');
  if (given === undefined) return undefined;
  if (kind !== 'payment') return { [kind]: given.trim() };
  const [typedType, amount] = [value('.type')?.trim().toLowerCase(), value('.amount')];
  const type = payment ?? typedType;
  return {
    payment: {
      ...(type !== undefined && { type }),
      [MEANS[type ?? ''] ?? MEANS.pix!]: given.trim(),
      ...(amount !== undefined && { amount: typedAmount(amount) }),
    },
  };
}

type Part = Readonly<Record<string, unknown>> & { buttons?: readonly { index: number }[] };

/** Whole paths, and the fields that they are about. */
const WHOLE: Readonly<Record<string, string>> = { code: 'code', offer_ends_at: 'offer' };

/**
 * The field that a violation is about, by its path inside the template that `templateInput` made; null: the template as a
 * whole.
 */
export function fieldOfPath(path: string, demands: TemplateDemands, input: TemplateInput): string | null {
  const [first = '', second = '', ...rest] = path.split('.');
  const whole = WHOLE[path];
  if (whole !== undefined) return whole;
  if (first === 'cards') {
    const card = (input.cards as readonly Part[] | undefined)?.[Number(second)];
    const names = Array.from({ length: demands.cards[Number(second)]?.parameters ?? 0 }, (_, at) => String(at + 1));
    const key = card && partKey(rest, names, card, demands.cards[Number(second)]?.header ?? null);
    return key ? `card.${second}.${key}` : null;
  }
  return partKey([first, second, ...rest], demands.parameters ?? [], input, demands.header);
}

function partKey(
  [field, at = '', ...rest]: readonly string[],
  names: readonly string[],
  part: Part,
  header: HeaderDemand | null,
): string | null {
  if (field === 'header') return headerKey(at, header);
  if (field === 'parameters') {
    const name = names.includes(at) && !Array.isArray(part.parameters) ? at : names[Number(at)];
    return at === '' || name === undefined ? null : `body.${name}`;
  }
  if (field !== 'buttons') return null;
  const index = part.buttons?.[Number(at)]?.index;
  if (at === '' || index === undefined) return null;
  const inner = rest.at(-1);
  return `button.${index}${inner === 'type' || inner === 'amount' ? `.${inner}` : ''}`;
}

function headerKey(field: string, header: HeaderDemand | null): string {
  if (field === 'media' || (field === '' && header?.kind === 'media')) return 'header.url';
  if (field === '' && header?.kind === 'location') return 'header.latitude';
  return field === '' ? 'header' : `header.${field}`;
}
