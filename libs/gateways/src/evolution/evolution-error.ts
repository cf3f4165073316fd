import { type Json, recordOf } from '../shared/json-parts.js';

/** WhatsApp's codes: the number may not write to new people at present, or has used up its new people of this cycle. */
const REACH_OUT: ReadonlySet<string> = new Set(['463', '475']);

/**
 * WhatsApp's code for a message that ended in ERROR, as the first of `messageStubParameters`; null: Evolution does not pass
 * it on, as up to 2.3.7 (docs/gateways/facts.md, Evolution).
 */
export function errorOf(update: Json): string | null {
  const told = update.messageStubParameters ?? recordOf(update.update)?.messageStubParameters;
  const [code] = Array.isArray(told) ? (told as unknown[]) : [];
  return typeof code === 'string' && /^\d{3}$/.test(code) ? code : null;
}

/** Whether the code says to whom the number may write, and nothing of the message. */
export function isReachOut(error: string | null): boolean {
  return error !== null && REACH_OUT.has(error);
}
