import { type FailureCode, retryAfterMs } from '@recado/core';
import type { HttpAnswer } from '@recado/http';
import { describeAnswer } from '../../client/describe-answer.js';
import type { SendResult } from '../../port/gateway.js';
import { DISCONNECTED_MS, rejected, retryLater, suspendChannel, unknown } from '../../port/send-results.js';
import type { AnswerView } from './answer-view.js';
import { CODES } from './codes.js';
import type { AnswerRule, CheckOutcome, Outcome, Words } from './description.js';
import { type CompiledTest, compileTests } from './tests.js';

/** A rule, ready to be tried. */
export interface CompiledRule<Then extends string = Outcome | CheckOutcome> {
  matches: CompiledTest;
  then: Then;
  code: FailureCode;
  say: string | undefined;
  afterMs: number | null;
}

export function compileRules<Then extends Outcome | CheckOutcome>(
  rules: readonly AnswerRule<Then>[] | undefined,
): CompiledRule<Then>[] {
  return (rules ?? []).map(({ when, then, code, say, afterSeconds }) => ({
    matches: compileTests(when),
    then,
    code: (code ?? CODES[then][0] ?? 'internal_error') as FailureCode,
    say: say === undefined ? undefined : wordsIn(say),
    afterMs: afterSeconds === undefined ? null : afterSeconds * 1_000,
  }));
}

/**
 * The first rule that matches; undefined: none does. `unread`: before that one a rule would have to read what is missing of the
 * answer.
 */
export function ruleFor<Then extends string>(
  rules: readonly CompiledRule<Then>[],
  view: AnswerView,
): CompiledRule<Then> | 'unread' | undefined {
  for (const rule of rules) {
    const result = rule.matches(view);
    if (result === 'unread') return 'unread';
    if (result) return rule;
  }
  return undefined;
}

/** The result of a message, or of a check, that was not taken. `now`: UTC milliseconds. */
export function outcomeOf(
  { then, code, say, afterMs: usual }: CompiledRule<Exclude<Outcome, 'accepted'> | Exclude<CheckOutcome, 'ready'>>,
  answer: HttpAnswer,
  now: number,
): SendResult {
  const detail = describedAnswer(say, answer);
  const afterMs = retryAfterMs(answer.headers['retry-after'], now) ?? usual;
  switch (then) {
    case 'refused':
      return rejected(code, detail, code === 'recipient_opted_out' ? { optOut: 'all' } : {});
    case 'not_on_whatsapp':
      return rejected(code, detail);
    case 'disconnected':
      return suspendChannel(code, {
        detail,
        afterMs: usual ?? (code === 'channel_disconnected' ? DISCONNECTED_MS : null),
      });
    case 'reach_out_locked': {
      // A Retry-After speaks of the request; sending again before the lock ends would make it longer.
      const until = usual === null ? null : now + usual;
      return { ...rejected(code, detail), facts: [{ kind: 'reachOutLocked', until, detail }] };
    }
    case 'throttled':
      return retryLater('channel', code, { afterMs, detail });
    case 'retry':
      return retryLater('message', code, { afterMs, detail, suspectsChannel: true });
    case 'unknown':
      return unknown(code, detail, { suspectsChannel: true });
  }
}

/** What people read of an answer: what the description says, then what the provider said. */
function describedAnswer(say: string | undefined, answer: HttpAnswer): string {
  const said = describeAnswer(answer);
  return say === undefined ? said : `${say} (${said})`;
}

/** The detail of an attempt is kept in no language, so it has both. */
function wordsIn(words: Words): string {
  return typeof words === 'string' ? words : `${words['pt-BR']} / ${words.en}`;
}
