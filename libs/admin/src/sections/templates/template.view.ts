import type { ChannelView, TemplateName, TemplateView } from '@recado/channels';
import type { FieldErrors } from '../../i18n/field-errors.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ChipView } from '../../ui/chip.js';
import { type ConfirmForm, confirmForms } from '../../ui/confirm-forms.js';
import type { Detail } from '../../ui/details.js';
import { canCarry, parameterExamples, type TemplateParts, templateParts } from './template-parts.js';
import { templateStatus } from './template-status.js';
import { isSame, templateHref } from './templates.view.js';
import { templateTexts } from './texts/index.js';

/** What the page of one template needs. */
export interface TemplateFacts {
  channel: ChannelView;
  template: TemplateView;
  /** The template that carries texts outside the window; null: none does. */
  carrier: TemplateName | null;
  /** The lines of the environment that make it the carrier. */
  variables: string;
  /** Values of its parameters that somebody typed, by name. */
  typed: Readonly<Record<string, string | undefined>>;
  /** Why the form that makes it the carrier was refused; undefined: it was not. */
  errors: FieldErrors | undefined;
}

/** What the page of one template prints. */
export interface TemplatePageView {
  name: string;
  page: string;
  /** The list of templates. */
  back: string;
  status: ChipView;
  means: string;
  details: Detail[];
  /** Null: its body is not known. */
  preview: TemplateParts | null;
  /** The fields for values, by their names. */
  fields: { name: string; label: string; value: string }[];
  isCarrier: boolean;
  /** The form that makes it the carrier; null: it cannot be that now, or is. */
  use: ConfirmForm | null;
  /** What to set in the environment in place of that form; null: there is a form. */
  variables: string | null;
}

/** How the field of a parameter is called. */
const valueField = (name: string) => `v-${name}`;

/** The page of one template. */
export function templateView(facts: TemplateFacts, panel: PanelRequest): TemplatePageView {
  const { channel, template, carrier, errors } = facts;
  const page = templateHref(channel.id, template);
  const { chip, means } = templateStatus(template.status, panel);
  const isCarrier = isSame(template, carrier);
  const isUsable = isUsableCarrier(template) && !isCarrier && channel.archivedAt === null;
  const form = confirmForms(page, errors && { form: 'use', errors }, panel.texts(templateTexts));
  return {
    name: template.name,
    page,
    back: `/admin/channels/${channel.id}/templates`,
    status: chip,
    means,
    details: detailsOf(template, panel),
    ...previewOf(facts, panel),
    isCarrier,
    use: isUsable && !channel.builtIn ? form('use', 'use') : null,
    variables: isUsable && channel.builtIn ? facts.variables : null,
  };
}

/** Whether a channel may send its texts by this template. */
export function isUsableCarrier(template: TemplateView): boolean {
  return template.status === 'APPROVED' && canCarry(template);
}

function previewOf({ template, typed }: TemplateFacts, panel: PanelRequest) {
  if (template.body === null) return { preview: null, fields: [] };
  const t = panel.texts(templateTexts).template;
  const values = parameterExamples(template).map(
    ([name, example]) => [name, typed[valueField(name)] || example] as const,
  );
  const shown = Object.fromEntries(values.filter(([, value]) => value !== ''));
  return {
    preview: templateParts(template, shown),
    fields: values.map(([name, value]) => ({ name: valueField(name), label: t.value(name), value })),
  };
}

function detailsOf(template: TemplateView, panel: PanelRequest): Detail[] {
  const { templates: t, template: own } = panel.texts(templateTexts);
  const { language, category, quality, rejectedReason, providerTemplateId, checkedAt } = template;
  const reason = rejectedReason && panel.format.raw(rejectedReason);
  return [
    ...(reason ? [{ label: own.reason, text: reason }] : []),
    { label: t.language, text: language, mono: true },
    { label: t.category, text: t.categories[category] ?? (category || t.none) },
    { label: t.quality, text: quality === null ? t.none : (t.qualities[quality] ?? quality) },
    ...(providerTemplateId ? [{ label: own.id, text: providerTemplateId, mono: true }] : []),
    { label: t.checkedAt, time: panel.format.ago(checkedAt) },
  ];
}
