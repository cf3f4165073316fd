import {
  checkPhone,
  codePoints,
  excerpt,
  FIELD_LIMITS,
  isUserId,
  isWholeId,
  shown,
  textFault,
  WIRE_STATUSES,
} from '@recado/core';
import type { Rule } from './parameters.js';

/** A string that every supported database can keep. */
export const text: Rule = (value) => {
  if (typeof value !== 'string') return { code: 'string_expected', params: { read: shown(value) } };
  const fault = textFault(value);
  return fault && { code: fault };
};

/** A parameter that a query may contain once. */
export function once(rule: Rule): Rule {
  return (value) => (Array.isArray(value) ? { code: 'parameter_repeated' } : rule(value));
}

/** The digits of an integer between these bounds, which are included. */
export function integer(min: number, max: number): Rule {
  return (value) => {
    const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : NaN;
    const isWithin = number >= min && number <= max;
    return isWithin ? undefined : { code: 'integer_out_of_range', params: { min, max, read: shown(value) } };
  };
}

/** The id of a message or a batch. */
export const id: Rule = (value) =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)
    ? undefined
    : { code: 'positive_integer_expected', params: { read: shown(value) } };

export const phone: Rule = (value) => {
  const check = checkPhone(value);
  if (check.ok) return undefined;
  // Only these types: the conversion of an object to text can throw.
  const length = typeof value === 'string' || typeof value === 'number' ? String(value).length : 0;
  return { code: check.code, params: { read: shown(value), length } };
};

/** The ID by which Meta knows a person. */
export const userId: Rule = (value) =>
  typeof value === 'string' && isUserId(value)
    ? undefined
    : { code: 'user_id_invalid', params: { read: shown(value) } };

export const reference: Rule = (value) => {
  const fault = text(value);
  if (fault || typeof value !== 'string') return fault;
  if (!isWholeId(value)) return { code: 'reference_blanks', params: { read: shown(value) } };
  const length = codePoints(value);
  return length > FIELD_LIMITS.reference
    ? { code: 'too_long', params: { length, max: FIELD_LIMITS.reference } }
    : undefined;
};

/** One or more names of statuses on the wire. */
export const statuses: Rule = (value) => {
  const names = namesIn(value);
  const unknown = names.find((name) => !(WIRE_STATUSES as readonly string[]).includes(name));
  const read = names.length === 0 ? shown(value) : unknown;
  if (read === undefined) return undefined;
  return { code: 'status_unknown', params: { read: excerpt(read), allowed: WIRE_STATUSES.join(', ') } };
};

/** The names in a parameter that is repeated, or has several names with commas between. */
export function namesIn(value: unknown): string[] {
  const parts = [value].flat().map((part) => (typeof part === 'string' ? part : shown(part)));
  return parts
    .flatMap((part) => part.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
