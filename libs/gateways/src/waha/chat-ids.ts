import { BoundedMap, hasDoubleForm } from '@recado/core';

/** Chats that each process remembers. The oldest are dropped and asked for again. */
const MAX_REMEMBERED = 50_000;

/** The chats of numbers that have several forms. Only WhatsApp knows in which of them it has a number. */
export class ChatIds {
  private readonly known = new BoundedMap<string, string>(MAX_REMEMBERED);

  /** The chat of this number on this channel; undefined: it was not asked for yet. */
  of(channelId: number, phone: string): string | undefined {
    return this.known.get(`${channelId}:${phone}`);
  }

  remember(channelId: number, phone: string, chatId: string): void {
    this.known.set(`${channelId}:${phone}`, chatId);
  }
}

/** The chat of a number if nothing else is known. */
export function plainChatId(phone: string): string {
  return `${phone}@c.us`;
}

/**
 * Whether the chat of this number may have other digits: the table of numbers with several forms says so, or it is one of
 * Brazil, where WhatsApp may have a number that is not in the table in either form.
 */
export function isAmbiguous(phone: string): boolean {
  return hasDoubleForm(phone) || /^55\d{10,11}$/.test(phone);
}
