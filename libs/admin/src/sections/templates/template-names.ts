import type { TemplateName, TemplateView } from '@recado/channels';
import { carriedKind } from './carried-kind.js';

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
