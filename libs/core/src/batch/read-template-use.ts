import type { TemplateContent } from '../message/content.js';
import { excerpt } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, optionalObject, optionalText, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { readParameters } from './read-parameters.js';

const NAME = /^[a-z0-9_]+$/;
const LANGUAGE = /^[a-z]{2,3}(?:_[A-Za-z0-9]{2,4})?$/;
/** Most installations write to Brazil. */
const DEFAULT_LANGUAGE = 'pt_BR';

/** The provider's template that a message uses; undefined when there is none or it was refused. */
export function readTemplateUse(source: JsonObject, findings: Findings): TemplateContent | undefined {
  const template = optionalObject(source, 'template', findings);
  return template && findings.inside('template', () => readFields(template, findings));
}

function readFields(template: JsonObject, findings: Findings): TemplateContent | undefined {
  const found = findings.refusals;
  const name = optionalText(template, 'name', findings, FIELD_LIMITS.templateName);
  if (name === undefined && isAbsent(template.name)) findings.refuse('name', 'template_name_required');
  if (name !== undefined && !NAME.test(name)) {
    findings.refuse('name', 'template_name_invalid', { read: excerpt(name) });
  }
  const language = optionalText(template, 'language', findings) ?? DEFAULT_LANGUAGE;
  if (!LANGUAGE.test(language)) findings.refuse('language', 'template_language_invalid', { read: excerpt(language) });
  const parameters = readParameters(template, findings);
  return name !== undefined && findings.refusals === found ? { name, language, parameters } : undefined;
}
