import { renderTemplate, type Rendered, type TemplateValues } from '../template/render-template.js';
import { codePoints, excerpt, isBlank, isLongerThan, textFault } from '../text/text.js';
import type { BatchOptions } from './batch-types.js';
import { isPlausibleEmail } from './email.js';
import { FIELD_LIMITS } from './field-limits.js';
import { optionalText, own, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';

/** The text of a message after substitution. Only valid when nothing was refused. */
export function readText(source: JsonObject, findings: Findings, options: BatchOptions): string {
  const found = findings.violations.length;
  const template = readTemplate(source, findings);
  const name = optionalText(source, 'name', findings, FIELD_LIMITS.name);
  const email = optionalText(source, 'email', findings, FIELD_LIMITS.email);
  if (findings.violations.length > found) return '';
  return render(template, { name, email }, findings, options);
}

function readTemplate(source: JsonObject, findings: Findings): string {
  const value = own(source, 'message') ?? '';
  if (typeof value !== 'string') {
    findings.refuse('message', 'string_expected', { read: shown(value) });
    return '';
  }
  const fault = isBlank(value) ? 'message_required' : textFault(value);
  if (fault) findings.refuse('message', fault);
  return value;
}

function render(template: string, values: TemplateValues, findings: Findings, options: BatchOptions): string {
  const max = options.maxMessageLength;
  const rendered = renderTemplate(template, values, { missing: options.missingVariable, maxUnits: 2 * max });
  if (rendered.cut) {
    findings.refuse('message', 'message_too_long', { length: `>${max}`, max });
  } else if (isLongerThan(rendered.text, max)) {
    findings.refuse('message', 'message_too_long', { length: codePoints(rendered.text), max });
  } else if (rendered.missing.length === 0 && isBlank(rendered.text)) {
    findings.refuse('message', 'message_blank');
  }
  reportVariables(rendered, values, findings);
  return rendered.text;
}

function reportVariables(rendered: Rendered, values: TemplateValues, findings: Findings): void {
  for (const variable of rendered.missing) {
    findings.refuse(variable, 'missing_variable', { token: `{${variable}}`, example: `{${variable}|…}` });
  }
  if (rendered.usesEmail && values.email && !isPlausibleEmail(values.email)) {
    findings.refuse('email', 'email_implausible', { read: excerpt(values.email) });
  }
  for (const token of rendered.suspicious) findings.warn('message', 'unknown_variable', { token });
}
