import { carrierFor, type OutsideWindow } from '@recado/config';
import {
  carrierText,
  type FailureCode,
  HEADER_MEDIA,
  isCarriable,
  isFile,
  isShortEnough,
  type MediaContent,
  type MediaHeader,
  type TemplateContent,
} from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
import { filenameOf } from '../shared/media-type.js';
import { type OutsideSettings, outsideWindowOf } from './whatsapp-cloud.definition.js';

/** The categories that Direct Send knows. */
export type DirectCategory = 'utility' | 'authentication';

/**
 * The form in which a message leaves. `text`, `media` and `buttons` reach only recipients who have written lately.
 * - impossible: the channel has a way outside the window, and this message does not fit into it.
 */
export type CloudForm =
  | { kind: 'text' }
  | { kind: 'media'; media: MediaContent }
  | { kind: 'buttons' }
  | { kind: 'directSend'; category: DirectCategory }
  | { kind: 'template'; template: TemplateContent; isCarrier: boolean }
  | { kind: 'impossible'; code: FailureCode; detail?: string };

/** What the form depends on. */
export type FormedMessage = Pick<
  OutgoingMessage,
  'text' | 'content' | 'isCold' | 'isDirectSendRefused' | 'carrierBody' | 'templateFault'
>;

/** The form of a message by what is known of its recipient and by what the channel does outside the window. */
export function formOf(message: FormedMessage, settings: OutsideSettings): CloudForm {
  const { template, media, buttons } = message.content ?? {};
  const isTemplateOnly = template !== undefined && message.text === '' && !media;
  const form = message.isCold || isTemplateOnly ? outside(message, outsideWindowOf(settings)) : undefined;
  if (form) return form;
  if (buttons) return { kind: 'buttons' };
  return media ? { kind: 'media', media } : { kind: 'text' };
}

/** The form outside the window; undefined: the channel has none, so that it is tried as within it. */
function outside(message: FormedMessage, window: OutsideWindow): CloudForm | undefined {
  const direct = window.policy === 'direct_send' ? directSend(message) : undefined;
  const template = direct ?? ownTemplate(message);
  return template ?? (window.policy === 'fail' ? undefined : carried(message, window));
}

function directSend(message: FormedMessage): CloudForm | undefined {
  const { text, content, isDirectSendRefused } = message;
  const category = content?.category ?? 'utility';
  if (isDirectSendRefused || category === 'marketing' || text === '' || !isShortEnough(text)) return undefined;
  return isTakenDirectly(category, content) ? { kind: 'directSend', category } : undefined;
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
function carried({ text, content, carrierBody }: FormedMessage, window: OutsideWindow): CloudForm | undefined {
  const media = content?.media;
  const carrier = carrierFor(window, media?.type);
  if (carrier === null && window.carrier === null) return undefined;
  if (carrier === null || content?.buttons || !isCarriable(text, carrierBody ?? null))
    return { kind: 'impossible', code: 'text_not_carriable' };
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
