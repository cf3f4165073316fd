import { isFile } from '../message/media-content.js';
import {
  HEADER_MEDIA,
  type MediaHeader,
  type TemplateHeader,
  type ButtonValue,
  type TemplateButton,
  type TemplateCard,
  type TemplateContent,
} from '../message/template-content.js';
import { readTime } from '../schedule.js';
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
  optionalValue,
} from './fields.js';
import type { Findings } from './findings.js';
import { readAddress } from './read-address.js';
import { readList } from './read-list.js';
import { type FileSource, readFile, readFilename, readSource } from './read-media.js';
import { checkParameter, readParameters } from './read-parameters.js';
import { readPayment } from './read-payment.js';

/** What stands above the text of a template: a text, a medium or a place. Undefined: none, or it was refused. */
function readTemplateHeader(source: JsonObject, findings: Findings, files: FileSource): TemplateHeader | undefined {
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
    'media' in value ? readMediaHeader(value, findings, files) : readPlace(value, findings),
  );
}

function readMediaHeader(header: JsonObject, findings: Findings, files: FileSource): MediaHeader | undefined {
  const found = findings.refusals;
  const given = readFilename(header, findings);
  const media = optionalObject(header, 'media', findings) ?? {};
  const medium = findings.inside('media', () => readHeaderMedium(media, findings, files));
  if (!medium || findings.refusals > found) return undefined;
  const { type, source } = medium;
  const filename = given ?? (isFile(source) ? source.filename : null);
  return { kind: 'media', type, source: isFile(source) ? { ...source, filename } : source, filename };
}

function readHeaderMedium(
  media: JsonObject,
  findings: Findings,
  { fileOf }: FileSource,
): Pick<MediaHeader, 'type' | 'source'> | undefined {
  const field = readSource(media, findings);
  if (field === undefined) return undefined;
  if (field !== 'url') {
    const file = readFile(media, field, findings, fileOf);
    if (!file) return undefined;
    const type = HEADER_MEDIA.find((one) => one === file.type);
    if (!type) findings.refuse(field, 'template_media_type', { read: file.type });
    return type && { type, source: file };
  }
  const written = optionalText(media, 'type', findings);
  const type = HEADER_MEDIA.find((one) => one === written) ?? null;
  if (written !== undefined && !type) findings.refuse('type', 'template_media_type', { read: excerpt(written) });
  const url = readAddress(media, 'url', findings, 'media_url_required');
  return url === undefined ? undefined : { type, source: { url } };
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

/** Longest coupon code in characters that all pages of Meta allow; some say 20. */
const SAFE_COUPON = 15;

const VALUES = ['text', 'payload', 'coupon', 'payment'] as const satisfies readonly ButtonValue['kind'][];

/** The values of the buttons of a template or of a card. */
function readTemplateButtons(source: JsonObject, findings: Findings): TemplateButton[] {
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
function readTemplateCards(source: JsonObject, findings: Findings, files: FileSource): TemplateCard[] | undefined {
  const values = readList(source, 'cards', FIELD_LIMITS.templateCards, findings);
  const cards = values.map((value, at) => findings.inside(`cards.${at}`, () => readCard(value, findings, files)));
  return cards.length === 0 ? undefined : cards;
}

function readCard(source: unknown, findings: Findings, files: FileSource): TemplateCard {
  if (!isJsonObject(source)) {
    findings.refuse('', 'object_expected', { read: shown(source) });
    return { header: null, parameters: [], buttons: [] };
  }
  const header = readTemplateHeader(source, findings, files) ?? null;
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

const NAME = /^[a-z0-9_]+$/;
const LANGUAGE = /^[a-z]{2,3}(?:_[A-Za-z0-9]{2,4})?$/;
/** Most installations write to Brazil. */
const DEFAULT_LANGUAGE = 'pt_BR';

/**
 * The provider's template that a message uses; undefined when there is none or it was refused. `zone`: that of local
 * times; undefined: it was refused.
 */
export function readTemplateUse(
  source: JsonObject,
  findings: Findings,
  zone: string | undefined,
  files: FileSource,
): TemplateContent | undefined {
  const template = optionalObject(source, 'template', findings);
  return template && findings.inside('template', () => readFields(template, findings, zone, files));
}

function readFields(
  template: JsonObject,
  findings: Findings,
  zone: string | undefined,
  files: FileSource,
): TemplateContent | undefined {
  const found = findings.refusals;
  const name = optionalText(template, 'name', findings, FIELD_LIMITS.templateName);
  if (name === undefined && isAbsent(template.name)) findings.refuse('name', 'template_name_required');
  if (name !== undefined && !NAME.test(name)) {
    findings.refuse('name', 'template_name_invalid', { read: excerpt(name) });
  }
  const language = optionalText(template, 'language', findings) ?? DEFAULT_LANGUAGE;
  if (!LANGUAGE.test(language)) findings.refuse('language', 'template_language_invalid', { read: excerpt(language) });
  const parameters = readParameters(template, findings);
  const parts = readParts(template, findings, zone, files);
  return name !== undefined && findings.refusals === found ? { name, language, parameters, ...parts } : undefined;
}

/** What few templates have. Fields that are not given are missing. */
function readParts(
  template: JsonObject,
  findings: Findings,
  zone: string | undefined,
  files: FileSource,
): Partial<TemplateContent> {
  const header = readTemplateHeader(template, findings, files);
  const buttons = readTemplateButtons(template, findings);
  const code = optionalValue(template, 'code', findings, FIELD_LIMITS.templateCode);
  if (code !== undefined) checkParameter('code', code, findings);
  const offerEndsAt = readOfferEnd(template, findings, zone);
  const cards = readTemplateCards(template, findings, files);
  return {
    ...(header && { header }),
    ...(buttons.length > 0 && { buttons }),
    ...(code !== undefined && { code }),
    ...(offerEndsAt !== undefined && { offerEndsAt }),
    ...(cards && { cards }),
  };
}

function readOfferEnd(template: JsonObject, findings: Findings, zone: string | undefined): number | undefined {
  const value = optionalText(template, 'offer_ends_at', findings);
  if (value === undefined) return undefined;
  // Where the zone was refused, only the form is read.
  const reading = readTime(value, zone ?? 'UTC');
  if (reading.ok) return reading.at;
  findings.refuse('offer_ends_at', reading.code, reading.params);
  return undefined;
}
