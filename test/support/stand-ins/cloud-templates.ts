import type { CloudFault } from './cloud-errors.js';

/** A template of the account. */
export interface CloudTemplate {
  name: string;
  language: string;
  /** With its parameters: `{{1}}`, or `{{name}}`. */
  body: string;
  /** Meta's word; missing: APPROVED. */
  status?: string;
}

/** A template as a request names it. */
interface UsedTemplate {
  name?: string;
  language?: { code?: string };
  components?: { type?: string; parameters?: TextParameter[] }[];
}

interface TextParameter {
  type?: string;
  text?: string;
  parameter_name?: string;
}

/** Meta's limit for a body with its parameters filled in, in characters. */
const MAX_BODY = 1_024;
const PARAMETER = /\{\{(\w+)\}\}/g;
const REFUSED_CHARACTERS = /[\n\r\t]| {5,}/;

/** The text that a template becomes, or why Meta refuses it. */
export type FilledTemplate = { text: string } | { fault: CloudFault };

/** The templates of an account, with the rules by which Meta checks a use of one. */
export class CloudTemplates {
  private readonly known = new Map<string, CloudTemplate>();

  /** Creates a template, or replaces it. */
  put(template: CloudTemplate): void {
    this.known.set(`${template.name}:${template.language}`, template);
  }

  all(): CloudTemplate[] {
    return [...this.known.values()];
  }

  fill(used: UsedTemplate): FilledTemplate {
    const { name = '', language } = used;
    const template = this.known.get(`${name}:${language?.code}`);
    const { status = 'APPROVED' } = template ?? {};
    if (status === 'PAUSED') return fault(132015, 'Template is paused');
    if (status === 'DISABLED') return fault(132016, 'Template is disabled');
    if (!template || status !== 'APPROVED') {
      const details = `template name (${name}) does not exist in ${language?.code}`;
      return fault(132001, 'Template name does not exist in the translation', details);
    }
    return filled(template.body, used.components?.find(({ type }) => type === 'body')?.parameters ?? []);
  }
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

function fault(code: number, message: string, details?: string): FilledTemplate {
  return { fault: { code, message, ...(details !== undefined && { details }) } };
}
