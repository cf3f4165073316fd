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
 * deadline, or when the signal aborts, whatever the dispatcher is waiting for. An answer that has arrived by the deadline
 * counts, also where the process stood still and reads it later.
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

/**
 * After a standstill of the process the deadline is noticed before the sockets are read, so what has arrived is read
 * first: two passes through the event loop, as in docs/adr/0013. A request that has not left has no answer, and must not
 * leave meanwhile.
 */
function expire(handler: ExchangeHandler): void {
  const breakOff = () => handler.breakOff('timeout', new Error('no complete answer in time'));
  if (handler.hasLeft) setImmediate(() => setImmediate(breakOff));
  else breakOff();
}
