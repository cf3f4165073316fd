import type { MessageContent } from './content.js';
import { type FileMedia, isFile } from './media-content.js';
import type { MediaHeader, TemplateContent } from './template-content.js';

/** The media that stand above the texts of a template and of its cards, with the paths of their headers in it. */
export function mediaHeaders({ header, cards = [] }: TemplateContent): { path: string; header: MediaHeader }[] {
  const headers = [
    { path: 'header', header },
    ...cards.map((card, at) => ({ path: `cards.${at}.header`, header: card.header ?? undefined })),
  ];
  return headers.flatMap(({ path, header: one }) => (one?.kind === 'media' ? [{ path, header: one }] : []));
}

/** The files that a message carries: that of its medium, and those of its template. */
export function filesIn(content: MessageContent | null | undefined): FileMedia[] {
  const { media, template } = content ?? {};
  const headers = template ? mediaHeaders(template) : [];
  return [media, ...headers.map(({ header }) => header.source)].filter(isFile);
}
