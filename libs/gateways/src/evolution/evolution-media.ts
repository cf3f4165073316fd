import { mediaName } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
import { mimetypeOf } from '../shared/media-type.js';

/**
 * The request that sends a message: its medium with the text as its caption, or the text alone. `messageId`: the id that
 * WhatsApp shall know it by; versions up to 2.3 ignore it.
 */
export function evolutionMessage({ to: number, text, content }: OutgoingMessage, messageId: string | undefined) {
  const media = content?.media;
  // No `delay`: Evolution would wait for it before it answers.
  if (!media) return { path: '/message/sendText/', body: { number, text, linkPreview: false, messageId } };
  // Evolution converts it to a voice, which has no caption.
  if (media.type === 'audio')
    return { path: '/message/sendWhatsAppAudio/', body: { number, audio: media.url, messageId } };
  const fileName = mediaName(media);
  const named = { ...(text !== '' && { caption: text }), ...(fileName !== null && { fileName }) };
  const body = { number, mediatype: media.type, mimetype: mimetypeOf(media), media: media.url, ...named, messageId };
  return { path: '/message/sendMedia/', body };
}
