import type { Violation } from '@recado/core';
import { ValidateBy, validateSync } from 'class-validator';

/** Checks a value of a request; returns what is wrong with it, or undefined. */
export type Rule = (value: unknown) => Pick<Violation, 'code' | 'params'> | undefined;

/** The fields that were read, and what is wrong with them. */
export interface Parameters<T> {
  parameters: T;
  violations: Violation[];
}

/** The rules of a class by field. The validator only keeps sentences, while a violation is a code with parameters. */
const rules = new WeakMap<object, Map<string | symbol, Rule>>();

/** The field must match this rule, unless it is absent. */
export function MatchesRule(rule: Rule): PropertyDecorator {
  const validate = (value: unknown) => value === undefined || !rule(value);
  return (prototype, field) => {
    rules.set(prototype, (rules.get(prototype) ?? new Map<string | symbol, Rule>()).set(field, rule));
    ValidateBy({ name: 'matchesRule', validator: { validate } })(prototype, field);
  };
}

/**
 * Reads a query or a body into the class that declares its fields. Null, empty text and white space count as absent,
 * unknown fields are ignored, and each field that does not match its rule is a violation with the field's name.
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
