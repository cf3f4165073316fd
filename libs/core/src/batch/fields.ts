import type { Field, Fields, FieldValues } from '../fields/field.js';
import { LANES, PRIORITIES, type Lane } from '../message/lane.js';
import { codePoints, excerpt, isBlank, isLongerThan, isShowableName, textFault } from '../text/text.js';
import type { Findings } from './findings.js';
import type { ViolationCode } from './texts.js';

/** A double keeps every decimal number of so many digits (DBL_DIG of IEEE 754). */
const MAX_EXACT_DIGITS = 15;

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field of the input. A field of a prototype was not sent. */
export function own(source: JsonObject, field: string): unknown {
  return Object.hasOwn(source, field) ? source[field] : undefined;
}

/**
 * An optional object; undefined when it is absent (also null, empty text or white space) or refused. An empty list
 * counts as one without fields: PHP writes it for an empty array.
 */
export function optionalObject(source: JsonObject, field: string, findings: Findings): JsonObject | undefined {
  const value = own(source, field);
  if (isAbsent(value)) return undefined;
  if (isJsonObject(value)) return value;
  if (isEmptyList(value)) return {};
  findings.refuse(field, 'object_expected', { read: shown(value) });
  return undefined;
}

export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Whether an optional field counts as absent. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlank(value));
}

/** A value as errors show it: short, and the same in every language. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return excerpt(value);
  if (Array.isArray(value)) return '[…]';
  return typeof value === 'object' && value !== null ? '{…}' : String(value);
}

/** An optional string; undefined when it is absent (also null or blank) or refused. */
export function optionalText(
  source: JsonObject,
  field: string,
  findings: Findings,
  max = Number.POSITIVE_INFINITY,
): string | undefined {
  const value = own(source, field);
  return value === undefined || value === null ? undefined : givenText(value, field, findings, max);
}

/** A text that is filled into another: as `optionalText`, but a number or a boolean is taken as JSON prints it. */
export function optionalValue(source: JsonObject, field: string, findings: Findings, max: number): string | undefined {
  const value = own(source, field);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' && typeof value !== 'boolean') return givenText(value, field, findings, max);
  if (typeof value === 'boolean' || isExact(value)) return String(value);
  findings.refuse(field, 'number_inexact', { read: shown(value) });
  return undefined;
}

function givenText(value: unknown, field: string, findings: Findings, max: number): string | undefined {
  if (typeof value !== 'string') {
    findings.refuse(field, 'string_expected', { read: shown(value) });
    return undefined;
  }
  return isBlank(value) ? undefined : limitedText(value, field, findings, max);
}

/** Of a string of the input what may be kept and sent; undefined when it was refused. */
export function limitedText(value: string, field: string, findings: Findings, max: number): string | undefined {
  const fault = textFault(value);
  if (fault) findings.refuse(field, fault);
  else if (isLongerThan(value, max)) findings.refuse(field, 'too_long', { length: codePoints(value), max });
  else return value;
  return undefined;
}

/**
 * Whether a number prints as it was sent. JSON numbers are doubles here (RFC 8259, section 6): integers from 2^53 on, and
 * other numbers of more than 15 digits, may have been rounded; very large and very small ones print with an exponent.
 * Digits that no double tells apart are not seen: 8.300000000000001 is the double 8.3.
 */
function isExact(value: number): boolean {
  if (Number.isInteger(value)) return Number.isSafeInteger(value);
  const digits = String(value).replace(/^-?(?:0\.0*)?/, '');
  return /^[\d.]{1,16}$/.test(digits) && digits.replace('.', '').length <= MAX_EXACT_DIGITS;
}

/** The lane of `priority`, or undefined when it is absent or refused. */
export function optionalLane(source: JsonObject, findings: Findings): Lane | undefined {
  const priority = optionalText(source, 'priority', findings);
  if (priority === undefined) return undefined;
  const lane = LANES[(PRIORITIES as readonly string[]).indexOf(priority)];
  if (lane === undefined) findings.refuse('priority', 'priority_unknown', { read: excerpt(priority) });
  return lane;
}

type Read = (source: JsonObject, findings: Findings) => string | undefined;

/**
 * What reads declared fields of an object, into one that may have others: how each of them is read is decided here, when the
 * program is loaded. What was not given or was refused is missing.
 */
export function readerOf<Fs extends Fields>(
  fields: Fs,
): <Into extends FieldValues<Fs>>(source: JsonObject, findings: Findings, into: Into) => Into {
  const readers = Object.entries(fields).map(([name, field]) => ({ name, wire: field.wire, read: readingOf(field) }));
  return (source, findings, into) => {
    for (const { name, wire, read } of readers) {
      if (source[wire] === undefined) continue;
      const value = read(source, findings);
      if (value !== undefined) (into as Record<string, unknown>)[name] = value;
    }
    return into;
  };
}

function readingOf({ wire, rule }: Field): Read {
  // Codes that fields have of their own are among the texts of violations, which name the fields' types.
  const code = (rule.refusal?.code ?? 'name_characters') as ViolationCode;
  const max = 'max' in rule ? rule.max : undefined;
  const isRight = 'of' in rule ? isOneOf(rule.of) : isLineOf(rule.pattern);
  return (source, findings) => {
    const value = optionalText(source, wire, findings, max);
    if (value === undefined || isRight(value)) return value;
    findings.refuse(wire, code, { read: excerpt(value) });
    return undefined;
  };
}

function isOneOf(words: readonly string[]): (value: string) => boolean {
  return (value) => words.includes(value);
}

function isLineOf(pattern: string | undefined): (value: string) => boolean {
  if (pattern === undefined) return isShowableName;
  const form = new RegExp(pattern, 'u');
  return (value) => form.test(value) && isShowableName(value);
}
