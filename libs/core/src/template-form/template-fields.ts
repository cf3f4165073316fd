import { FIELD_LIMITS } from '../batch/field-limits.js';
import type { ButtonDemand, HeaderDemand, TemplateDemands } from '../message/template-demands.js';

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
