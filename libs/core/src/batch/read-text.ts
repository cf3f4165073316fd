import { renderTemplate, type Rendered, type TemplateValues } from '../template/render-template.js';
import { codePoints, excerpt, isBlank, isLongerThan, textFault } from '../text/text.js';
import type { BatchOptions } from './batch-types.js';
import { isPlausibleEmail } from './email.js';
import { FIELD_LIMITS } from './field-limits.js';
import { optionalText, own, shown, type JsonObject } from './fields.js';
import type { Scope } from './scope.js';

/** The text of a message after substitution; meaningless when something was refused. */
export function readText(source: JsonObject, scope: Scope, options: BatchOptions): string {
  const found = scope.violations.length;
  const template = readTemplate(source, scope);
  const name = optionalText(source, 'name', scope, FIELD_LIMITS.name);
  const email = optionalText(source, 'email', scope, FIELD_LIMITS.email);
  if (scope.violations.length > found) return '';
  return render(template, { name, email }, scope, options);
}

function readTemplate(source: JsonObject, scope: Scope): string {
  const value = own(source, 'message') ?? '';
  if (typeof value !== 'string') {
    scope.refuse('message', 'string_expected', { read: shown(value) });
    return '';
  }
  const fault = isBlank(value) ? 'message_required' : textFault(value);
  if (fault) scope.refuse('message', fault);
  return value;
}

function render(template: string, values: TemplateValues, scope: Scope, options: BatchOptions): string {
  const max = options.maxMessageLength;
  const rendered = renderTemplate(template, values, { missing: options.missingVariable, maxUnits: 2 * max });
  if (rendered.cut) {
    scope.refuse('message', 'message_too_long', { length: `>${max}`, max });
  } else if (isLongerThan(rendered.text, max)) {
    scope.refuse('message', 'message_too_long', { length: codePoints(rendered.text), max });
  } else if (rendered.missing.length === 0 && isBlank(rendered.text)) {
    scope.refuse('message', 'message_blank');
  }
  reportVariables(rendered, values, scope);
  return rendered.text;
}

function reportVariables(rendered: Rendered, values: TemplateValues, scope: Scope): void {
  for (const variable of rendered.missing) {
    scope.refuse(variable, 'missing_variable', { token: `{${variable}}`, example: `{${variable}|…}` });
  }
  if (rendered.usesEmail && values.email && !isPlausibleEmail(values.email)) {
    scope.refuse('email', 'email_implausible', { read: excerpt(values.email) });
  }
  for (const token of rendered.suspicious) scope.warn('message', 'unknown_variable', { token });
}
