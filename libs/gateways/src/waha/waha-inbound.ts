import type { InboundMessage } from '../port/callback.js';
import { partyOf } from '../shared/jids.js';
import type { ChosenButton } from '@recado/core';
import { type Json, recordOf, textOf } from '../shared/json-parts.js';
import { secondsOr } from '../shared/message-time.js';
import { type WebContent, webContentOf } from '../shared/web-message.js';
import { comparableId, messageIdIn } from './waha-ids.js';

/**
 * What a recipient wrote, from the event `message`, or to what they changed it; undefined: it is not from a recipient, or
 * brings nothing. `eventAt`: when the event happened, for a message without a time of its own.
 */
export function inboundOf(
  payload: Json,
  sender: string | null,
  eventAt: number,
  isEdit = false,
): InboundMessage | undefined {
  const party = partyOf(payload.from, otherJids(recordOf(payload._data)));
  const content = contentOf(payload);
  if (payload.fromMe !== false || !party || !content) return undefined;
  return {
    sender,
    providerMessageId: messageIdIn(payload) ?? null,
    ...party,
    ...content,
    ...(isEdit && { isEdit }),
    at: isEdit ? eventAt : secondsOr(payload.timestamp, eventAt),
  };
}

/** WAHA tells words, media and answers itself; the engines GOWS and NOWEB pass on the message of their library, too. */
function contentOf(payload: Json): WebContent | undefined {
  const data = recordOf(payload._data);
  const inner = webContentOf(recordOf(data?.message) ?? recordOf(data?.Message));
  const told = { ...inner, ...toldBy(payload, data) };
  const text = textOf(payload.body) ?? inner?.text ?? told.button?.title ?? null;
  return text === null && !told.media && !told.button ? undefined : { ...told, text };
}

/** What WAHA itself tells beside the words. */
function toldBy(payload: Json, data: Json | undefined): Omit<WebContent, 'text'> {
  const [media, button] = [mediaOf(payload), tapIn(data)];
  const replyTo = textOf(recordOf(payload.replyTo)?.id);
  return {
    ...(media && { media }),
    ...(button && { button }),
    ...(replyTo !== undefined && { replyTo: comparableId(replyTo) }),
  };
}

/** The button, or the entry of a list, as the engine WEBJS tells them (`_data` of whatsapp-web.js). */
function tapIn(data: Json | undefined): ChosenButton | undefined {
  const list = recordOf(data?.listResponse);
  const id = textOf(data?.selectedButtonId) ?? textOf(recordOf(list?.singleSelectReply)?.selectedRowId);
  return id === undefined ? undefined : { id, title: textOf(list?.title) ?? null };
}

/** If the sender has a hidden id, each engine and version puts the number elsewhere; and the other way round. */
function otherJids(data: Json | undefined): unknown[] {
  const key = recordOf(data?.key);
  const info = recordOf(data?.Info);
  return [
    key?.remoteJidAlt,
    key?.senderPn,
    key?.senderLid,
    info?.SenderAlt,
    info?.Sender,
    data?.senderPn,
    data?.senderLid,
  ];
}

/** WAHA names the type by `mimetype`, and a place or contacts by fields of their own. */
function mediaOf(payload: Json): InboundMessage['media'] | undefined {
  if (payload.hasMedia === true) {
    const [kind = ''] = (textOf(recordOf(payload.media)?.mimetype) ?? '').split('/');
    return { type: ['image', 'audio', 'video'].includes(kind) ? kind : 'document', id: null };
  }
  if (recordOf(payload.location)) return { type: 'location', id: null };
  return Array.isArray(payload.vCards) && payload.vCards.length > 0 ? { type: 'contacts', id: null } : undefined;
}
