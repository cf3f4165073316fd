import type { HttpAnswer } from '@recado/http';
import { describeAnswer } from '../../client/describe-answer.js';
import type { SendResult } from '../../port/gateway.js';
import { suspendChannel } from '../../port/send-results.js';
import { resultOf } from '../answer/http-answer.js';

/**
 * What an answer means that no rule of a description matches: as without a description, but a provider that wants to be
 * paid, or a proxy that wants a password, says nothing of the message. `now`: UTC milliseconds.
 */
export function usualAnswer(answer: HttpAnswer, now: number): SendResult {
  if (answer.status === 402) return suspendChannel('channel_payment_problem', { detail: describeAnswer(answer) });
  if (answer.status === 407) return suspendChannel('channel_auth_failed', { detail: describeAnswer(answer) });
  return resultOf(answer, now);
}
