import type { TemplateContent } from '../message/template-content.js';
import { excerpt } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, isJsonObject, limitedText, optionalValue, own, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';

const FIELD = 'parameters';
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
/** The provider refuses these in a parameter. */
const UNACCEPTED = /[\n\r\t]| {5}/;

/** The parameters of a template, by position or by name; an empty list when there are none. */
export function readParameters(template: JsonObject, findings: Findings): TemplateContent['parameters'] {
  const value = own(template, FIELD);
  if (isAbsent(value)) return [];
  if (!Array.isArray(value) && !isJsonObject(value)) {
    findings.refuse(FIELD, 'template_parameters_type', { read: shown(value) });
    return [];
  }
  const count = Object.keys(value).length;
  const max = FIELD_LIMITS.templateParameters;
  if (count > max) {
    findings.refuse(FIELD, 'template_parameters_too_many', { count, max });
    return [];
  }
  return Array.isArray(value) ? readList(value, findings) : readByName(value, findings);
}

function readList(values: readonly unknown[], findings: Findings): readonly string[] {
  const fields = { ...values } as JsonObject;
  return findings.inside(FIELD, () => values.map((_, index) => readParameter(fields, String(index), findings)));
}

function readByName(values: JsonObject, findings: Findings): Readonly<Record<string, string>> {
  const parameters: [string, string][] = [];
  for (const name of Object.keys(values)) {
    if (!NAME.test(name)) findings.refuse(FIELD, 'template_parameter_name', { read: excerpt(name) });
    else parameters.push([name, findings.inside(FIELD, () => readParameter(values, name, findings))]);
  }
  return Object.fromEntries(parameters);
}

/** An invisible character is a parameter: with one, a template can be sent whose parameter is to show nothing. */
function readParameter(values: JsonObject, name: string, findings: Findings): string {
  const value = own(values, name);
  const max = FIELD_LIMITS.templateParameter;
  if (typeof value === 'string' ? value.trim() === '' : isAbsent(value)) {
    findings.refuse(name, 'template_parameter_required');
    return '';
  }
  const isText = typeof value === 'string';
  const text = isText ? limitedText(value, name, findings, max) : optionalValue(values, name, findings, max);
  if (text !== undefined) checkParameter(name, text, findings);
  return text ?? '';
}

/** Refuses what the provider takes in no value of a template. */
export function checkParameter(field: string, text: string, findings: Findings): void {
  if (UNACCEPTED.test(text)) findings.refuse(field, 'template_parameter_format');
}
