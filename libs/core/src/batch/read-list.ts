import { isAbsent, own, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';

/** An optional list of at most `max` items; empty when it is absent or refused. */
export function readList(source: JsonObject, field: string, max: number, findings: Findings): readonly unknown[] {
  const value = own(source, field);
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) {
    findings.refuse(field, 'list_expected', { read: shown(value) });
    return [];
  }
  if (value.length <= max) return value;
  findings.refuse(field, 'list_too_long', { count: value.length, max });
  return [];
}
