import { retryAfterMs } from '@recado/core';
import type { HttpAnswer } from '@recado/net';
import { describeAnswer } from '../../client/describe-answer.js';
import type { SendResult } from '../../port/gateway.js';
import { accepted, BAD_ANSWER, unknown } from '../../port/send-results.js';
import { resultOf } from '../answer/http-answer.js';
import { AnswerView } from './answer-view.js';
import type { CompiledRequest } from './compiled-request.js';
import { type CompiledRule, outcomeOf, ruleFor } from './compiled-rules.js';
import type { Outcome } from './description.js';

/** What the rules for the answers to messages need to know. */
export interface AnswerRules {
  outcomes: readonly CompiledRule<Outcome>[];
  /** The provider recognises a repeated message. */
  isIdempotent: boolean;
}

/** What the answer to a described request means for its message. `now`: UTC milliseconds. */
export function describedResult(
  answer: HttpAnswer,
  request: CompiledRequest,
  { outcomes, isIdempotent }: AnswerRules,
  now: number,
): SendResult {
  const view = new AnswerView(answer);
  const rule = ruleFor(outcomes, view);
  if (rule === 'unread') return unclear(answer);
  if (rule === undefined) return usualResult(view, request, isIdempotent, now);
  const { then } = rule;
  return then === 'accepted'
    ? accepted(request.idIn(answer, view.json) ?? null)
    : outcomeOf({ ...rule, then }, answer, now);
}

/** As without a description, as far as that may be relied on. */
function usualResult(view: AnswerView, request: CompiledRequest, isIdempotent: boolean, now: number): SendResult {
  const { answer } = view;
  if (!isIdempotent && mayHaveLeft(answer, now)) return unclear(answer);
  const result = resultOf(answer, now);
  if (result.kind !== 'accepted') return result;
  const id = request.idIn(answer, view.json);
  if (id !== undefined || !request.tellsId) return accepted(id ?? null);
  return answer.isWhole ? unknown(BAD_ANSWER, describeAnswer(answer)) : unclear(answer);
}

/**
 * Whether an error does not tell if the message was sent: a proxy whose server broke off, or the provider after it had
 * begun. A 503 that names a time was not begun.
 */
function mayHaveLeft({ status, headers }: HttpAnswer, now: number): boolean {
  if (status === 503 && retryAfterMs(headers['retry-after'], now) !== null) return false;
  return status === 408 || status >= 500;
}

function unclear(answer: HttpAnswer): SendResult {
  return unknown('gateway_unclear', describeAnswer(answer), { suspectsChannel: true });
}
