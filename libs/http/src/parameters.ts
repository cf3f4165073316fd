import type { Violation } from '@recado/core';
import { ValidateBy, validateSync } from 'class-validator';

/** What is wrong with a value that was sent, or undefined. */
export type Rule = (value: unknown) => Pick<Violation, 'code' | 'params'> | undefined;

/** What was read, and what was wrong with it. */
export interface Parameters<T> {
  parameters: T;
  violations: Violation[];
}

/** The rules of a class by field: the validator keeps sentences only, while a violation is a code with its params. */
const rules = new WeakMap<object, Map<string | symbol, Rule>>();

/** The field must keep this rule; one that is absent keeps every rule. */
export function MatchesRule(rule: Rule): PropertyDecorator {
  const validate = (value: unknown) => value === undefined || !rule(value);
  return (prototype, field) => {
    rules.set(prototype, (rules.get(prototype) ?? new Map<string | symbol, Rule>()).set(field, rule));
    ValidateBy({ name: 'follows', validator: { validate } })(prototype, field);
  };
}

/**
 * Reads the fields of a query or a body into their class, which lists them as its own. Null, empty and white space count
 * as absent, unknown fields are ignored, and each field that breaks its rule is a violation under its name.
 */
export function readParameters<T extends object>(type: new () => T, source: unknown): Parameters<T> {
  const parameters = new type();
  const sent = typeof source === 'object' && source !== null ? (source as Readonly<Record<string, unknown>>) : {};
  for (const field of Object.keys(parameters)) {
    if (Object.hasOwn(sent, field) && !isAbsent(sent[field])) Object.assign(parameters, { [field]: sent[field] });
  }
  const broken = validateSync(parameters);
  const violations = broken.flatMap(({ property: path, value }): Violation[] => {
    const found = rules.get(type.prototype as object)?.get(path)?.(value);
    return found ? [{ path, ...found }] : [];
  });
  return { parameters, violations };
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}
