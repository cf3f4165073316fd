import type { FailureCode } from '@recado/core';
import type { ChannelCheck, Released, SendResult } from '../port/gateway.js';
import { describeAnswer } from './describe-answer.js';
import { isOwnAnswer } from './own-answer.js';
import type { HttpAnswer } from '@recado/http';

/**
 * The codes of a question in place of those of a message: the latter say that a message may have left, or is tried
 * again.
 */
const OF_QUESTIONS: ReadonlyMap<string, FailureCode> = new Map<string, FailureCode>([
  ['gateway_timeout', 'gateway_not_answering'],
  ['gateway_connection_lost', 'gateway_not_answering'],
  ['gateway_aborted', 'gateway_not_answering'],
  ['gateway_error', 'gateway_question_failed'],
  ['gateway_unclear', 'gateway_question_failed'],
]);

/** The result of a check whose answer is read like that of a send. */
export function failedCheck(result: SendResult | Released): ChannelCheck {
  if (result.kind === 'accepted') return { ready: true, detail: null };
  if (result.kind === 'released') return { ready: false, code: 'gateway_not_answering', detail: null };
  // All results are made with our codes.
  const code = OF_QUESTIONS.get(result.code) ?? (result.code as FailureCode);
  return { ready: false, code, detail: result.detail };
}

/** The result of a check that only reached something in front of the provider. */
export function downCheck(answer: HttpAnswer): ChannelCheck {
  return { ready: false, code: 'gateway_down', detail: describeAnswer(answer) };
}

/** The result of a check whose answer is not the provider's. */
export function wrongAddress(answer: HttpAnswer): ChannelCheck {
  return { ready: false, code: 'channel_address_wrong', detail: describeAnswer(answer), ...ownIf(answer) };
}

/** What a failure says of an answer that Recado itself gave. */
export function ownIf(answer: HttpAnswer): { isOwn?: true } {
  return isOwnAnswer(answer) ? { isOwn: true } : {};
}
