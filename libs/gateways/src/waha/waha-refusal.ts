import { answerByNumber, answerByWords, type WhatsAppAnswer } from '@recado/core';
import type { HttpAnswer } from '@recado/http';
import { type Json, jsonIn, recordOf, textOf } from '../shared/json-parts.js';

/**
 * What WhatsApp said of a message that WAHA answers with an error of its own; undefined: nothing that is known. Only the
 * exception counts: the answer also contains a stack trace with line numbers, and the text of our message.
 */
export function saidIn({ status, body }: HttpAnswer): WhatsAppAnswer | undefined {
  if (status < 500) return undefined;
  const said = jsonIn(body);
  return saidBy(recordOf(said?.exception) ?? said);
}

/** The same of the error in an answer or an event. */
export function saidBy(error: Json | undefined): WhatsAppAnswer | undefined {
  if (!error) return undefined;
  const { message, details, code, reason } = error;
  // Other numbers of an exception are those of its own library.
  if (Number(code) === 463 || Number(code) === 475) return answerByNumber(Number(code));
  return answerByWords([message, details, code, reason].map((part) => textOf(part) ?? '').join('\n'));
}
