import { type MediaContent, mediaName, type MediaType } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
import { mimetypeOf } from '../shared/media-type.js';

const PATHS: Readonly<Record<MediaType, string>> = {
  image: '/api/sendImage',
  document: '/api/sendFile',
  video: '/api/sendVideo',
  audio: '/api/sendVoice',
};

/** The request that sends a message to a chat: its medium with the text as its caption, or the text alone. */
export function wahaMessage({ text, content }: OutgoingMessage, session: string, chatId: string) {
  const media = content?.media;
  if (!media) return { path: '/api/sendText', body: { session, chatId, text, linkPreview: false } };
  return { path: PATHS[media.type], body: { session, chatId, file: fileOf(media), ...rest(media.type, text) } };
}

function fileOf(media: MediaContent): object {
  const filename = mediaName(media);
  return { url: media.url, mimetype: mimetypeOf(media), ...(filename !== null && { filename }) };
}

/** WhatsApp takes voices and videos in one encoding only, so WAHA converts others. A voice has no caption. */
function rest(type: MediaType, caption: string): object {
  const convert = type === 'audio' || type === 'video' ? { convert: true } : {};
  return type === 'audio' ? convert : { ...convert, caption };
}
