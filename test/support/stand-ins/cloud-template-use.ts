import type { CloudFault } from './cloud-errors.js';
import type { MetaTemplate } from './cloud-template-desk.js';
import { partsFault } from './cloud-template-parts.js';

/** A template as a request names it. */
export interface UsedTemplate {
  name?: string;
  language?: { code?: string };
  components?: UsedComponent[];
}

/** A part of a template with its values. */
export interface UsedComponent {
  type?: string;
  sub_type?: string;
  index?: string;
  parameters?: TextParameter[];
  cards?: { card_index: number; components: UsedComponent[] }[];
}

interface UsedMedium {
  id?: string;
  link?: string;
  filename?: string;
}

interface TextParameter {
  type?: string;
  text?: string;
  parameter_name?: string;
  image?: UsedMedium;
  video?: UsedMedium;
  document?: UsedMedium;
  action?: { payment_request?: { payment_setting?: { type?: string } } };
}

/** Meta's limit for a body with its parameters filled in, in characters. */
const MAX_BODY = 1_024;
const PARAMETER = /\{\{(\w+)\}\}/g;
const REFUSED_CHARACTERS = /[\n\r\t]| {5,}/;

/** The text that a template becomes, or why Meta refuses it. */
export type FilledTemplate = { text: string } | { fault: CloudFault };

/** Fills the parameters of a template by Meta's rules; undefined: the account has no such template. */
export function fillTemplate(template: MetaTemplate | undefined, used: UsedTemplate): FilledTemplate {
  if (template?.status === 'PAUSED') return fault(132015, 'Template is paused');
  if (template?.status === 'DISABLED') return fault(132016, 'Template is disabled');
  if (template?.status !== 'APPROVED') {
    const details = `template name (${used.name}) does not exist in ${used.language?.code}`;
    return fault(132001, 'Template name does not exist in the translation', details);
  }
  const parts = partsFault(template, used.components ?? []);
  if (parts) return { fault: parts };
  const body = template.components.find(({ type }) => type === 'BODY')?.text ?? '';
  return filled(body, used.components?.find(({ type }) => type === 'body')?.parameters ?? []);
}

function filled(body: string, parameters: readonly TextParameter[]): FilledTemplate {
  const names = [...new Set([...body.matchAll(PARAMETER)].map(([, name = '']) => name))];
  if (names.length !== parameters.length) {
    const details = `body: number of localizable_params (${parameters.length}) does not match the expected number of params (${names.length})`;
    return fault(132000, 'Number of parameters does not match the expected number of params', details);
  }
  const values = new Map(parameters.map(({ parameter_name: name, text = '' }, at) => [name ?? String(at + 1), text]));
  if (!names.every((name) => values.has(name))) {
    return fault(132012, 'Parameter format does not match format in the created template');
  }
  const texts = [...values.values()];
  if (texts.some((text) => REFUSED_CHARACTERS.test(text))) {
    return fault(132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces');
  }
  if (texts.some((text) => text === '')) return fault(131008, 'Required parameter is missing');
  const text = body.replace(PARAMETER, (_, name: string) => values.get(name) ?? '');
  return [...text].length > MAX_BODY ? fault(132005, 'Translated text too long') : { text };
}

function fault(code: number, message: string, details = message): FilledTemplate {
  return { fault: { code, message, details } };
}
