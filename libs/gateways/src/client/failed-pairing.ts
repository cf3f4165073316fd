import type { ExchangeEnd, HttpAnswer } from '@recado/http';
import type { FailureCode } from '@recado/core';
import type { PairingFailure } from '../port/pairing.js';
import { brokenResult } from './broken-result.js';
import { describeAnswer } from './describe-answer.js';
import { failedCheck, ownIf } from './failed-check.js';
import { comesFromProxy, isDown } from './not-found.js';
import { isOwnAnswer } from './own-answer.js';

/**
 * The answer to a request of a pairing. It is a failure where none came, or where the answer means the same for every
 * provider.
 */
export function answerOrFailure(end: ExchangeEnd): HttpAnswer | PairingFailure {
  if (end.kind === 'broken') return brokenPairing(end);
  const { status } = end.answer;
  if (isOwnAnswer(end.answer)) return failedPairing('channel_address_wrong', end.answer);
  if (status === 401 || status === 403) return failedPairing('channel_auth_failed', end.answer);
  if (status === 429) return failedPairing('gateway_throttled', end.answer);
  if (status >= 300 && status < 400) return failedPairing('gateway_redirect', end.answer);
  if (isDown(end.answer)) return failedPairing('gateway_down', end.answer);
  if (comesFromProxy(end.answer)) return failedPairing('channel_address_wrong', end.answer);
  return end.answer;
}

/** A failure that this answer explains. */
export function failedPairing(code: FailureCode, answer: HttpAnswer): PairingFailure {
  return { kind: 'failed', code, detail: describeAnswer(answer), ...ownIf(answer) };
}

/** Of an answer that was read with its secrets only the status is shown. */
export function withoutWords(failure: PairingFailure): PairingFailure {
  return { ...failure, detail: failure.detail?.replace(/: .*$/s, '') ?? null };
}

/** Whether it is a failure, and no answer. */
export function isFailure(of: HttpAnswer | PairingFailure): of is PairingFailure {
  return 'kind' in of;
}

function brokenPairing(end: Extract<ExchangeEnd, { kind: 'broken' }>): PairingFailure {
  const check = failedCheck(brokenResult(end));
  // A broken exchange is never ready.
  return check.ready ? { kind: 'failed', code: 'gateway_question_failed', detail: null } : { kind: 'failed', ...check };
}
