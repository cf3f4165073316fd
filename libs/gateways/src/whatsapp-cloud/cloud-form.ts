import type { OutsideWindow } from '@recado/config';
import {
  carrierText,
  type FailureCode,
  isCarriable,
  isShortEnough,
  type MediaContent,
  type TemplateContent,
} from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
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
function outside(message: FormedMessage, { policy, carrier }: OutsideWindow): CloudForm | undefined {
  const direct = policy === 'direct_send' ? directSend(message) : undefined;
  const template = direct ?? ownTemplate(message);
  return template ?? (policy === 'fail' || carrier === null ? undefined : carried(message, carrier));
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

function carried(
  { text, content, carrierBody }: FormedMessage,
  carrier: NonNullable<OutsideWindow['carrier']>,
): CloudForm {
  const isImpossible = content?.media || content?.buttons || !isCarriable(text, carrierBody ?? null);
  if (isImpossible) return { kind: 'impossible', code: 'text_not_carriable' };
  return { kind: 'template', template: { ...carrier, parameters: [carrierText(text)] }, isCarrier: true };
}
