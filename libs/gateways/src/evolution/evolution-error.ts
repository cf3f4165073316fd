import { answerByNumber, type WhatsAppAnswer } from '@recado/core';
import { type Json, recordOf } from '../shared/json-parts.js';

/**
 * WhatsApp's number for a message that ended in ERROR, as the first of `messageStubParameters`; null: Evolution does not pass
 * it on, as up to 2.3.7 (docs/gateways/facts.md, Evolution).
 */
export function errorOf(update: Json): string | null {
  const told = update.messageStubParameters ?? recordOf(update.update)?.messageStubParameters;
  const [code] = Array.isArray(told) ? (told as unknown[]) : [];
  return typeof code === 'string' && /^\d{3}$/.test(code) ? code : null;
}

/** What the number means; undefined: there is none. */
export function answerOf(error: string | null): WhatsAppAnswer | undefined {
  return error === null ? undefined : answerByNumber(Number(error));
}
