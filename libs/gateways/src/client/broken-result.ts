import type { FailureCode } from '@recado/core';
import { TargetRefusedError } from '@recado/net';
import type { SendResult } from '../port/gateway.js';
import { retryLater, unknown } from '../port/send-results.js';
import type { BrokenExchange } from './http-exchange.js';
import { Aborted, TimedOut } from './provider-client.js';

/** What it means for a message that no answer came. */
export function brokenResult({ left, error }: BrokenExchange): SendResult {
  const detail = describeError(error);
  if (error instanceof TargetRefusedError) return addressForbidden();
  if (error instanceof Aborted) return unknown('gateway_aborted', detail);
  if (!left) return retryLater('channel', 'gateway_unreachable', { detail });
  const code: FailureCode = error instanceof TimedOut ? 'gateway_timeout' : 'gateway_connection_lost';
  return unknown(code, detail, { suspectsChannel: true });
}

/** The same for a question that was asked before the message: whatever became of it, the message has not left. */
export function notLeft({ left, error }: BrokenExchange): SendResult {
  const detail = describeError(error);
  if (error instanceof TargetRefusedError) return addressForbidden();
  if (!left && !(error instanceof Aborted)) return retryLater('channel', 'gateway_unreachable', { detail });
  return retryLater('message', 'gateway_not_ready', { detail, suspectsChannel: error instanceof TimedOut });
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
