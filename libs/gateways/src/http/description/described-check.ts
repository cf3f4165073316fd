import type { ExchangeEnd, HttpAnswer } from '@recado/http';
import { brokenResult } from '../../client/broken-result.js';
import { failedCheck, wrongAddress } from '../../client/failed-check.js';
import { isOwnAnswer } from '../../client/own-answer.js';
import type { ChannelCheck, SendResult } from '../../port/gateway.js';
import { BAD_ANSWER, unknown } from '../../port/send-results.js';
import { phoneOf } from '../../shared/jids.js';
import { describeAnswer } from '../../client/describe-answer.js';
import { AnswerView } from './answer-view.js';
import { type CompiledRule, outcomeOf, ruleFor } from './compiled-rules.js';
import type { CheckOutcome } from './description.js';
import { type PointerPath, scalarText, valueAt } from './pointer.js';
import { usualAnswer } from './usual-answer.js';

/** What is known of the answers to a check. */
export interface CheckRules {
  outcomes: readonly CompiledRule<CheckOutcome>[];
  /** Where the number of the channel stands; undefined: it is not told. */
  phonePath: PointerPath | undefined;
}

/** What the end of a described check means. `now`: UTC milliseconds. */
export function describedCheck(end: ExchangeEnd, rules: CheckRules, now: number): ChannelCheck {
  if (end.kind === 'broken') return failedCheck(brokenResult(end));
  const { answer } = end;
  if (isOwnAnswer(answer)) return wrongAddress(answer);
  const view = new AnswerView(answer);
  const rule = ruleFor(rules.outcomes, view);
  if (rule === 'unread') return notUnderstood(answer);
  if (rule) {
    const { then } = rule;
    return then === 'ready' ? ready(view, rules) : failedCheck(outcomeOf({ ...rule, then }, answer, now));
  }
  return withoutRule(view, rules, now);
}

/** An answer that no rule matches is ready only where no rule says what is. */
function withoutRule(view: AnswerView, rules: CheckRules, now: number): ChannelCheck {
  const { answer } = view;
  const result = usualAnswer(answer, now);
  if (result.kind === 'accepted')
    return rules.outcomes.some(({ then }) => then === 'ready') ? notUnderstood(answer) : ready(view, rules);
  if (isPage(result)) return wrongAddress(answer);
  return result.kind === 'rejected' ? notUnderstood(answer) : failedCheck(result);
}

function isPage(result: SendResult): boolean {
  return result.kind === 'unknown' && result.code === BAD_ANSWER;
}

function ready({ json }: AnswerView, { phonePath }: CheckRules): ChannelCheck {
  const told = phonePath && scalarText(valueAt(phonePath, json));
  const phone = told === undefined ? undefined : phoneIn(told);
  return { ready: true, detail: null, ...(phone !== undefined && { phone }) };
}

function notUnderstood(answer: HttpAnswer): ChannelCheck {
  return failedCheck(unknown('gateway_unclear', describeAnswer(answer)));
}

/** The digits of a number as providers write it: alone, with a plus and separators, or in an address of WhatsApp. */
export function phoneIn(text: string): string | undefined {
  const digits = text.replace(/^\+/, '').replace(/[\s().-]/g, '');
  return /^\d{7,15}$/.test(digits) ? digits : phoneOf(text);
}
