import type { ButtonValue, TemplateButton, TemplateCard } from '../message/template-content.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, isJsonObject, optionalObject, optionalText, own, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { readList } from './read-list.js';
import type { FileSource } from './read-media.js';
import { readParameters } from './read-parameters.js';
import { readPayment } from './read-payment.js';
import { readTemplateHeader } from './read-template-header.js';

/** Longest coupon code in characters that all pages of Meta allow; some say 20. */
const SAFE_COUPON = 15;

const VALUES = ['text', 'payload', 'coupon', 'payment'] as const satisfies readonly ButtonValue['kind'][];

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
export function readTemplateCards(
  source: JsonObject,
  findings: Findings,
  files: FileSource,
): TemplateCard[] | undefined {
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
