import type { FailureCode, MediaContent, TemplateContent } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
import { carrierText, lengthOf, MAX_OUTSIDE_WINDOW } from './carrier-text.js';
import type { WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

/** The categories that Direct Send knows. */
export type DirectCategory = 'utility' | 'authentication';

/**
 * The form in which a message leaves. `text` and `media` reach only recipients who have written lately.
 * - impossible: the channel has a way outside the window, and this message does not fit into it.
 */
export type CloudForm =
  | { kind: 'text' }
  | { kind: 'media'; media: MediaContent }
  | { kind: 'directSend'; category: DirectCategory }
  | { kind: 'template'; template: TemplateContent; isCarrier: boolean }
  | { kind: 'impossible'; code: FailureCode };

/** What the form depends on. */
export type FormedMessage = Pick<OutgoingMessage, 'text' | 'content' | 'isCold' | 'isDirectSendRefused'>;
export type FormSettings = Pick<WhatsAppCloudSettings, 'outsideWindow' | 'carrierTemplate'>;

/** The form of a message by what is known of its recipient and by what the channel does outside the window. */
export function formOf(message: FormedMessage, settings: FormSettings): CloudForm {
  const { template, media } = message.content ?? {};
  const isTemplateOnly = template !== undefined && message.text === '' && !media;
  const form = message.isCold || isTemplateOnly ? outside(message, settings) : undefined;
  return form ?? (media ? { kind: 'media', media } : { kind: 'text' });
}

/** The form outside the window; undefined: the channel has none, so that it is tried as within it. */
function outside(message: FormedMessage, settings: FormSettings): CloudForm | undefined {
  return directSend(message, settings) ?? ownTemplate(message) ?? carrier(message, settings);
}

function directSend(message: FormedMessage, { outsideWindow }: FormSettings): CloudForm | undefined {
  const { text, content } = message;
  const category = content?.category ?? 'utility';
  if (outsideWindow !== 'direct_send' || message.isDirectSendRefused) return undefined;
  if (category === 'marketing' || content?.media || !fits(text)) return undefined;
  return { kind: 'directSend', category };
}

function ownTemplate({ content }: FormedMessage): CloudForm | undefined {
  return content?.template && { kind: 'template', template: content.template, isCarrier: false };
}

function carrier(message: FormedMessage, { outsideWindow, carrierTemplate }: FormSettings): CloudForm | undefined {
  if (outsideWindow === 'fail') return undefined;
  const [name, language] = carrierTemplate?.split(':') ?? [];
  if (name === undefined || language === undefined) return undefined;
  const text = carrierText(message.text);
  if (message.content?.media || !fits(text)) return { kind: 'impossible', code: 'text_not_carriable' };
  return { kind: 'template', template: { name, language, parameters: [text] }, isCarrier: true };
}

function fits(text: string): boolean {
  return text !== '' && lengthOf(text) <= MAX_OUTSIDE_WINDOW;
}
