import { answerByWords, type WhatsAppAnswer } from '@recado/core';
import type { HttpAnswer } from '@recado/http';
import { describeAnswer } from '../../client/describe-answer.js';
import type { SendResult } from '../../port/gateway.js';
import { accepted, BAD_ANSWER, unknown } from '../../port/send-results.js';
import { recordOf, textOf } from '../../shared/json-parts.js';
import { resultOfAnswer } from '../../shared/whatsapp-result.js';
import { AnswerView } from './answer-view.js';
import type { CompiledRequest } from './compiled-request.js';
import { type CompiledRule, outcomeOf, ruleFor } from './compiled-rules.js';
import type { Outcome } from './description.js';
import { mayHaveLeft, recognised } from '../answer/http-answer.js';
import { usualAnswer } from './usual-answer.js';

/** What the rules for the answers to messages need to know. */
export interface AnswerRules {
  outcomes: readonly CompiledRule<Outcome>[];
  /** The provider recognises a repeated message. */
  isIdempotent: boolean;
  /** Its messages leave from a phone that is linked to WhatsApp. */
  isLinkedPhone: boolean;
}

/** What the answer to a described request means for its message. `now`: UTC milliseconds. */
export function describedResult(
  answer: HttpAnswer,
  request: CompiledRequest,
  { outcomes, isIdempotent, isLinkedPhone }: AnswerRules,
  now: number,
): SendResult {
  const view = new AnswerView(answer);
  const rule = ruleFor(outcomes, view);
  if (rule === 'unread') return unclear(answer);
  const said = rule === undefined && isLinkedPhone ? saidIn(view) : undefined;
  if (said) return resultOfAnswer(said, describeAnswer(answer));
  if (rule === undefined) return usualResult(view, request, isIdempotent, now);
  const { then } = rule;
  if (then === 'accepted') return accepted(request.idIn(answer, view.json) ?? null);
  const result = outcomeOf({ ...rule, then }, answer, now);
  // A rule that says throttled tells that the provider did nothing, whatever the status.
  return isIdempotent && then === 'retry' ? recognised(result, answer) : result;
}

/** What WhatsApp said, where programs with a linked phone pass on the words of their library; undefined: nothing that is known. */
function saidIn({ status, isWhole, json }: AnswerView): WhatsAppAnswer | undefined {
  if (status < 400 || !isWhole) return undefined;
  const { error, message } = recordOf(json) ?? {};
  return answerByWords([error, message].map((words) => textOf(words) ?? '').join('\n'));
}

/** As without a description, as far as that may be relied on. */
function usualResult(view: AnswerView, request: CompiledRequest, isIdempotent: boolean, now: number): SendResult {
  const { answer } = view;
  if (!isIdempotent && mayHaveLeft(answer)) return unclear(answer);
  const result = usualAnswer(answer, now);
  if (result.kind !== 'accepted') return isIdempotent ? recognised(result, answer) : result;
  const id = request.idIn(answer, view.json);
  if (id !== undefined || !request.tellsId) return accepted(id ?? null);
  return answer.isWhole ? unknown(BAD_ANSWER, describeAnswer(answer)) : unclear(answer);
}

function unclear(answer: HttpAnswer): SendResult {
  return unknown('gateway_unclear', describeAnswer(answer), { suspectsChannel: true });
}
