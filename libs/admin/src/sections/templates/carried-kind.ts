import type { TemplateView } from '@recado/channels';
import { HEADER_MEDIA, type HeaderMediaType } from '@recado/core';
import { componentOf, componentsIn, wordOf } from './template-components.js';
import { canCarry } from './template-parts.js';

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
