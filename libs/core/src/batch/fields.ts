import { LANES, PRIORITIES, type Lane } from '../message/lane.js';
import { codePoints, excerpt, isBlank, isLongerThan, textFault } from '../text/text.js';
import type { Scope } from './scope.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of the input itself: what a prototype brings was not sent. */
export function own(source: JsonObject, field: string): unknown {
  return Object.hasOwn(source, field) ? source[field] : undefined;
}

/** How a value is shown in a sentence: short, and the same in every language. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return excerpt(value);
  if (Array.isArray(value)) return '[…]';
  return typeof value === 'object' && value !== null ? '{…}' : String(value);
}

/** An optional string: undefined when absent (null, empty and white space are), or when refused. */
export function optionalText(
  source: JsonObject,
  field: string,
  scope: Scope,
  max = Number.POSITIVE_INFINITY,
): string | undefined {
  const value = own(source, field);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') {
    scope.refuse(field, 'string_expected', { read: shown(value) });
    return undefined;
  }
  if (isBlank(value)) return undefined;
  const fault = textFault(value);
  if (fault) scope.refuse(field, fault);
  else if (isLongerThan(value, max)) scope.refuse(field, 'too_long', { length: codePoints(value), max });
  else return value;
  return undefined;
}

/** The lane of `priority`, or undefined when it is absent or refused. */
export function optionalLane(source: JsonObject, scope: Scope): Lane | undefined {
  const priority = optionalText(source, 'priority', scope);
  if (priority === undefined) return undefined;
  const lane = LANES[(PRIORITIES as readonly string[]).indexOf(priority)];
  if (lane === undefined) scope.refuse('priority', 'priority_unknown', { read: excerpt(priority) });
  return lane;
}
