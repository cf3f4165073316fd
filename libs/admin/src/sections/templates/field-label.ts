import type { TemplateField } from '@recado/core';
import type { Localization } from '../../session/kit.js';
import { templateTexts } from './texts/index.js';

/** How people call a field of a template: the part of the message that it fills, as the preview numbers its buttons. */
export function fieldLabel(field: TemplateField, panel: Localization): string {
  const { values: t } = panel.texts(templateTexts);
  const label = labelOf(field, panel);
  return field.card === null ? label : t.card(panel.format.number(field.card + 1), label);
}

function labelOf({ kind, name, button }: TemplateField, panel: Localization): string {
  const { values: t } = panel.texts(templateTexts);
  switch (kind) {
    case 'header_text':
      return t.gap(t.header, name);
    case 'parameter':
      return t.gap(t.body, name);
    case 'header_url':
      return t.headerUrl(t.media[name as keyof typeof t.media]);
    case 'header_filename':
    case 'latitude':
    case 'longitude':
    case 'place_name':
    case 'place_address':
    case 'code':
    case 'offer_end':
      return t.labels[kind];
    default:
      return `${t.button(String(button), name)}: ${t.ofButton[kind]}`;
  }
}

/** How people call the file that may stand in place of the address in a field. */
export function fileLabel({ card, name }: TemplateField, panel: Localization): string {
  const { values: t } = panel.texts(templateTexts);
  const label = t.file.label(t.media[name as keyof typeof t.media]);
  return card === null ? label : t.card(panel.format.number(card + 1), label);
}

/** What goes into a field; undefined: its label says it. `isColumn`: it is filled by the cells of a list. */
export function fieldHint({ kind }: TemplateField, panel: Localization, isColumn = false): string | undefined {
  const { values: t } = panel.texts(templateTexts);
  if (kind === 'offer_end') {
    const zone = panel.format.zoneName();
    return isColumn ? t.offerColumnHint(zone) : t.offerHint(zone);
  }
  if (kind === 'payment_type' && !isColumn) return undefined;
  const hints: Partial<Record<TemplateField['kind'], string>> = t.hints;
  return hints[kind];
}
