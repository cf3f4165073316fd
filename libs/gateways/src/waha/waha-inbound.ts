import type { InboundMessage } from '../port/callback.js';
import { partyOf } from '../shared/jids.js';
import { type Json, recordOf, textOf } from '../shared/json-parts.js';
import { comparableId, messageIdIn } from './waha-ids.js';

/** What a recipient wrote, from the event `message`; undefined: it is not from a recipient, or brings nothing. */
export function inboundOf(payload: Json, sender: string | null, at: number): InboundMessage | undefined {
  const party = partyOf(payload.from, otherJids(recordOf(payload._data)));
  const text = textOf(payload.body) ?? null;
  const media = mediaOf(payload);
  if (payload.fromMe !== false || !party || (text === null && !media)) return undefined;
  const replyTo = textOf(recordOf(payload.replyTo)?.id);
  return {
    sender,
    providerMessageId: messageIdIn(payload) ?? null,
    ...party,
    text,
    ...(media && { media }),
    ...(replyTo !== undefined && { replyTo: comparableId(replyTo) }),
    at,
  };
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
