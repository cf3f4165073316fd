import type { FailureCode } from '@recado/core';
import type { BrokenExchange, ExchangeFault } from '@recado/net';
import type { SendResult } from '../port/gateway.js';
import { retryLater, unknown } from '../port/send-results.js';

/** What it means for a message that no answer came. */
export function brokenResult({ left, fault, error }: BrokenExchange): SendResult {
  const detail = describeError(error);
  if (isRefusal(fault)) return addressForbidden();
  if (fault === 'aborted') return unknown('gateway_aborted', detail);
  if (!left) return retryLater('channel', 'gateway_unreachable', { detail });
  const code: FailureCode = fault === 'timeout' ? 'gateway_timeout' : 'gateway_connection_lost';
  return unknown(code, detail, { suspectsChannel: true });
}

/** The same for a question that was asked before the message: whatever became of it, the message has not left. */
export function notLeft({ left, fault, error }: BrokenExchange): SendResult {
  const detail = describeError(error);
  if (isRefusal(fault)) return addressForbidden();
  if (!left && fault !== 'aborted') return retryLater('channel', 'gateway_unreachable', { detail });
  return retryLater('message', 'gateway_not_ready', { detail, suspectsChannel: fault === 'timeout' });
}

function isRefusal(fault: ExchangeFault): boolean {
  return fault === 'address_forbidden' || fault === 'http_forbidden';
}

/** The channel waits, as for an address that nobody listens at: names may lead elsewhere the next time. */
function addressForbidden(): SendResult {
  return retryLater('channel', 'gateway_address_forbidden');
}

/** Code and message of an error of the connection. */
export function describeError(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return [code, error.message].filter((part) => part !== '').join(': ');
}
