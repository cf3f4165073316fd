import type { PaymentType } from '../payment.js';
import { bodyParameters } from './template-body.js';
import { type ButtonValue, HEADER_MEDIA, type HeaderMediaType } from './template-content.js';

/** What the header of a template must be given. */
export type HeaderDemand =
  /** `name`: null where the template gives its parameters by position. */
  { kind: 'text'; name: string | null } | { kind: 'media'; type: HeaderMediaType } | { kind: 'location' };

/** What a button of a template takes. */
export interface ButtonDemand {
  /** Its place among all buttons, from 0. */
  index: number;
  kind: ButtonValue['kind'];
  /** False: a quick reply comes back with its own words where no payload is given. */
  isRequired: boolean;
  /** The words on it; empty where the provider does not tell them. */
  label: string;
  /** How one pays with it; null: it is no button for payments, or the provider does not tell it. */
  payment: PaymentType | null;
}

/** What one card of a carousel must be given. */
export interface CardDemands {
  header: HeaderDemand | null;
  /** How many values its body has. */
  parameters: number;
  buttons: readonly ButtonDemand[];
}

/** What a template must be given so that its provider accepts it. */
export interface TemplateDemands {
  header: HeaderDemand | null;
  /** The names of the values of its body: `1`, `2`, or such as `pedido`. Null: the provider has not told its body. */
  parameters: readonly string[] | null;
  isByName: boolean;
  buttons: readonly ButtonDemand[];
  /** It carries a one-time code, which stands in its body and behind its button. */
  isCode: boolean;
  /** It shows when its offer ends. */
  hasOffer: boolean;
  cards: readonly CardDemands[];
  /** Kinds of parts that we do not know how to fill, such as `CATALOG`. */
  unknown: readonly string[];
}

/** What a provider tells of a template. */
interface DescribedTemplate {
  category: string;
  parameterFormat: string;
  body: string | null;
  /** All components, as the provider's JSON. */
  components: string | null;
}

type Json = Readonly<Record<string, unknown>>;

/** Most messages of a batch use the same template, at their acceptance and when they are sent. */
const DEMANDS = new WeakMap<DescribedTemplate, TemplateDemands>();

/** Parts whose text takes values, and parts that take nothing. */
const KNOWN_PARTS = new Set([
  'HEADER',
  'BODY',
  'FOOTER',
  'BUTTONS',
  'CAROUSEL',
  'LIMITED_TIME_OFFER',
  'CALL_PERMISSION_REQUEST',
]);
/** Buttons that take no value. */
const PLAIN_BUTTONS = new Set(['PHONE_NUMBER', 'REQUEST_CONTACT_INFO']);
/** The addresses behind the buttons of templates for one-time codes. */
export const CODE_ADDRESS = 'https://www.whatsapp.com/otp/code/';
const PAYMENTS: Readonly<Record<string, PaymentType>> = {
  pix_dynamic_code: 'pix',
  boleto: 'boleto',
  payment_link: 'link',
};

/**
 * What a template demands, from its stored components (WhatsApp Business Platform, "Template components" and the pages of
 * each kind, read 2026-11). The words of the provider are compared without regard to case. Throws nothing: parts that are
 * not understood are named in `unknown`. The same object is read once: it must not change.
 */
export function demandsOf(template: DescribedTemplate): TemplateDemands {
  const known = DEMANDS.get(template);
  if (known) return known;
  const demands = readDemands(template);
  DEMANDS.set(template, demands);
  return demands;
}

function readDemands({ category, parameterFormat, body, components }: DescribedTemplate): TemplateDemands {
  const parts = partsOf(components);
  const isByName = parameterFormat.toUpperCase() === 'NAMED';
  const unknown = new Set<string>();
  for (const part of parts) if (!KNOWN_PARTS.has(wordOf(part.type))) unknown.add(wordOf(part.type));
  const buttons = listOf(partNamed(parts, 'BUTTONS')?.buttons);
  const isCode = category.toUpperCase() === 'AUTHENTICATION' || buttons.some(isCodeButton);
  return {
    header: headerOf(parts, isByName, unknown),
    parameters: isCode ? [] : body === null ? null : bodyParameters(body),
    isByName,
    buttons: isCode ? [] : buttonsOf(buttons, unknown),
    isCode,
    hasOffer: recordOf(partNamed(parts, 'LIMITED_TIME_OFFER')?.limited_time_offer)?.has_expiration === true,
    cards: listOf(partNamed(parts, 'CAROUSEL')?.cards).map((card) => cardOf(card, unknown)),
    unknown: [...unknown],
  };
}

function headerOf(parts: readonly Json[], isByName: boolean, unknown: Set<string>): HeaderDemand | null {
  const header = partNamed(parts, 'HEADER');
  if (!header) return null;
  const format = wordOf(header.format);
  const type = HEADER_MEDIA.find((one) => one.toUpperCase() === format);
  if (type) return { kind: 'media', type };
  if (format === 'LOCATION') return { kind: 'location' };
  if (format !== 'TEXT' && format !== '') {
    unknown.add(`HEADER ${format}`);
    return null;
  }
  const [name] = bodyParameters(textOf(header.text));
  return name === undefined ? null : { kind: 'text', name: isByName ? name : null };
}

function buttonsOf(buttons: readonly Json[], unknown: Set<string>): ButtonDemand[] {
  return buttons.flatMap((button, index) => {
    const kind = kindOf(button);
    if (kind === 'unknown') unknown.add(wordOf(button.type));
    if (kind === 'none' || kind === 'unknown') return [];
    const payment = PAYMENTS[textOf(recordOf(button.payment_setting)?.type)] ?? null;
    return [{ index, kind, isRequired: kind !== 'payload', label: textOf(button.text), payment }];
  });
}

function kindOf(button: Json): ButtonDemand['kind'] | 'none' | 'unknown' {
  switch (wordOf(button.type)) {
    case 'URL':
      return textOf(button.url).includes('{{') ? 'text' : 'none';
    case 'QUICK_REPLY':
      return 'payload';
    case 'COPY_CODE':
      return 'coupon';
    case 'PAYMENT_REQUEST':
      return 'payment';
    default:
      return PLAIN_BUTTONS.has(wordOf(button.type)) ? 'none' : 'unknown';
  }
}

function cardOf(card: Json, unknown: Set<string>): CardDemands {
  const parts = listOf(card.components);
  return {
    header: headerOf(parts, false, unknown),
    parameters: bodyParameters(textOf(partNamed(parts, 'BODY')?.text)).length,
    buttons: buttonsOf(listOf(partNamed(parts, 'BUTTONS')?.buttons), unknown),
  };
}

function isCodeButton(button: Json): boolean {
  return wordOf(button.type) === 'OTP' || textOf(button.url).startsWith(CODE_ADDRESS);
}

function partsOf(components: string | null): readonly Json[] {
  return components === null ? [] : listOf(JSON.parse(components) as unknown);
}

function partNamed(parts: readonly Json[], type: string): Json | undefined {
  return parts.find((part) => wordOf(part.type) === type);
}

function wordOf(value: unknown): string {
  return textOf(value).toUpperCase();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function recordOf(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

function listOf(value: unknown): readonly Json[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  return values.map(recordOf).filter((one) => one !== undefined);
}
