import { isFile, type MediaContent } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
import { filenameOf } from '../shared/media-type.js';
import type { CloudForm, DirectCategory } from './cloud-form.js';
import { templateBody } from './cloud-template-body.js';
import type { UploadIds } from './cloud-uploads.js';

export type SentForm = Exclude<CloudForm, { kind: 'impossible' }>;

/** Least and longest time that Direct Send tries to deliver, in seconds (docs/gateways/facts.md, Meta). */
const MIN_TTL = 30;
const MAX_TTL: Readonly<Record<DirectCategory, number>> = { utility: 43_200, authentication: 900 };

/** The fields of a request that depend on its form. `now` is UTC milliseconds; `uploads`: the ids at Meta of our files. */
export function bodyOf(form: SentForm, message: OutgoingMessage, now: number, uploads: UploadIds): object {
  switch (form.kind) {
    case 'text':
      return { ...contextOf(message), ...textBody(message.text) };
    case 'media':
      return {
        ...contextOf(message),
        type: form.media.type,
        [form.media.type]: mediaBody(form.media, message.text, uploads),
      };
    case 'directSend':
      return { ...textBody(message.text), category: form.category, ...ttlOf(form.category, message, now) };
    case 'template':
      return { type: 'template', template: templateBody(form.template, uploads) };
  }
}

/** What the message quotes. WhatsApp shows no quotation above a template (docs/gateways/facts.md, Meta). */
function contextOf({ content }: OutgoingMessage): object {
  return content?.replyTo === undefined ? {} : { context: { message_id: content.replyTo } };
}

function textBody(body: string): object {
  return { type: 'text', text: { preview_url: false, body } };
}

/** Meta takes no caption for audio, and a name for documents only. */
function mediaBody(media: MediaContent, caption: string, uploads: UploadIds): object {
  const { type, url } = media;
  // Meta calls an uploaded document without a name “Untitled”.
  const filename = isFile(media) ? filenameOf(media) : media.filename;
  const name = type === 'document' && filename !== null ? { filename } : {};
  const source = isFile(media) ? { id: uploads.get(media.id) } : { link: url };
  return { ...source, ...(caption !== '' && type !== 'audio' && { caption }), ...name };
}

/** Meta gives up a message that it cannot deliver until then. Nothing is said where its usual time is shorter. */
function ttlOf(category: DirectCategory, { expiresAt }: OutgoingMessage, now: number): object {
  const seconds = Math.floor(((expiresAt ?? Infinity) - now) / 1_000);
  return seconds > MAX_TTL[category] ? {} : { ttl_seconds: Math.max(seconds, MIN_TTL) };
}
