import { BoundedMap } from '@recado/core';

/** Chats that are remembered a process; the oldest are forgotten, and asked for again. */
const MAX_REMEMBERED = 50_000;

/** Which chat a number of Brazil has: with or without its ninth digit, only WhatsApp knows. */
export class ChatIds {
  private readonly known = new BoundedMap<string, string>(MAX_REMEMBERED);

  /** The chat of this number on this channel, where it was asked for before. */
  of(channelId: number, phone: string): string | undefined {
    return this.known.get(`${channelId}:${phone}`);
  }

  remember(channelId: number, phone: string, chatId: string): void {
    this.known.set(`${channelId}:${phone}`, chatId);
  }
}

/** The chat that a number has where nothing else is known. */
export function plainChatId(phone: string): string {
  return `${phone}@c.us`;
}

/** Whether WhatsApp may know this number by another one. */
export function isAmbiguous(phone: string): boolean {
  return /^55\d{10,11}$/.test(phone);
}
