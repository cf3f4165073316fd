import type { HttpAnswer } from '@recado/net';
import { type Json, jsonIn, recordOf, textOf } from '../shared/json-parts.js';

/**
 * Why WhatsApp refused a message, apart from the message: the number may not write to new people at present (463), it has
 * used up its new people of this cycle (475), or it is restricted without a code.
 */
export type Refusal = 'reach_out' | 'capped' | 'account';

const CODES: ReadonlyMap<number, Refusal> = new Map([
  [463, 'reach_out'],
  [475, 'capped'],
]);
const WORDS: readonly (readonly [RegExp, Refusal])[] = [
  [/\berror 463\b/, 'reach_out'],
  [/\berror 475\b/, 'capped'],
  [/\baccount_restricted\b/, 'account'],
];

/**
 * The refusal in an answer; undefined: it is none. Only the exception counts: the answer also contains a stack trace with
 * line numbers, and the text of our message.
 */
export function refusalIn({ status, body }: HttpAnswer): Refusal | undefined {
  if (status < 500) return undefined;
  const said = jsonIn(body);
  return refusalOf(recordOf(said?.exception) ?? said);
}

/** The refusal in an error of an answer or an event; undefined: it is none. */
export function refusalOf(error: Json | undefined): Refusal | undefined {
  if (!error) return undefined;
  const { message, details, code, reason } = error;
  const words = [message, details, code, reason].map((part) => textOf(part) ?? '');
  return CODES.get(Number(code)) ?? WORDS.find(([pattern]) => words.some((part) => pattern.test(part)))?.[1];
}
