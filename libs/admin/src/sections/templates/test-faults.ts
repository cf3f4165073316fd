import { fieldOfPath, type TemplateDemands, type TemplateInput, type Violation } from '@recado/core';
import type { FieldSentences } from '../../i18n/field-errors.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { timeFault } from '../../panel/time-fault.js';
import { templateTexts } from './texts/index.js';
import { fileFault } from './file-fault.js';
import { testField, type TriedFiles, uploadField } from './tried-values.js';

const TEMPLATE = 'messages.0.template.';

/** What the API refused, each beside the field that it is about; `fault`: what is about none of them. */
export function faultsOfTest(
  violations: readonly Violation[],
  demands: TemplateDemands,
  { input, files }: { input: TemplateInput; files: TriedFiles },
  panel: PanelRequest,
): { errors: FieldSentences; fault: string | null } {
  const errors: FieldSentences = {};
  const others: string[] = [];
  for (const violation of violations) {
    const field = fieldOf(violation.path, demands, { input, files });
    const sentence = sentenceOf(violation, panel);
    if (field === null) others.push(sentence);
    else errors[field] ??= sentence;
  }
  return { errors, fault: others.length === 0 ? null : others.join(' ') };
}

function fieldOf(
  path: string,
  demands: TemplateDemands,
  { input, files }: { input: TemplateInput; files: TriedFiles },
): string | null {
  if (path === 'messages.0.phone') return 'phone';
  if (!path.startsWith(TEMPLATE)) return null;
  const key = fieldOfPath(path.slice(TEMPLATE.length), demands, input);
  if (key === null) return null;
  return files.has(key) ? uploadField(key) : testField(key);
}

/** Amounts are typed in reais here, and times are shown as people write them. */
function sentenceOf(violation: Violation, panel: PanelRequest): string {
  const { faults } = panel.texts(templateTexts).values;
  const own: Partial<Record<string, unknown>> = faults;
  const text = own[violation.code];
  return fileFault(violation, panel) ?? (typeof text === 'string' ? text : timeFault(violation, panel.format));
}
