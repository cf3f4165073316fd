import { LANES, PRIORITIES, type Lane } from '../message/lane.js';
import { codePoints, excerpt, isBlank, isLongerThan, textFault } from '../text/text.js';
import type { Findings } from './findings.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field of the input. A field of a prototype was not sent. */
export function own(source: JsonObject, field: string): unknown {
  return Object.hasOwn(source, field) ? source[field] : undefined;
}

/** An optional object; undefined when it is absent (also null, empty text or white space) or refused. */
export function optionalObject(source: JsonObject, field: string, findings: Findings): JsonObject | undefined {
  const value = own(source, field);
  if (isAbsent(value)) return undefined;
  if (isJsonObject(value)) return value;
  findings.refuse(field, 'object_expected', { read: shown(value) });
  return undefined;
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

/** An optional string; undefined when it is absent (also null, empty or white space) or refused. */
export function optionalText(
  source: JsonObject,
  field: string,
  findings: Findings,
  max = Number.POSITIVE_INFINITY,
): string | undefined {
  const value = own(source, field);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') {
    findings.refuse(field, 'string_expected', { read: shown(value) });
    return undefined;
  }
  if (isBlank(value)) return undefined;
  const fault = textFault(value);
  if (fault) findings.refuse(field, fault);
  else if (isLongerThan(value, max)) findings.refuse(field, 'too_long', { length: codePoints(value), max });
  else return value;
  return undefined;
}

/** The lane of `priority`, or undefined when it is absent or refused. */
export function optionalLane(source: JsonObject, findings: Findings): Lane | undefined {
  const priority = optionalText(source, 'priority', findings);
  if (priority === undefined) return undefined;
  const lane = LANES[(PRIORITIES as readonly string[]).indexOf(priority)];
  if (lane === undefined) findings.refuse('priority', 'priority_unknown', { read: excerpt(priority) });
  return lane;
}
