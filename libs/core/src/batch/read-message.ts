import { lacksNinthDigit, mayLackCountry } from '../phone/brazil.js';
import { checkPhone } from '../phone/check-phone.js';
import { isAddressableUserId } from '../phone/user-id.js';
import { isoTime } from '../schedule.js';
import { renderTemplate, type Rendered, type TemplateValues, VARIABLE_NAME, type Variables } from '../template.js';
import { isWholeId } from '../text/name.js';
import { excerpt, codePoints, isBlank, isLongerThan, textFault } from '../text/text.js';
import type { BatchOptions, BatchItem } from './batch-types.js';
import { FIELD_LIMITS } from './field-limits.js';
import {
  isAbsent,
  optionalObject,
  optionalValue,
  type JsonObject,
  own,
  shown,
  isJsonObject,
  optionalLane,
  optionalText,
} from './fields.js';
import type { Findings } from './findings.js';
import { type Carried, readContent } from './read-content.js';
import type { RequestFields } from './read-request.js';
import type { References } from './references.js';
import { dueAt, readMessageTimes } from './times.js';
import type { UnknownFields } from './unknown-fields.js';

/** Variables with a field of their own. */
const RESERVED: ReadonlySet<string> = new Set(['name', 'email']);

/** The message's own variables that have a value; undefined when it carries none. */
function readVariables(source: JsonObject, findings: Findings): Variables | undefined {
  const given = optionalObject(source, 'variables', findings);
  if (!given) return undefined;
  const names = Object.keys(given);
  const max = FIELD_LIMITS.variables;
  if (names.length > max) {
    findings.refuse('variables', 'variables_too_many', { count: names.length, max });
    return undefined;
  }
  return readValues(given, names, findings);
}

function readValues(given: JsonObject, names: readonly string[], findings: Findings): Variables {
  const variables = new Map<string, string>();
  for (const name of names) {
    if (!VARIABLE_NAME.test(name)) {
      // Nothing under a wrong name is nothing.
      if (!isAbsent(given[name])) findings.refuse('variables', 'variable_name_invalid', { read: excerpt(name) });
    } else {
      const value = findings.inside('variables', () => readValue(given, name, findings));
      if (value !== undefined) variables.set(name, value);
    }
  }
  return variables;
}

function readValue(given: JsonObject, name: string, findings: Findings): string | undefined {
  if (!RESERVED.has(name)) return optionalValue(given, name, findings, FIELD_LIMITS.variable);
  findings.refuse(name, 'variable_reserved', { field: name });
  return undefined;
}

/** No white space, no list or display-name punctuation, one @, and a domain of at least two parts. */
const PLAUSIBLE = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;

/** Whether a value has the form of an e-mail address. */
export function isPlausibleEmail(value: string): boolean {
  return PLAUSIBLE.test(value);
}

/** The longest text of each role, beside the limit of the installation. */
const MAX_LENGTH = { message: Infinity, caption: FIELD_LIMITS.caption, body: FIELD_LIMITS.body } as const;

/** The text of a message after substitution; empty where it may be missing. Only valid when nothing was refused. */
function readText(source: JsonObject, findings: Findings, options: BatchOptions, carried: Carried): string {
  const found = findings.refusals;
  const template = readTemplate(source, findings, carried);
  const name = optionalValue(source, 'name', findings, FIELD_LIMITS.name);
  const email = optionalValue(source, 'email', findings, FIELD_LIMITS.email);
  const variables = source.variables === undefined ? undefined : readVariables(source, findings);
  if (findings.refusals > found || template === '') return '';
  const rendered = options.isVerbatim
    ? { ...VERBATIM, text: template }
    : render(template, { name, email, variables }, findings, options);
  return checkText(rendered, findings, options, carried);
}

/** A text in which nothing is filled. */
const VERBATIM = { missing: [], suspicious: [], usesEmail: false, cut: false } as const;

function readTemplate(source: JsonObject, findings: Findings, { text }: Carried): string {
  const value = own(source, 'message') ?? '';
  if (typeof value !== 'string') {
    findings.refuse('message', 'string_expected', { read: shown(value) });
    return '';
  }
  if (isBlank(value)) {
    if (text === 'required') findings.refuse('message', 'message_required');
    return '';
  }
  const fault = textFault(value);
  if (fault) findings.refuse('message', fault);
  return value;
}

function render(template: string, values: TemplateValues, findings: Findings, options: BatchOptions): Rendered {
  const maxUnits = 2 * options.maxMessageLength;
  const rendered = renderTemplate(template, values, { missing: options.missingVariable, maxUnits });
  reportVariables(rendered, values, findings);
  return rendered;
}

function checkText(rendered: Rendered, findings: Findings, options: BatchOptions, carried: Carried): string {
  const { text, cut, missing } = rendered;
  const max = Math.min(MAX_LENGTH[carried.role], options.maxMessageLength);
  const tooLong = carried.role === 'caption' ? 'caption_too_long' : 'message_too_long';
  if (cut) findings.refuse('message', tooLong, { length: `>${options.maxMessageLength}`, max });
  else if (isLongerThan(text, max)) findings.refuse('message', tooLong, { length: codePoints(text), max });
  else if (missing.length === 0 && isBlank(text)) {
    if (carried.text === 'required') findings.refuse('message', 'message_blank');
    return '';
  } else if (carried.isTextLost) findings.warn('message', 'caption_not_sent');
  return text;
}

