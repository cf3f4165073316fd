import { cut } from '../cut.js';
import type { SendResult } from '../gateway.js';
import { accepted, rejected, retryLater, unknown } from '../send-results.js';
import { retryAfterMs } from './retry-after.js';

/** The provider's answer, as far as it came; the status line is complete. */
export interface HttpAnswer {
  status: number;
  retryAfter: string | undefined;
  /** The first 64 KiB at most. */
  body: string;
}

/** Of a body, enough to recognise an error by. */
const EXCERPT_LENGTH = 200;
/** Width of the column that keeps a provider's id. */
const MAX_ID_LENGTH = 128;

/** What an answer means for the message. `now` in UTC milliseconds. */
export function resultOf(answer: HttpAnswer, now: number): SendResult {
  const detail = describe(answer);
  switch (Math.floor(answer.status / 100)) {
    case 2:
      return accepted(providerId(answer.body));
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

function declined({ status, retryAfter }: HttpAnswer, detail: string, now: number): SendResult {
  const afterMs = retryAfterMs(retryAfter, now);
  if (status === 408 || status === 425) return retryLater('message', 'gateway_not_ready', { afterMs, detail });
  if (status !== 429) return rejected('gateway_rejected', detail);
  return retryLater('channel', 'gateway_throttled', { afterMs, detail });
}

function failed({ status, retryAfter }: HttpAnswer, detail: string, now: number): SendResult {
  const afterMs = retryAfterMs(retryAfter, now);
  if (status === 503 && afterMs !== null) return retryLater('channel', 'gateway_busy', { afterMs, detail });
  return retryLater('message', 'gateway_error', { afterMs, detail, suspectsChannel: true });
}

function describe({ status, body }: HttpAnswer): string {
  const excerpt = cut(body, EXCERPT_LENGTH)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return excerpt === '' ? `HTTP ${status}` : `HTTP ${status}: ${excerpt}`;
}

function providerId(body: string): string | null {
  const id = idIn(body);
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : null;
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH ? id : null;
}

function idIn(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && 'id' in parsed ? parsed.id : null;
  } catch {
    return null;
  }
}
