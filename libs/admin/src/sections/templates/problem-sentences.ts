import type { TemplateProblem } from '@recado/gateways';
import type { FieldSentences } from '../../i18n/field-errors.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { Shape } from './new-template.form.js';
import { templateTexts } from './texts/index.js';

/** The sentences beside the fields of a new template, the first of each. */
export function problemSentences(
  problems: readonly TemplateProblem[],
  shape: Pick<Shape, 'header'>,
  panel: Pick<PanelRequest, 'texts' | 'format'>,
): FieldSentences {
  const { problems: texts } = panel.texts(templateTexts).create;
  const sentences: FieldSentences = {};
  for (const { field, code, max = 0 } of problems) {
    // The hidden field with the kind of the header has its name.
    const shown = field === 'header' && shape.header === 'text' ? 'header_text' : field;
    const most = code === 'sampleTooLarge' ? panel.format.size(max) : panel.format.number(max);
    sentences[shown] ??= texts[code](most);
  }
  return sentences;
}
