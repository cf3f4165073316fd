import type { TemplateContent } from '../message/template-content.js';
import { readTime } from '../schedule/read-time.js';
import { excerpt } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, optionalObject, optionalText, optionalValue, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { checkParameter, readParameters } from './read-parameters.js';
import type { FileSource } from './read-media.js';
import { readTemplateHeader } from './read-template-header.js';
import { readTemplateButtons, readTemplateCards } from './read-template-parts.js';

const NAME = /^[a-z0-9_]+$/;
const LANGUAGE = /^[a-z]{2,3}(?:_[A-Za-z0-9]{2,4})?$/;
/** Most installations write to Brazil. */
const DEFAULT_LANGUAGE = 'pt_BR';

/**
 * The provider's template that a message uses; undefined when there is none or it was refused. `zone`: that of local
 * times; undefined: it was refused.
 */
export function readTemplateUse(
  source: JsonObject,
  findings: Findings,
  zone: string | undefined,
  files: FileSource,
): TemplateContent | undefined {
  const template = optionalObject(source, 'template', findings);
  return template && findings.inside('template', () => readFields(template, findings, zone, files));
}

function readFields(
  template: JsonObject,
  findings: Findings,
  zone: string | undefined,
  files: FileSource,
): TemplateContent | undefined {
  const found = findings.refusals;
  const name = optionalText(template, 'name', findings, FIELD_LIMITS.templateName);
  if (name === undefined && isAbsent(template.name)) findings.refuse('name', 'template_name_required');
  if (name !== undefined && !NAME.test(name)) {
    findings.refuse('name', 'template_name_invalid', { read: excerpt(name) });
  }
  const language = optionalText(template, 'language', findings) ?? DEFAULT_LANGUAGE;
  if (!LANGUAGE.test(language)) findings.refuse('language', 'template_language_invalid', { read: excerpt(language) });
  const parameters = readParameters(template, findings);
  const parts = readParts(template, findings, zone, files);
  return name !== undefined && findings.refusals === found ? { name, language, parameters, ...parts } : undefined;
}

/** What few templates have. Fields that are not given are missing. */
function readParts(
  template: JsonObject,
  findings: Findings,
  zone: string | undefined,
  files: FileSource,
): Partial<TemplateContent> {
  const header = readTemplateHeader(template, findings, files);
  const buttons = readTemplateButtons(template, findings);
  const code = optionalValue(template, 'code', findings, FIELD_LIMITS.templateCode);
  if (code !== undefined) checkParameter('code', code, findings);
  const offerEndsAt = readOfferEnd(template, findings, zone);
  const cards = readTemplateCards(template, findings, files);
  return {
    ...(header && { header }),
    ...(buttons.length > 0 && { buttons }),
    ...(code !== undefined && { code }),
    ...(offerEndsAt !== undefined && { offerEndsAt }),
    ...(cards && { cards }),
  };
}

function readOfferEnd(template: JsonObject, findings: Findings, zone: string | undefined): number | undefined {
  const value = optionalText(template, 'offer_ends_at', findings);
  if (value === undefined) return undefined;
  // Where the zone was refused, only the form is read.
  const reading = readTime(value, zone ?? 'UTC');
  if (reading.ok) return reading.at;
  findings.refuse('offer_ends_at', reading.code, reading.params);
  return undefined;
}
