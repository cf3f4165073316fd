import type { TemplateView, TemplateName, ChannelView } from '@recado/channels';
import { HEADER_MEDIA, type HeaderMediaType, explainFailure } from '@recado/core';
import type { TemplateFailure } from '@recado/gateways';
import type { Localization, PanelRequest } from '../../session/kit.js';
import type { ChipView } from '../../ui/kit.js';
import { componentOf, componentsIn, wordOf } from './template-components.js';
import { canCarry } from './template-parts.js';
import { templateTexts } from './texts/index.js';

/** What a template can carry: any text in its one parameter, or a medium in its header with any caption there. */
export type CarriedKind = 'text' | HeaderMediaType;

/** Null: it can carry nothing. */
export function carriedKind(
  template: Pick<TemplateView, 'body' | 'components' | 'parameterFormat'>,
): CarriedKind | null {
  const parts = componentsIn(template.components);
  const header = componentOf(parts, 'HEADER');
  const media = HEADER_MEDIA.find((one) => one.toUpperCase() === wordOf(header?.format));
  if (!media) return canCarry(template) ? 'text' : null;
  const components = JSON.stringify(parts.filter((part) => part !== header));
  return canCarry({ ...template, components }) ? media : null;
}

/** The type of medium that is meant; undefined: a text. */
export function mediaOf(kind: CarriedKind | null): HeaderMediaType | undefined {
  return kind === null || kind === 'text' ? undefined : kind;
}

/** Whether two names mean one template. */
export function isSame(one: TemplateName, other: TemplateName | null): boolean {
  return one.name === other?.name && one.language === other.language;
}

/** The page of one template. */
export function templateHref(channelId: number, { name, language }: TemplateName): string {
  return `/admin/channels/${channelId}/templates/${encodeURIComponent(name)}/${encodeURIComponent(language)}`;
}

/** Whether a channel may send its texts, or its media of one kind, by this template. */
export function isUsableCarrier(template: TemplateView): boolean {
  return template.status === 'APPROVED' && carriedKind(template) !== null;
}

const TONES: Readonly<Record<string, ChipView['tone']>> = {
  APPROVED: 'good',
  PENDING: 'info',
  IN_APPEAL: 'info',
  FLAGGED: 'warn',
  PAUSED: 'warn',
  LIMIT_EXCEEDED: 'warn',
  REJECTED: 'bad',
  DISABLED: 'bad',
  LOCKED: 'bad',
  DELETED: 'bad',
};

/** The state of a template, and what it means. */
export function templateStatus(status: string, localization: Localization): { chip: ChipView; means: string } {
  const { statuses, otherStatus } = localization.texts(templateTexts).templates;
  const known = statuses[status];
  return {
    chip: { tone: TONES[status] ?? 'quiet', text: known?.word ?? status },
    means: known?.means ?? otherStatus,
  };
}

/** What was not done, why, and what the provider said. */
export function reasonOf(
  what: string,
  failure: TemplateFailure,
  { gateway }: ChannelView,
  panel: PanelRequest,
): string {
  const { said } = panel.texts(templateTexts).templates;
  const words = failure.detail === null ? null : panel.format.raw(failure.detail);
  const why = explainFailure(failure.code, panel.language, gateway);
  return [what, why, words === null ? null : said(words)].filter((part) => part).join(' ');
}
