import type { SendResult } from '../port/gateway.js';
import { BAD_ANSWER, unknown } from '../port/send-results.js';
import { type Json, jsonIn } from '../shared/json-parts.js';
import { describeAnswer } from './describe-answer.js';
import type { HttpAnswer } from '@recado/http';

/** What distinguishes an acceptance of a provider from other answers. */
export interface AcceptanceShape {
  /** Whether this complete body is an acceptance. */
  isTaken: (body: Json) => boolean;
  /** Matches an acceptance whose body is incomplete. */
  words: RegExp;
}

/**
 * Whether a 2xx is an acceptance of the provider, and not a page of something else at its address. If the body is
 * incomplete and says nothing, the status line decides.
 */
export function isAcceptance(answer: HttpAnswer, { isTaken, words }: AcceptanceShape): boolean {
  const body = jsonIn(answer.body);
  if (body) return isTaken(body);
  const text = answer.body.trimStart();
  return text.startsWith('{') ? words.test(text) || !answer.isWhole : text === '' && !answer.isWhole;
}

/** The result of an answer that is not the provider's: nobody knows whether the message was accepted. */
export function unlikeProvider(answer: HttpAnswer): SendResult {
  return unknown(BAD_ANSWER, describeAnswer(answer));
}
