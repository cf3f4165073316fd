import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  DomainError,
  type Violation,
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
import { ValidateBy, validateSync } from 'class-validator';

/** Checks a value of a request; returns what is wrong with it, or undefined. */
export type Rule = (value: unknown) => Pick<Violation, 'code' | 'params'> | undefined;

/** The fields that were read, and what is wrong with them. */
export interface Parameters<T> {
  parameters: T;
  violations: Violation[];
}

interface FieldRule {
  rule: Rule;
  /** The violation of a body without the field; undefined: it may be absent. */
  missing: string | undefined;
}

/** The rules of a class by field. The validator only keeps sentences, while a violation is a code with parameters. */
const rules = new WeakMap<object, Map<string | symbol, FieldRule>>();

/** The field must match this rule, or be absent. With the code `missing`, an absent field is a violation as well. */
export function MatchesRule(rule: Rule, missing?: string): PropertyDecorator {
  const validate = (value: unknown) => value === undefined || !rule(value);
  return (prototype, field) => {
    rules.set(prototype, (rules.get(prototype) ?? new Map<string | symbol, FieldRule>()).set(field, { rule, missing }));
    ValidateBy({ name: 'matchesRule', validator: { validate } })(prototype, field);
  };
}

/**
 * Reads a query or a body into the class that declares its fields. Null, empty text and white space count as absent,
 * unknown fields are ignored, and each field that does not match its rule is a violation with the field's name. The
 * missing fields come first.
 */
export function readParameters<T extends object>(type: new () => T, source: unknown): Parameters<T> {
  const parameters = new type();
  const sent = typeof source === 'object' && source !== null ? (source as Readonly<Record<string, unknown>>) : {};
  for (const field of Object.keys(parameters)) {
    if (Object.hasOwn(sent, field) && !isAbsent(sent[field])) Object.assign(parameters, { [field]: sent[field] });
  }
  const fields = rulesOf(type.prototype as object);
  const missing = fields.flatMap(([path, { missing: code }]): Violation[] =>
    code !== undefined && (parameters as Record<string, unknown>)[path] === undefined ? [{ path, code }] : [],
  );
  const byField = new Map(fields);
  const broken = validateSync(parameters).flatMap(({ property: path, value }): Violation[] => {
    const fault = byField.get(path)?.rule(value);
    return fault ? [{ path, ...fault }] : [];
  });
  return { parameters, violations: [...missing, ...broken] };
}

/** The same, for a query or body that must match. Throws DomainError `validation_failed`. */
export function checkParameters<T extends object>(type: new () => T, source: unknown): T {
  const { parameters, violations } = readParameters(type, source);
  if (violations.length > 0) throw new DomainError('validation_failed', { violations });
  return parameters;
}

/** The rules of a class and of those that it extends. */
function rulesOf(prototype: object): (readonly [string, FieldRule])[] {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  const own = [...(rules.get(prototype) ?? [])].map(([path, rule]) => [String(path), rule] as const);
  return parent ? [...rulesOf(parent), ...own] : own;
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** A string that every supported database can keep. */
export const text: Rule = (value) => {
  if (typeof value !== 'string') return { code: 'string_expected', params: { read: shown(value) } };
  const fault = textFault(value);
  return fault && { code: fault };
};

export const boolean: Rule = (value) =>
  typeof value === 'boolean' ? undefined : { code: 'boolean_expected', params: { read: shown(value) } };

/** The same as `text`, of so many characters at most. */
export function textUpTo(max: number): Rule {
  return (value) => {
    const fault = text(value);
    if (fault || typeof value !== 'string') return fault;
    const length = codePoints(value);
    return length > max ? { code: 'too_long', params: { length, max } } : undefined;
  };
}

/** A parameter that a query may contain once. */
export function once(rule: Rule): Rule {
  return (value) => (Array.isArray(value) ? { code: 'parameter_repeated' } : rule(value));
}

/** The digits of an integer between these bounds, which are included. */
function integer(min: number, max: number): Rule {
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
  return textUpTo(FIELD_LIMITS.reference)(value);
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

const DEFAULT_LIMIT = 50;

/** The field `cursor` of a list's query. */
export function CursorField(description: string): PropertyDecorator {
  return applyDecorators(ApiPropertyOptional({ type: 'string', description }), MatchesRule(once(text)));
}

/** The field `limit` of a list's query: so many items of a page at most. */
export function LimitField(maximum: number, description: string): PropertyDecorator {
  const field = { type: 'integer', minimum: 1, maximum, default: DEFAULT_LIMIT, description } as const;
  return applyDecorators(ApiPropertyOptional(field), MatchesRule(once(integer(1, maximum))));
}

/** The most items that a checked query asks for in one page. */
export function limitOf({ limit }: { limit?: string }): number {
  return Number(limit ?? DEFAULT_LIMIT);
}
