import { DomainError, SECOND_MS } from '@recado/core';
import { withTimeout } from '@recado/work';

/** Longer than the slowest call of a tool; a request that the library never answers must not stay in memory. */
const LONGEST_MS = 60 * SECOND_MS;
const EVENT = 'data: ';
/** JSON-RPC 2.0: "The JSON sent is not a valid Request object." */
const INVALID_REQUEST = -32_600;

/** An answer as plain JSON, which every client reads. */
export interface PlainAnswer {
  readonly status: number;
  /** Empty: none. */
  readonly body: string;
}

/**
 * The answer that `ask` gets, also where the library made a stream of one event. `gone`: the client has gone. Throws
 * DomainError `unavailable` where there is none within a minute.
 */
export function plainAnswer(ask: (signal: AbortSignal) => Promise<Response>, gone: AbortSignal): Promise<PlainAnswer> {
  const late = new AbortController();
  const refusal = () => {
    late.abort();
    return new DomainError('unavailable', { retryAfter: 5 });
  };
  return withTimeout(LONGEST_MS, read(ask(AbortSignal.any([gone, late.signal]))), refusal);
}

async function read(asked: Promise<Response>): Promise<PlainAnswer> {
  const answer = await asked;
  const text = await answer.text();
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  return { status: answer.status, body: isStream ? eventIn(text) : text };
}

/** By "\n" only: a text may hold U+2028, which regular expressions take for the end of a line. */
function eventIn(stream: string): string {
  const events = stream.split('\n').filter((line) => line.startsWith(EVENT));
  return events.at(-1)?.slice(EVENT.length) ?? '';
}

/** What several calls in one body get: their answers would not fit into one, and each would escape the rate limit. */
export const BATCH_REFUSED: PlainAnswer = {
  status: 400,
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: INVALID_REQUEST, message: 'Send one call in each request: batches are not supported.' },
  }),
};
