import type { Dispatcher } from 'undici';
import type { ExchangeEnd } from './exchange-end.js';
import { type AnswerLimits, ExchangeHandler } from './exchange-handler.js';
import { onAbort } from './on-abort.js';

export interface ExchangeLimits extends AnswerLimits {
  /** Bounds the whole exchange, name lookup and handshake included, in ms. */
  timeoutMs: number;
}

/** Options of a dispatcher for `exchange`, which has a deadline of its own for headers and body. */
export const EXCHANGE_DISPATCHER = { headersTimeout: 0, bodyTimeout: 0, pipelining: 1 } as const;

/**
 * Sends one request and reads the beginning of its response. Never rejects, follows no redirect, and ends at the
 * deadline, or when the signal aborts, whatever the dispatcher is waiting for.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<ExchangeEnd> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(limits, (end) => {
      clearTimeout(timer);
      stopListening();
      resolve(end);
    });
    const timer = setTimeout(expire, limits.timeoutMs, handler);
    const abort = () => handler.breakOff('aborted', new Error('broken off on our side'));
    const stopListening = onAbort(signal, abort);
    if (signal.aborted) abort();
    else dispatcher.dispatch(request, handler);
  });
}

function expire(handler: ExchangeHandler): void {
  handler.breakOff('timeout', new Error('no complete answer in time'));
}