function reportVariables(rendered: Rendered, values: TemplateValues, findings: Findings): void {
  for (const variable of rendered.missing) {
    const field = variable === 'name' || variable === 'email' ? variable : `variables.${variable}`;
    findings.refuse(field, 'missing_variable', { token: `{${variable}}`, example: `{${variable}|…}` });
  }
  if (rendered.usesEmail && values.email && !isPlausibleEmail(values.email)) {
    findings.refuse('email', 'email_implausible', { read: excerpt(values.email) });
  }
  for (const token of rendered.suspicious) findings.warn('message', 'unknown_variable', { token });
}

/** What all messages of one request share. */
export interface BatchContext {
  request: RequestFields;
  references: References;
  /** Those of payments. */
  payments: References;
  unknown: UnknownFields;
  options: BatchOptions;
}

/** Reads the message that `findings` has started; undefined when a field of it was refused. */
export function readMessage(source: unknown, findings: Findings, context: BatchContext): BatchItem | undefined {
  if (!isJsonObject(source)) {
    findings.refuse('', 'message_not_object', { read: shown(source) });
    return undefined;
  }
  const { request, options } = context;
  const recipient = readRecipient(source, findings);
  const carried = readContent(source, findings, request.timezone, options);
  const text = readText(source, findings, options, carried);
  const { scheduledAt, expiresAt } =
    request.timezone === undefined
      ? request.times
      : readMessageTimes(source, findings, request.timezone, options, request.times);
  const lane = optionalLane(source, findings) ?? request.lane;
  const reference = readReference(source, findings, context);
  const paid = carried.content?.payment?.reference;
  if (paid) takePaid(paid, findings, context);
  const due = dueAt(scheduledAt, options.now);
  refuseEndedOffer(carried.content?.template?.offerEndsAt, due, findings);
  if (findings.refusals > 0) return undefined;
  // Not for a refused message: its warning would not be shown, and each name has one warning only.
  context.unknown.check(source, findings);
  const { content } = carried;
  if (content) context.unknown.checkWithin(source, findings);
  const index = findings.index!;
  const { phone, userId } = recipient;
  // Without a spread: on Node 20 each field that follows one costs half a µs.
  if (userId === undefined) return { index, phone, text, content, lane, dueAt: due, scheduledAt, expiresAt, reference };
  return { index, phone, userId, text, content, lane, dueAt: due, scheduledAt, expiresAt, reference };
}

/** The countdown of an offer that has ended would stand at zero on the phone of the recipient. */
function refuseEndedOffer(endsAt: number | undefined, due: number, findings: Findings): void {
  if (endsAt !== undefined && endsAt <= due)
    findings.refuse('template.offer_ends_at', 'template_offer_past', { read: isoTime(endsAt), at: isoTime(due) });
}

/** Who gets it: by a number, or by the user ID of a person whose number is not known. */
function readRecipient(source: JsonObject, findings: Findings): Pick<BatchItem, 'phone' | 'userId'> {
  const userId = own(source, 'user_id');
  if (isAbsent(userId)) return { phone: readPhone(source, findings) };
  const isId = typeof userId === 'string' && isAddressableUserId(userId);
  if (isAbsent(own(source, 'phone'))) {
    if (isId) return { phone: '', userId };
    findings.refuse('user_id', 'user_id_invalid', { read: shown(userId) });
    return { phone: '' };
  }
  findings.refuse('user_id', 'user_id_with_phone');
  return { phone: readPhone(source, findings) };
}

function readPhone(source: JsonObject, findings: Findings): string {
  const value = own(source, 'phone');
  const check = checkPhone(value);
  if (!check.ok) {
    const length = typeof value === 'string' || typeof value === 'number' ? String(value).length : 0;
    findings.refuse('phone', check.code, { read: shown(value), length });
    return '';
  }
  const { phone, unusual } = check;
  if (unusual) findings.warn('phone', 'phone_unusual_length', { read: phone, length: phone.length });
  if (mayLackCountry(phone, unusual)) findings.warn('phone', 'phone_maybe_without_country', { read: phone });
  if (lacksNinthDigit(phone)) findings.warn('phone', 'phone_without_ninth_digit', { read: phone });
  return phone;
}

function readReference(source: JsonObject, findings: Findings, context: BatchContext): string | null {
  const reference = optionalText(source, 'reference', findings, FIELD_LIMITS.reference);
  if (reference === undefined) return null;
  if (!isWholeId(reference)) {
    findings.refuse('reference', 'reference_blanks', { read: shown(reference) });
    return null;
  }
  const first = context.references.find(reference);
  if (first !== undefined) findings.refuse('reference', 'reference_repeated', { first: `messages.${first}` });
  // The reference of a skipped message is free for a later message.
  else if (!context.request.skipInvalid || findings.refusals === 0) {
    context.references.take(reference, findings.index!);
  }
  return reference;
}

/** The reference of a payment, which Meta takes once. */
function takePaid(reference: string, findings: Findings, { payments, request }: BatchContext): void {
  const first = payments.find(reference);
  if (first !== undefined)
    findings.refuse('payment.reference', 'payment_reference_repeated', { first: `messages.${first}` });
  else if (!request.skipInvalid || findings.refusals === 0) payments.take(reference, findings.index!);
}
