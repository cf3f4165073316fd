import { MEDIA_TYPES, shown } from '@recado/core';
import type { DialectMessage } from '../core/dialect-messages.js';
import { phoneIn } from '../core/dialect-messages.js';
import {
  type Fields,
  given,
  isMissing,
  listIn,
  objectIn,
  refuse,
  required,
  textIn,
  unsupported,
} from '../core/fields.js';
import { mediumOf, templateParts } from '../core/template-parts.js';

/** Longest `biz_opaque_callback_data`. */
const MAX_OPAQUE = 512;

/** Reads the body of `POST /{phone_number_id}/messages`. Throws DomainError `validation_failed`. */
export function readMetaMessage(body: Fields, sender: string): DialectMessage {
  if (body.messaging_product !== 'whatsapp') {
    if (isMissing(body.messaging_product)) required('messaging_product');
    refuse('messaging_product', 'dialect_value', valueOf('messaging_product', body.messaging_product, 'whatsapp'));
  }
  if (!isMissing(body.status)) unsupported('status', `status: ${shown(body.status)}`);
  if (textIn(body, 'recipient_type') === 'group') unsupported('recipient_type', 'group');
  const type = textIn(body, 'type') ?? 'text';
  const opaque = textIn(body, 'biz_opaque_callback_data');
  if (opaque !== undefined && opaque.length > MAX_OPAQUE)
    refuse('biz_opaque_callback_data', 'too_long', { length: opaque.length, max: MAX_OPAQUE });
  const replyTo = textIn(objectIn(body, 'context'), 'message_id', 'context.message_id');
  const message = { ...recipientOf(body), ...contentOf(type, body), ...given({ reply_to: replyTo }) };
  return { message, kind: type, sender, ...given({ opaque }) };
}

/** A number, or the id of a person whose number Meta hides. */
function recipientOf(body: Fields): Fields {
  if (isMissing(body.to) && !isMissing(body.recipient)) return { user_id: textIn(body, 'recipient') };
  return { phone: phoneIn(body.to, 'to') };
}

function contentOf(type: string, body: Fields): Fields {
  if (type === 'text') return { message: textOf(body) };
  if (type === 'template') return { template: templateOf(objectIn(body, 'template')) };
  if (type === 'interactive') return interactiveOf(objectIn(body, 'interactive'));
  if ((MEDIA_TYPES as readonly string[]).includes(type)) return mediaMessage(type, objectIn(body, type));
  return unsupported('type', type);
}

function textOf(body: Fields): string {
  const text = textIn(objectIn(body, 'text'), 'body', 'text.body');
  return text ?? required('text.body');
}

function mediaMessage(type: string, medium: Fields): Fields {
  const caption = textIn(medium, 'caption', `${type}.caption`);
  return { media: mediumOf(type, medium, type), ...given({ message: caption }) };
}

/** Buttons that answer, or one that opens a page; lists, flows and products are none of Recado's. */
function interactiveOf(interactive: Fields): Fields {
  const type = textIn(interactive, 'type', 'interactive.type');
  const action = objectIn(interactive, 'action', 'interactive.action');
  if (!isMissing(interactive.footer)) unsupported('interactive.footer', 'footer');
  const message = textIn(objectIn(interactive, 'body', 'interactive.body'), 'text', 'interactive.body.text');
  return { ...given({ message }), ...headerOf(interactive), buttons: buttonsOf(type, action) };
}

function buttonsOf(type: string | undefined, action: Fields): readonly Fields[] {
  if (type === 'button')
    return listIn(action, 'buttons', 'interactive.action.buttons').map((button) => ({ reply: button.reply }));
  if (type !== 'cta_url') return unsupported('interactive.type', `interactive ${type}`);
  const { display_text: title, url } = objectIn(action, 'parameters', 'interactive.action.parameters');
  return [{ link: { title, url } }];
}

/** A medium above the buttons; Recado has no heading in words there. */
function headerOf(interactive: Fields): Fields {
  const header = objectIn(interactive, 'header', 'interactive.header');
  const type = textIn(header, 'type', 'interactive.header.type');
  if (type === undefined) return {};
  if (!['image', 'document', 'video'].includes(type)) unsupported('interactive.header.type', `header ${type}`);
  return { media: mediumOf(type, objectIn(header, type, `interactive.header.${type}`), `interactive.header.${type}`) };
}

function templateOf(template: Fields): Fields {
  const name = textIn(template, 'name', 'template.name') ?? required('template.name');
  const language = textIn(objectIn(template, 'language', 'template.language'), 'code', 'template.language.code');
  if (language === undefined) required('template.language.code');
  return { name, language, ...templateParts(template, 'template.') };
}

function valueOf(field: string, value: unknown, expected: string) {
  return { field, read: shown(value), expected };
}
