import { carrierFor, type OutsideWindow } from '@recado/config';
import {
  carrierText,
  type FailureCode,
  HEADER_MEDIA,
  isButton,
  isCarriable,
  isFile,
  isShortEnough,
  type MediaContent,
  type MediaHeader,
  type MessagePayment,
  paymentCode,
  type PaymentNews,
  type TemplateContent,
  textWithPayment,
} from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
import { filenameOf } from '../shared/media-type.js';
import { type OutsideSettings, outsideWindowOf } from './whatsapp-cloud.definition.js';

/** The categories that Direct Send knows. */
export type DirectCategory = 'utility' | 'authentication';

/**
 * The form in which a message leaves. `text`, `media`, `buttons`, `payment` and
 * `payment_status` reach only recipients who have written lately.
 * - impossible: the channel has a way outside the window, and this message does not fit into it.
 */
export type CloudForm =
  | { kind: 'text' }
  | { kind: 'media'; media: MediaContent }
  | { kind: 'buttons' }
  | { kind: 'payment'; payment: MessagePayment }
  | { kind: 'payment_status'; news: PaymentNews }
  /** `text`: in place of that of the message. */
  | { kind: 'directSend'; category: DirectCategory; text?: string }
  | { kind: 'template'; template: TemplateContent; isCarrier: boolean }
  | { kind: 'impossible'; code: FailureCode; detail?: string };

/** What the form depends on. */
export type FormedMessage = Pick<
  OutgoingMessage,
  'text' | 'content' | 'isCold' | 'isDirectSendRefused' | 'carrierBody' | 'templateFault'
>;

/** The form of a message by what is known of its recipient and by what the channel does outside the window. */
export function formOf(message: FormedMessage, settings: OutsideSettings): CloudForm {
  const { template, media } = message.content ?? {};
  const isTemplateOnly = template !== undefined && message.text === '' && !media;
  const form = message.isCold || isTemplateOnly ? outside(message, outsideWindowOf(settings)) : undefined;
  return form ?? within(message);
}

function within({ content }: FormedMessage): CloudForm {
  const { media, buttons, payment, paymentNews } = content ?? {};
  if (buttons) return { kind: 'buttons' };
  if (isButton(payment)) return { kind: 'payment', payment };
  if (paymentNews) return { kind: 'payment_status', news: paymentNews };
  return media ? { kind: 'media', media } : { kind: 'text' };
}

/** The form outside the window; undefined: the channel has none, so that it is tried as within it. */
function outside(message: FormedMessage, window: OutsideWindow): CloudForm | undefined {
  const { payment, template: own } = message.content ?? {};
  // No text takes the place of a template that its sender gave for a payment.
  const isDirect = window.policy === 'direct_send' && !(isButton(payment) && own);
  const template = (isDirect ? directSend(message) : undefined) ?? ownTemplate(message);
  return template ?? (window.policy === 'fail' ? undefined : carried(message, window));
}

function directSend(message: FormedMessage): CloudForm | undefined {
  const { content, isDirectSendRefused } = message;
  const category = content?.category ?? 'utility';
  const text = freeText(message);
  if (isDirectSendRefused || category === 'marketing' || !text || !isShortEnough(text)) return undefined;
  if (!isTakenDirectly(category, content)) return undefined;
  return { kind: 'directSend', category, ...(text !== message.text && { text }) };
}

/** The text outside the window; undefined: a part of the message would be lost there. */
function freeText({ text, content }: FormedMessage): string | undefined {
  const { payment, paymentNews } = content ?? {};
  if (paymentNews) return undefined;
  if (!isButton(payment)) return text;
  return payment.fallback ? textWithPayment(text, payment) : undefined;
}

/** Of a medium only above buttons, and of buttons only with the category utility (docs/gateways/facts.md, Meta). */
function isTakenDirectly(category: DirectCategory, content: FormedMessage['content']): boolean {
  return content?.buttons ? category === 'utility' : !content?.media;
}

/** The client chose it, so it counts whatever the channel does with texts. */
function ownTemplate({ content, templateFault }: FormedMessage): CloudForm | undefined {
  if (!content?.template) return undefined;
  if (templateFault !== undefined) return { kind: 'impossible', code: 'template_mismatch', detail: templateFault };
  return { kind: 'template', template: content.template, isCarrier: false };
}

/** Undefined: the channel has no carrier at all. */
function carried(message: FormedMessage, window: OutsideWindow): CloudForm | undefined {
  const { content, carrierBody } = message;
  const media = content?.media;
  const text = freeText(message);
  const carrier = carrierFor(window, media?.type);
  if (carrier === null && window.carrier === null) return undefined;
  const isLost = carrier === null || content?.buttons || text === undefined || !keepsCode(text, content?.payment);
  if (isLost || !isCarriable(text, carrierBody ?? null)) return { kind: 'impossible', code: 'text_not_carriable' };
  const header = media && headerOf(media);
  const template = { ...carrier, parameters: [carrierText(text)], ...(header && { header }) };
  return { kind: 'template', template, isCarrier: true };
}

/** The header of a carrier; undefined: no header is of this type. */
function headerOf(media: MediaContent): MediaHeader | undefined {
  const type = HEADER_MEDIA.find((one) => one === media.type);
  const source = isFile(media) ? media : { url: media.url };
  // Meta calls a document without a name “Untitled”.
  return type && { kind: 'media', type, source, filename: filenameOf(media) };
}

/** A template takes no long runs of spaces, without which a code might be another one. */
function keepsCode(text: string, payment: MessagePayment | undefined): boolean {
  return payment === undefined || carrierText(text).includes(paymentCode(payment));
}
