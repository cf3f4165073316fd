import type { CloudFault } from './cloud-errors.js';
import type { MetaTemplate } from './cloud-template-desk.js';
import type { UsedComponent } from './cloud-template-use.js';

/** A button of an approved template, as Meta lists it. */
interface ListedButton {
  type: string;
  url?: string;
  payment_setting?: { type: string };
}

interface ListedPart {
  type: string;
  format?: string;
  text?: string;
  buttons?: readonly ListedButton[];
  cards?: readonly { components: readonly ListedPart[] }[];
  limited_time_offer?: { has_expiration?: boolean };
}

/** What a button of a kind is sent with; null: nothing may be sent. */
const SUB_TYPES: Readonly<Record<string, string | null>> = {
  URL: 'url',
  QUICK_REPLY: 'quick_reply',
  COPY_CODE: 'copy_code',
  PAYMENT_REQUEST: 'payment_request',
  PHONE_NUMBER: null,
};
const WORDS: Readonly<Record<string, string>> = { PHONE_NUMBER: 'Call', URL: 'Url', COPY_CODE: 'CopyCode' };

/**
 * Why Meta refuses the header, the buttons, the offer, the code or the cards of a template that a request uses; undefined:
 * it takes them. Codes and details as its answers had them (docs/gateways/facts.md, Meta).
 */
export function partsFault(template: MetaTemplate, used: readonly UsedComponent[]): CloudFault | undefined {
  const parts = template.components as readonly ListedPart[];
  const offer = parts.find(({ type }) => type === 'LIMITED_TIME_OFFER')?.limited_time_offer;
  if (offer?.has_expiration && !used.some(({ type }) => type === 'limited_time_offer')) {
    return { code: 131008, message: 'Required parameter is missing', details: 'limited_time_offer: missing' };
  }
  return partsOf(parts, used) ?? codeFault(parts, used) ?? cardsFault(parts, used);
}

function partsOf(parts: readonly ListedPart[], used: readonly UsedComponent[]): CloudFault | undefined {
  return headerFault(parts, used) ?? buttonsFault(parts, used);
}

function headerFault(parts: readonly ListedPart[], used: readonly UsedComponent[]): CloudFault | undefined {
  const header = parts.find(({ type }) => type === 'HEADER');
  const given = used.find(({ type }) => type === 'header')?.parameters ?? [];
  const expected = header ? headerCount(header) : 0;
  return (header && headerFormatFault(header, expected, given[0]?.type)) ?? headerCountFault(given.length, expected);
}

function headerCount({ format, text = '' }: ListedPart): number {
  return format !== 'TEXT' || text.includes('{{') ? 1 : 0;
}

/** Of a text that is missing, Meta names the number. */
function headerFormatFault({ format }: ListedPart, expected: number, type?: string): CloudFault | undefined {
  const received = type?.toUpperCase() ?? 'UNKNOWN';
  if (expected === 0 || received === format || (format === 'TEXT' && type === undefined)) return undefined;
  const details = `header: Format mismatch, expected ${format}, received ${received}`;
  return { code: 132012, message: 'Parameter format does not match format in the created template', details };
}

function headerCountFault(given: number, expected: number): CloudFault | undefined {
  if (given === expected) return undefined;
  const details = `header: number of localizable_params (${given}) does not match the expected number of params (${expected})`;
  return { code: 132000, message: 'Number of parameters does not match the expected number of params', details };
}

function buttonsFault(parts: readonly ListedPart[], used: readonly UsedComponent[]): CloudFault | undefined {
  const listed = parts.find(({ type }) => type === 'BUTTONS')?.buttons ?? [];
  const given = used.filter(({ type }) => type === 'button');
  for (const one of given) {
    const fault = givenFault(one, listed[Number(one.index)]);
    if (fault) return fault;
  }
  const missing = listed.findIndex((button, index) => isMissing(button, index, given));
  if (missing < 0) return undefined;
  const { type } = listed[missing]!;
  const details = `buttons: Button at index ${missing} of type ${WORDS[type] ?? type} requires a parameter`;
  return { code: 131008, message: 'Required parameter is missing', details };
}

function givenFault({ index, sub_type: subType }: UsedComponent, button?: ListedButton): CloudFault | undefined {
  const takes = button && (isStatic(button) ? null : SUB_TYPES[button.type]);
  if (takes === subType) return undefined;
  if (takes) return { code: 132018, message: 'There’s an issue with the parameters in your template' };
  const details = `buttons: Button at index ${index} is of type ${WORDS[button?.type ?? ''] ?? 'Unknown'} and does not support parameters`;
  return { code: 100, message: 'Invalid parameter', details };
}

function isMissing(button: ListedButton, index: number, given: readonly UsedComponent[]): boolean {
  if (isStatic(button) || button.type === 'QUICK_REPLY' || SUB_TYPES[button.type] === null) return false;
  const own = given.find((one) => Number(one.index) === index)?.parameters?.[0];
  return !own || !isRightPayment(button, own);
}

function isStatic({ type, url }: ListedButton): boolean {
  return type === 'URL' && !url?.includes('{{');
}

function isRightPayment(
  { payment_setting: setting }: ListedButton,
  own: { action?: { payment_request?: { payment_setting?: { type?: string } } } },
): boolean {
  if (!setting) return true;
  const asked = own.action?.payment_request?.payment_setting;
  return asked?.type === setting.type;
}

/** A one-time code stands in the body and behind the button: the same one. */
function codeFault(parts: readonly ListedPart[], used: readonly UsedComponent[]): CloudFault | undefined {
  const isCode = parts.some(({ buttons }) => buttons?.some(({ url }) => url?.includes('/otp/code/')));
  if (!isCode) return undefined;
  const [body, button] = ['body', 'button'].map(
    (part) => used.find(({ type }) => type === part)?.parameters?.[0]?.text,
  );
  if (body === button && body !== undefined && body.length <= 15) return undefined;
  return { code: 132018, message: 'There’s an issue with the parameters in your template' };
}

function cardsFault(parts: readonly ListedPart[], used: readonly UsedComponent[]): CloudFault | undefined {
  const listed = parts.find(({ type }) => type === 'CAROUSEL')?.cards ?? [];
  const given = used.find(({ type }) => type === 'carousel')?.cards ?? [];
  if (listed.length !== given.length) {
    const details = `carousel: expected ${listed.length} cards, received ${given.length}`;
    return { code: 132012, message: 'Parameter format does not match format in the created template', details };
  }
  for (const [at, card] of listed.entries()) {
    const fault = partsOf(card.components, given[at]!.components);
    if (fault || given[at]!.card_index !== at) return fault ?? { code: 100 };
  }
  return undefined;
}
