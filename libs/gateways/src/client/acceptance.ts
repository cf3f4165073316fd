import type { SendResult } from '../port/gateway.js';
import { BAD_ANSWER, unknown } from '../port/send-results.js';
import { type Json, jsonIn } from '../shared/json-parts.js';
import { describeAnswer } from './describe-answer.js';
import type { HttpAnswer } from '@recado/net';

/** How a provider's acceptance looks. */
export interface AcceptanceShape {
  /** Whether this whole object is one. */
  isTaken: (body: Json) => boolean;
  /** What only an acceptance says, for one that was cut off. */
  words: RegExp;
}

/**
 * Whether a 2xx is an acceptance of the provider, and not the page of whoever else serves the address. The status line
 * counts where the body broke off before it said otherwise.
 */
export function isAcceptance(answer: HttpAnswer, { isTaken, words }: AcceptanceShape): boolean {
  const body = jsonIn(answer.body);
  if (body) return isTaken(body);
  const text = answer.body.trimStart();
  return text.startsWith('{') ? words.test(text) || !answer.isWhole : text === '' && !answer.isWhole;
}

/** Somebody answered, but not as the provider does: it may have the message or not. */
export function unlikeProvider(answer: HttpAnswer): SendResult {
  return unknown(BAD_ANSWER, describeAnswer(answer));
}
