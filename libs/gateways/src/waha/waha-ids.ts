import { identityOf } from '../shared/jids.js';
import { type Json, recordOf, textOf } from '../shared/json-parts.js';

/**
 * The id of a message in an answer or event. Each engine puts it elsewhere (docs/gateways/facts.md, WAHA). Undefined:
 * there is none.
 */
export function messageIdIn(message: Json | undefined): string | undefined {
  const id = recordOf(message?.id);
  const data = recordOf(recordOf(message?._data)?.id);
  const found =
    textOf(id?._serialized) ??
    textOf(message?.id) ??
    textOf(id?.id) ??
    textOf(recordOf(message?.key)?.id) ??
    textOf(data?._serialized);
  return found === undefined ? undefined : comparableId(found);
}

/** The chat that the id of a message names; undefined: it names none. */
export function chatIn(message: Json): string | undefined {
  const key = recordOf(message.key);
  const id = recordOf(message.id);
  const [fromMe = '', chat] = (textOf(id?._serialized) ?? textOf(message.id) ?? '').split('_');
  return /^(?:true|false)$/.test(fromMe) ? chat : (textOf(id?.remote) ?? textOf(key?.remoteJid));
}

/** The identity of the recipient in an answer to a message; undefined: it names none. */
export function identityIn(message: Json | undefined): string | undefined {
  const key = recordOf(message?.key);
  const id = recordOf(message?.id);
  return [key?.remoteJid, key?.remoteJidAlt, id?.remote].map(identityOf).find((lid) => lid !== undefined);
}

/**
 * The part of an id on which all engines agree: the third of `true_<chat>_<HEX>[_<participant>]`. The chat is spelt in
 * several ways, so whole ids cannot be compared.
 */
export function comparableId(id: string): string {
  const [fromMe = '', , segment] = id.split('_');
  return segment !== undefined && /^(?:true|false)$/.test(fromMe) ? segment : id;
}

/** The whole id of what a recipient wrote in a chat, by the part of it that `comparableId` leaves; a whole one stays. */
export function fullId(id: string, chatId: string): string {
  return /^(?:true|false)_/.test(id) ? id : `false_${chatId}_${id}`;
}
