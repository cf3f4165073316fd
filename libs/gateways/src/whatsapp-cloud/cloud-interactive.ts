import { linkOf, type MediaContent, type MessageButton, repliesOf } from '@recado/core';
import type { Json } from '../shared/json-parts.js';
import { mediaSource } from './cloud-media-body.js';
import type { UploadIds } from './cloud-uploads.js';

/** What stands above the buttons. */
interface Above {
  text: string;
  media: MediaContent | undefined;
  uploads: UploadIds;
}

/**
 * A message with buttons: one to three that answer, or one that opens a page (WhatsApp Business Platform, "Interactive reply
 * buttons messages" and "Interactive Call-to-Action URL Button Messages", read 2026-11).
 */
export function buttonsBody(buttons: readonly MessageButton[], { text, media, uploads }: Above): Json {
  const header = media && { header: { type: media.type, [media.type]: mediaSource(media, uploads) } };
  const link = linkOf(buttons);
  const action = link
    ? { name: 'cta_url', parameters: { display_text: link.title, url: link.url } }
    : { buttons: repliesOf(buttons).map((reply) => ({ type: 'reply', reply })) };
  const interactive = { type: link ? 'cta_url' : 'button', ...header, body: { text }, action };
  return { type: 'interactive', interactive };
}
