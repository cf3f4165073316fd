import type { MediaContent } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
import type { CloudForm, DirectCategory } from './cloud-form.js';
import { buttonsBody } from './cloud-interactive.js';
import { mediaSource } from './cloud-media-body.js';
import { paymentBody, paymentNewsBody } from './cloud-payment.js';
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
    case 'buttons':
      return { ...contextOf(message), ...freeBody(message, message.text, uploads) };
    case 'payment':
      return { ...contextOf(message), ...paymentBody(form.payment, message.text, message.id) };
    case 'payment_status':
      return paymentNewsBody(form.news, message.text);
    case 'directSend':
      return {
        ...freeBody(message, form.text ?? message.text, uploads),
        category: form.category,
        ...ttlOf(form.category, message, now),
      };
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

/** A text, or a text with buttons and what stands above it. */
function freeBody({ content }: OutgoingMessage, text: string, uploads: UploadIds): object {
  return content?.buttons ? buttonsBody(content.buttons, { text, media: content.media, uploads }) : textBody(text);
}

/** Meta takes no caption for audio. */
function mediaBody(media: MediaContent, caption: string, uploads: UploadIds): object {
  const isCaptioned = caption !== '' && media.type !== 'audio';
  return { ...mediaSource(media, uploads), ...(isCaptioned && { caption }) };
}

/** Meta gives up a message that it cannot deliver until then. Nothing is said where its usual time is shorter. */
function ttlOf(category: DirectCategory, { expiresAt }: OutgoingMessage, now: number): object {
  const seconds = Math.floor(((expiresAt ?? Infinity) - now) / 1_000);
  return seconds > MAX_TTL[category] ? {} : { ttl_seconds: Math.max(seconds, MIN_TTL) };
}
