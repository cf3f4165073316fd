import { type MediaContent, mediaName, type MediaType } from '@recado/core';
import { jsonWithFile, type StreamedBody } from '../client/streamed-body.js';
import type { OutgoingMessage } from '../port/gateway.js';
import { filenameOf, mimetypeOf } from '../shared/media-type.js';
import { fullId } from './waha-ids.js';

const PATHS: Readonly<Record<MediaType, string>> = {
  image: '/api/sendImage',
  document: '/api/sendFile',
  video: '/api/sendVideo',
  audio: '/api/sendVoice',
};

/** Where a message goes. `id`: the one that WhatsApp shall know it by; undefined: WAHA chooses it. */
interface WahaTarget {
  session: string;
  chatId: string;
  id: string | undefined;
}

/** The request that sends a message to a chat: its medium with the text as its caption, or the text alone. */
export function wahaMessage(
  { text, content, file }: OutgoingMessage,
  target: WahaTarget,
): { path: string; body: object | StreamedBody } {
  const media = content?.media;
  // JSON leaves an undefined member out.
  const common = {
    ...target,
    ...(content?.replyTo !== undefined && { reply_to: fullId(content.replyTo, target.chatId) }),
  };
  if (!media) return { path: '/api/sendText', body: { ...common, text, linkPreview: false } };
  const path = PATHS[media.type];
  const bodyWith = (source: object) => ({ ...common, file: source, ...rest(media.type, text) });
  if (!file) return { path, body: bodyWith(linkOf(media)) };
  const named = { mimetype: mimetypeOf(media), filename: filenameOf(media) };
  return { path, body: jsonWithFile((data) => bodyWith({ ...named, data }), file) };
}

function linkOf(media: MediaContent): object {
  const filename = mediaName(media);
  return { url: media.url, mimetype: mimetypeOf(media), ...(filename !== null && { filename }) };
}

/** WhatsApp takes voices and videos in one encoding only, so WAHA converts others. A voice has no caption. */
function rest(type: MediaType, caption: string): object {
  const convert = type === 'audio' || type === 'video' ? { convert: true } : {};
  return type === 'audio' || caption === '' ? convert : { ...convert, caption };
}
