import { unsupported } from '../core/fields.js';

/** Ids of WhatsApp Web begin so. */
const PREFIX = '3EB0';
const PERSON = /^([^@]*)(?:@(?:c\.us|s\.whatsapp\.net))?$/;
const WHOLE = /^(?:true|false)_[^_]*_(.+)$/;

/** The chat with a number. */
export function chatOf(digits: string): string {
  return `${digits}@c.us`;
}

/** The number of a chat, as it was written. Throws DomainError `validation_failed` for a group, a channel or a hidden id. */
export function numberIn(chatId: string): string {
  return PERSON.exec(chatId.trim())?.[1] ?? unsupported('chatId', `chatId ${chatId}`);
}

/** What WAHA tells of the id of a message in each of the forms of its engines. */
export interface WahaId {
  /** Such as `true_5511987654321@c.us_3EB0…`. */
  readonly serialized: string;
  /** Its last part. */
  readonly id: string;
}

/** The id of a message of ours, by its token. */
export function idOfOurs(chat: string, token: string): WahaId {
  const id = `${PREFIX}${token}`;
  return { serialized: `true_${chat}_${id}`, id };
}

/** The id of what a person wrote, by that of its provider. */
export function idOfTheirs(chat: string, id: string): string {
  return WHOLE.test(id) ? id : `false_${chat}_${id}`;
}

/** The part of an id that is the provider's, where it is a whole one. */
export function providerId(id: string): string {
  return WHOLE.exec(id)?.[1] ?? id;
}

/** The token in the last part of an id; empty: it cannot be one of ours. */
export function tokenInId(id: string): string {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
}
