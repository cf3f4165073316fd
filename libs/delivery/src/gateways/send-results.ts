import { cut } from './cut.js';
import type { FailureCode } from './failure-explanations.js';
import type { SendResult } from './gateway.js';

type RetryLater = Extract<SendResult, { kind: 'retryLater' }>;

/** Width of the columns that keep a detail. */
const MAX_DETAIL = 255;

export function accepted(providerMessageId: string | null): SendResult {
  return { kind: 'accepted', providerMessageId };
}

export function rejected(code: FailureCode, detail: string | null = null): SendResult {
  return { kind: 'rejected', code, detail: fit(detail) };
}

export function unknown(code: FailureCode, detail: string | null = null, { suspectsChannel = false } = {}): SendResult {
  return { kind: 'unknown', code, detail: fit(detail), ...(suspectsChannel && { suspectsChannel }) };
}

/** Scope says who waits; without `afterMs` the retry policy decides how long. */
export function retryLater(
  scope: RetryLater['scope'],
  code: FailureCode,
  rest: { afterMs?: number | null; detail?: string | null; suspectsChannel?: boolean } = {},
): SendResult {
  const { afterMs = null, detail = null, suspectsChannel } = rest;
  return { kind: 'retryLater', scope, afterMs, code, detail: fit(detail), ...(suspectsChannel && { suspectsChannel }) };
}

function fit(detail: string | null): string | null {
  return detail === null ? null : cut(detail, MAX_DETAIL);
}
