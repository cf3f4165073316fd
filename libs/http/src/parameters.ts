import { DomainError, type Violation } from '@recado/core';
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
