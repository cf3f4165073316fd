import { fieldOfPath, type TemplateDemands, type TemplateInput, type Violation } from '@recado/core';
import type { FieldSentences } from '../../i18n/field-errors.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { timeFault } from '../../panel/time-fault.js';
import { templateTexts } from './texts/index.js';
import { testField } from './tried-values.js';

const TEMPLATE = 'messages.0.template.';

/** What the API refused, each beside the field that it is about; `fault`: what is about none of them. */
export function faultsOfTest(
  violations: readonly Violation[],
  demands: TemplateDemands,
  input: TemplateInput,
  panel: PanelRequest,
): { errors: FieldSentences; fault: string | null } {
  const errors: FieldSentences = {};
  const others: string[] = [];
  for (const violation of violations) {
    const field = fieldOf(violation.path, demands, input);
    const sentence = sentenceOf(violation, panel);
    if (field === null) others.push(sentence);
    else errors[field] ??= sentence;
  }
  return { errors, fault: others.length === 0 ? null : others.join(' ') };
}

function fieldOf(path: string, demands: TemplateDemands, input: TemplateInput): string | null {
  if (path === 'messages.0.phone') return 'phone';
  if (!path.startsWith(TEMPLATE)) return null;
  const key = fieldOfPath(path.slice(TEMPLATE.length), demands, input);
  return key === null ? null : testField(key);
}

/** Amounts are typed in reais here, and times are shown as people write them. */
function sentenceOf(violation: Violation, panel: PanelRequest): string {
  const own: Partial<Record<string, string>> = panel.texts(templateTexts).values.faults;
  return own[violation.code] ?? timeFault(violation, panel.format);
}
