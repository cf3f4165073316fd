import { retryAfterMs } from '@recado/core';
import { unlikeProvider } from '../../client/acceptance.js';
import { describeAnswer } from '../../client/describe-answer.js';
import type { HttpAnswer } from '@recado/http';
import type { SendResult } from '../../port/gateway.js';
import { accepted, suspendChannel, rejected, retryLater, unknown } from '../../port/send-results.js';
import { jsonIn, withLongNumbers } from '../../shared/json-parts.js';

/** What an answer of the operator's program means for the message. `now`: UTC milliseconds. */
export function resultOf(answer: HttpAnswer, now: number): SendResult {
  const family = Math.floor(answer.status / 100);
  if (family !== 2) return refused(answer, family, now);
  return isPage(answer) ? unlikeProvider(answer) : accepted(providerId(answer.body));
}

/**
 * Whether an answer does not tell if the message was sent: a proxy whose server broke off, or the provider after it had
 * begun. Programs answer a form that they have taken with 302 or 303. A 503 is of these whatever it says: some proxies
 * answer so, with a Retry-After of their own, when their server broke off.
 */
export function mayHaveLeft({ status }: HttpAnswer): boolean {
  return status === 302 || status === 303 || status === 408 || status >= 500;
}

/**
 * The result of a provider that recognises repeated messages: after some answers it may have taken the message that it is sent
 * again, so another address or account must not get it. 409 is of these, because the first request still runs there. Not of
 * these are 301, 307, 308, 425 and 429, by which a server says that it did nothing: after a move to another address such
 * messages go on.
 */
export function recognised(result: SendResult, answer: HttpAnswer): SendResult {
  const mayBeTaken = answer.status === 409 || mayHaveLeft(answer);
  return result.kind === 'retryLater' && mayBeTaken ? { ...result, mayBeTaken } : result;
}

/**
 * Matches the beginning of an HTML page. The content type does not tell, because some frameworks call every text HTML.
 */
const PAGE = /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!doctype\s+html|html|head|title|meta|body)\b/i;

/**
 * Whether the answer is an HTML page, such as a login: a program that accepts messages never answers with one. XML is
 * allowed.
 */
function isPage({ body, headers }: HttpAnswer): boolean {
  const text = body.trimStart();
  if (!text.startsWith('<')) return false;
  return (
    PAGE.test(text) ||
    (/^<(?!\?xml)/i.test(text) && /^\s*(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? ''))
  );
}

function refused(answer: HttpAnswer, family: number, now: number): SendResult {
  const detail = describeAnswer(answer);
  switch (family) {
    case 3:
      return retryLater('channel', 'gateway_redirect', { detail });
    case 4:
      return declined(answer, detail, now);
    case 5:
      return failed(answer, detail, now);
    default:
      return unknown('gateway_bad_answer', detail);
  }
}

/**
 * Statuses of a program that is not done with the message yet. 409 is its answer to a repeated `Idempotency-Key` while the
 * first request with it still runs.
 */
const NOT_YET: ReadonlySet<number> = new Set([408, 409, 425]);

function declined({ status, headers }: HttpAnswer, detail: string, now: number): SendResult {
  if (status === 401 || status === 403) return suspendChannel('channel_auth_failed', { detail });
  // A wrong path or method is a fault of the channel's settings, not of the message.
  if (status === 404 || status === 405) return suspendChannel('channel_not_found', { detail });
  const afterMs = retryAfterMs(headers['retry-after'], now);
  if (NOT_YET.has(status)) return retryLater('message', 'gateway_not_ready', { afterMs, detail });
  if (status !== 429) return rejected('gateway_rejected', detail);
  return retryLater('channel', 'gateway_throttled', { afterMs, detail });
}

function failed({ status, headers }: HttpAnswer, detail: string, now: number): SendResult {
  const afterMs = retryAfterMs(headers['retry-after'], now);
  if (status === 503 && afterMs !== null) return retryLater('channel', 'gateway_busy', { afterMs, detail });
  return retryLater('message', 'gateway_error', { afterMs, detail, suspectsChannel: true });
}

function providerId(body: string): string | null {
  const id = jsonIn(withLongNumbers(body))?.id;
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : null;
  return typeof id === 'string' ? id : null;
}
