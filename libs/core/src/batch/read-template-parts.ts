import {
  HEADER_MEDIA,
  type TemplateButton,
  type TemplateCard,
  type TemplateHeader,
} from '../message/template-content.js';
import type { ButtonValue } from '../message/template-content.js';
import { excerpt } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import {
  isAbsent,
  isJsonObject,
  limitedText,
  optionalObject,
  optionalText,
  own,
  shown,
  type JsonObject,
} from './fields.js';
import type { Findings } from './findings.js';
import { readAddress } from './read-address.js';
import { readFilename } from './read-media.js';
import { checkParameter, readParameters } from './read-parameters.js';
import { readPayment } from './read-payment.js';

/** Longest coupon code in characters that all pages of Meta allow; some say 20. */
const SAFE_COUPON = 15;

const VALUES = ['text', 'payload', 'coupon', 'payment'] as const satisfies readonly ButtonValue['kind'][];

/** What stands above the text of a template: a text, a medium or a place. Undefined: none, or it was refused. */
export function readTemplateHeader(source: JsonObject, findings: Findings): TemplateHeader | undefined {
  const value = own(source, 'header');
  if (isAbsent(value)) return undefined;
  if (typeof value === 'string') {
    const text = limitedText(value, 'header', findings, FIELD_LIMITS.templateHeader);
    if (text !== undefined) checkParameter('header', text, findings);
    return text === undefined ? undefined : { kind: 'text', text };
  }
  if (!isJsonObject(value)) {
    findings.refuse('header', 'template_header_type', { read: shown(value) });
    return undefined;
  }
  return findings.inside('header', () =>
    'media' in value ? readMediaHeader(value, findings) : readPlace(value, findings),
  );
}

function readMediaHeader(
  header: JsonObject,
  findings: Findings,
): Extract<TemplateHeader, { kind: 'media' }> | undefined {
  const found = findings.refusals;
  const filename = readFilename(header, findings);
  const media = optionalObject(header, 'media', findings) ?? {};
  const medium = findings.inside('media', () => {
    const written = optionalText(media, 'type', findings);
    const type = HEADER_MEDIA.find((one) => one === written) ?? null;
    if (written !== undefined && !type) findings.refuse('type', 'template_media_type', { read: excerpt(written) });
    return { type, url: readAddress(media, 'url', findings, 'media_url_required') };
  });
  const { type, url } = medium;
  if (url === undefined || findings.refusals > found) return undefined;
  return { kind: 'media', type, source: { url }, filename };
}

/** Meta shows a place with its name and address. */
function readPlace(header: JsonObject, findings: Findings): TemplateHeader | undefined {
  const found = findings.refusals;
  const latitude = readDegrees(header, 'latitude', 90, findings);
  const longitude = readDegrees(header, 'longitude', 180, findings);
  const name = optionalText(header, 'name', findings, FIELD_LIMITS.place) ?? '';
  const address = optionalText(header, 'address', findings, FIELD_LIMITS.place) ?? '';
  if (findings.refusals === found && (name === '' || address === '')) {
    findings.refuse(name === '' ? 'name' : 'address', 'template_place_text');
  }
  return findings.refusals === found ? { kind: 'location', latitude, longitude, name, address } : undefined;
}

function readDegrees(header: JsonObject, field: string, max: number, findings: Findings): number {
  const value = own(header, field);
  const isInside = typeof value === 'number' && Math.abs(value) <= max;
  if (!isInside) findings.refuse(field, 'template_place_degrees', { read: shown(value), max });
  return isInside ? value : 0;
}

/** The values of the buttons of a template or of a card. */
export function readTemplateButtons(source: JsonObject, findings: Findings): TemplateButton[] {
  const buttons: TemplateButton[] = [];
  for (const [at, value] of readList(source, 'buttons', FIELD_LIMITS.templateButtons, findings).entries()) {
    const button = findings.inside(`buttons.${at}`, () => readButton(value, findings));
    if (!button) continue;
    if (buttons.some(({ index }) => index === button.index)) {
      findings.refuse(`buttons.${at}.index`, 'template_button_repeated', { index: button.index });
    } else buttons.push(button);
  }
  return buttons;
}

function readButton(source: unknown, findings: Findings): TemplateButton | undefined {
  if (!isJsonObject(source)) {
    findings.refuse('', 'object_expected', { read: shown(source) });
    return undefined;
  }
  const index = own(source, 'index');
  const isIndex =
    typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < FIELD_LIMITS.templateButtons;
  if (!isIndex)
    findings.refuse('index', 'template_button_index', { read: shown(index), max: FIELD_LIMITS.templateButtons - 1 });
  const value = readValue(source, findings);
  return isIndex && value ? { index, ...value } : undefined;
}

function readValue(source: JsonObject, findings: Findings): ButtonValue | undefined {
  const given = VALUES.filter((kind) => !isAbsent(own(source, kind)));
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    findings.refuse('', 'template_button_value');
    return undefined;
  }
  if (kind === 'payment') {
    const payment = optionalObject(source, kind, findings);
    const read = payment && findings.inside(kind, () => readPayment(payment, findings));
    return read && { kind, payment: read };
  }
  const value = optionalText(source, kind, findings, FIELD_LIMITS.templateButton[kind]);
  if (value === undefined) return undefined;
  if (kind === 'coupon' && [...value].length > SAFE_COUPON) {
    findings.warn(kind, 'template_coupon_long', { length: [...value].length, max: SAFE_COUPON });
  }
  if (kind === 'text') return { kind, text: value };
  return kind === 'payload' ? { kind, payload: value } : { kind, coupon: value };
}

/** The cards of a carousel; undefined: the template is given none. */
export function readTemplateCards(source: JsonObject, findings: Findings): TemplateCard[] | undefined {
  const values = readList(source, 'cards', FIELD_LIMITS.templateCards, findings);
  const cards = values.map((value, at) => findings.inside(`cards.${at}`, () => readCard(value, findings)));
  return cards.length === 0 ? undefined : cards;
}

function readCard(source: unknown, findings: Findings): TemplateCard {
  if (!isJsonObject(source)) {
    findings.refuse('', 'object_expected', { read: shown(source) });
    return { header: null, parameters: [], buttons: [] };
  }
  const header = readTemplateHeader(source, findings) ?? null;
  if (header && header.kind !== 'media') findings.refuse('header', 'template_card_header');
  const parameters = readParameters(source, findings);
  if (!Array.isArray(parameters)) findings.refuse('parameters', 'template_card_parameters');
  const buttons = readTemplateButtons(source, findings);
  return {
    header: header?.kind === 'media' ? header : null,
    parameters: Array.isArray(parameters) ? (parameters as readonly string[]) : [],
    buttons,
  };
}

function readList(source: JsonObject, field: string, max: number, findings: Findings): readonly unknown[] {
  const value = own(source, field);
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) {
    findings.refuse(field, 'list_expected', { read: shown(value) });
    return [];
  }
  if (value.length <= max) return value;
  findings.refuse(field, 'list_too_long', { count: value.length, max });
  return [];
}
