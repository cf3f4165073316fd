import type { FailureCode } from '@recado/core';
import type { BrokenExchange, ExchangeFault } from '@recado/http';
import type { Released, SendResult } from '../port/gateway.js';
import { RELEASED, retryLater, unknown } from '../port/send-results.js';

/** The result of a message whose request got no answer. */
export function brokenResult({ left, fault, error }: BrokenExchange): SendResult | Released {
  const detail = describeError(error);
  if (isRefusal(fault)) return addressForbidden();
  if (fault === 'aborted') return left ? unknown('gateway_aborted', detail) : RELEASED;
  if (!left) return retryLater('channel', 'gateway_unreachable', { detail });
  const code: FailureCode = fault === 'timeout' ? 'gateway_timeout' : 'gateway_connection_lost';
  return unknown(code, detail, { suspectsChannel: true });
}

/**
 * The result of a message when a question before it, such as a lookup, got no answer: the message was not sent, so it
 * waits with its channel and is charged no attempt.
 */
export function notLeft({ left, fault, error }: BrokenExchange): SendResult | Released {
  if (fault === 'aborted') return RELEASED;
  const detail = describeError(error);
  if (isRefusal(fault)) return addressForbidden();
  return retryLater('channel', left ? 'gateway_not_answering' : 'gateway_unreachable', { detail });
}

function isRefusal(fault: ExchangeFault): boolean {
  return fault === 'address_forbidden' || fault === 'http_forbidden';
}

/** The channel waits, because the name may resolve to another address later. */
function addressForbidden(): SendResult {
  return retryLater('channel', 'gateway_address_forbidden');
}

/** The code and message of a connection error. */
function describeError(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return [code, error.message].filter((part) => part !== '').join(': ');
}
