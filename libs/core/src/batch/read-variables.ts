import { excerpt } from '../text/text.js';
import { VARIABLE_NAME, type Variables } from '../template/variables.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, optionalObject, optionalValue, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';

/** Variables with a field of their own. */
const RESERVED: ReadonlySet<string> = new Set(['name', 'email']);

/** The message's own variables that have a value; undefined when it carries none. */
export function readVariables(source: JsonObject, findings: Findings): Variables | undefined {
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
