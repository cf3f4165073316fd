import { renderTemplate, type Rendered, type TemplateValues } from '../template/render-template.js';
import { codePoints, excerpt, isBlank, isLongerThan, textFault } from '../text/text.js';
import type { BatchOptions } from './batch-types.js';
import { isPlausibleEmail } from './email.js';
import { FIELD_LIMITS } from './field-limits.js';
import { optionalValue, own, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import type { Carried } from './read-content.js';
import { readVariables } from './read-variables.js';

/** The longest text of each role, beside the limit of the installation. */
const MAX_LENGTH = { message: Infinity, caption: FIELD_LIMITS.caption, body: FIELD_LIMITS.body } as const;

/** The text of a message after substitution; empty where it may be missing. Only valid when nothing was refused. */
export function readText(source: JsonObject, findings: Findings, options: BatchOptions, carried: Carried): string {
  const found = findings.refusals;
  const template = readTemplate(source, findings, carried);
  const name = optionalValue(source, 'name', findings, FIELD_LIMITS.name);
  const email = optionalValue(source, 'email', findings, FIELD_LIMITS.email);
  const variables = source.variables === undefined ? undefined : readVariables(source, findings);
  if (findings.refusals > found || template === '') return '';
  const rendered = render(template, { name, email, variables }, findings, options);
  return checkText(rendered, findings, options, carried);
}

function readTemplate(source: JsonObject, findings: Findings, { text }: Carried): string {
  const value = own(source, 'message') ?? '';
  if (typeof value !== 'string') {
    findings.refuse('message', 'string_expected', { read: shown(value) });
    return '';
  }
  if (isBlank(value)) {
    if (text === 'required') findings.refuse('message', 'message_required');
    return '';
  }
  const fault = textFault(value);
  if (fault) findings.refuse('message', fault);
  return value;
}

function render(template: string, values: TemplateValues, findings: Findings, options: BatchOptions): Rendered {
  const maxUnits = 2 * options.maxMessageLength;
  const rendered = renderTemplate(template, values, { missing: options.missingVariable, maxUnits });
  reportVariables(rendered, values, findings);
  return rendered;
}

function checkText(rendered: Rendered, findings: Findings, options: BatchOptions, carried: Carried): string {
  const { text, cut, missing } = rendered;
  const max = Math.min(MAX_LENGTH[carried.role], options.maxMessageLength);
  const tooLong = carried.role === 'caption' ? 'caption_too_long' : 'message_too_long';
  if (cut) findings.refuse('message', tooLong, { length: `>${options.maxMessageLength}`, max });
  else if (isLongerThan(text, max)) findings.refuse('message', tooLong, { length: codePoints(text), max });
  else if (missing.length === 0 && isBlank(text)) {
    if (carried.text === 'required') findings.refuse('message', 'message_blank');
    return '';
  } else if (carried.isTextLost) findings.warn('message', 'caption_not_sent');
  return text;
}

function reportVariables(rendered: Rendered, values: TemplateValues, findings: Findings): void {
  for (const variable of rendered.missing) {
    const field = variable === 'name' || variable === 'email' ? variable : `variables.${variable}`;
    findings.refuse(field, 'missing_variable', { token: `{${variable}}`, example: `{${variable}|…}` });
  }
  if (rendered.usesEmail && values.email && !isPlausibleEmail(values.email)) {
    findings.refuse('email', 'email_implausible', { read: excerpt(values.email) });
  }
  for (const token of rendered.suspicious) findings.warn('message', 'unknown_variable', { token });
}
