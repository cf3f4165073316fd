import { mediaName } from '@recado/core';
import { jsonWithFile, type StreamedBody } from '../client/streamed-body.js';
import type { OutgoingMessage } from '../port/gateway.js';
import type { OutgoingFile } from '../port/outgoing-file.js';
import { filenameOf, mimetypeOf } from '../shared/media-type.js';

/**
 * The request that sends a message: its medium with the text as its caption, or the text alone. `messageId`: the id that
 * WhatsApp shall know it by; versions up to 2.3 ignore it.
 */
export function evolutionMessage(
  message: OutgoingMessage,
  messageId: string | undefined,
): { path: string; body: object | StreamedBody } {
  const { to: number, text, content, file } = message;
  const media = content?.media;
  // Evolution finds what is quoted by its id. JSON leaves an undefined member out.
  const rest = { messageId, quoted: content?.replyTo === undefined ? undefined : { key: { id: content.replyTo } } };
  // No `delay`: Evolution would wait for it before it answers.
  if (!media) return { path: '/message/sendText/', body: { number, text, linkPreview: false, ...rest } };
  // Evolution converts it to a voice, which has no caption.
  if (media.type === 'audio')
    return {
      path: '/message/sendWhatsAppAudio/',
      body: bodyOf(file, media.url, (audio) => ({ number, audio, ...rest })),
    };
  // Evolution asks for the name of a document in base64.
  const fileName = file ? filenameOf(media) : mediaName(media);
  const named = { ...(text !== '' && { caption: text }), ...(fileName !== null && { fileName }) };
  const about = { number, mediatype: media.type, mimetype: mimetypeOf(media) };
  const body = bodyOf(file, media.url, (source) => ({ ...about, media: source, ...named, ...rest }));
  return { path: '/message/sendMedia/', body };
}

/** The source is an address, or the file in base64 without a prefix. */
function bodyOf(file: OutgoingFile | undefined, url: string | undefined, withSource: (source: string) => object) {
  return file ? jsonWithFile(withSource, file) : withSource(url ?? '');
}
