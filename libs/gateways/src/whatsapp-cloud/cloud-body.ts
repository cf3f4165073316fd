import type { MediaContent } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
import type { CloudForm, DirectCategory } from './cloud-form.js';
import { templateBody } from './cloud-template-body.js';

export type SentForm = Exclude<CloudForm, { kind: 'impossible' }>;

/** Least and longest time that Direct Send tries to deliver, in seconds (docs/gateways/facts.md, Meta). */
const MIN_TTL = 30;
const MAX_TTL: Readonly<Record<DirectCategory, number>> = { utility: 43_200, authentication: 900 };

/** The fields of a request that depend on its form. `now` is UTC milliseconds. */
export function bodyOf(form: SentForm, message: OutgoingMessage, now: number): object {
  switch (form.kind) {
    case 'text':
      return textBody(message.text);
    case 'media':
      return { type: form.media.type, [form.media.type]: mediaBody(form.media, message.text) };
    case 'directSend':
      return { ...textBody(message.text), category: form.category, ...ttlOf(form.category, message, now) };
    case 'template':
      return { type: 'template', template: templateBody(form.template) };
  }
}

function textBody(body: string): object {
  return { type: 'text', text: { preview_url: false, body } };
}

/** Meta takes no caption for audio, and a name for documents only. */
function mediaBody({ type, url, filename }: MediaContent, caption: string): object {
  const name = type === 'document' && filename !== null ? { filename } : {};
  return { link: url, ...(caption !== '' && type !== 'audio' && { caption }), ...name };
}

/** Meta gives up a message that it cannot deliver until then. Nothing is said where its usual time is shorter. */
function ttlOf(category: DirectCategory, { expiresAt }: OutgoingMessage, now: number): object {
  const seconds = Math.floor(((expiresAt ?? Infinity) - now) / 1_000);
  return seconds > MAX_TTL[category] ? {} : { ttl_seconds: Math.max(seconds, MIN_TTL) };
}
