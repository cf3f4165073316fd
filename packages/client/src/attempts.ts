import type { RequestOptions, Versioned } from './call.js';
import { BY_CODE } from './codes.js';
import { ConnectError, NoAnswerError, NotRecadoError, type Problem, RecadoError } from './errors.js';
import { rest } from './platform.js';

/** A request, as it is made again and again. */
export interface Prepared {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The field by which its answer is known; empty: any object; null: it answers nothing. */
  readonly mark: string | null;
  /** Whether doing it twice does no harm. */
  readonly isSafe: boolean;
}

export interface Limits {
  readonly deadlineMs: number;
  readonly attemptMs: number;
  readonly fetch: typeof fetch;
}

interface Failed {
  readonly error: RecadoError;
  readonly isRepeated: boolean;
}

/** Answers after which a request that may be repeated is made again. */
const REPEATED = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_WAIT_MS = 1_000;
/** Waits grow to 16 s: five doublings. */
const MOST_DOUBLINGS = 4;
/** Of a page that is not of Recado: enough to see whose it is. */
const SHOWN_CHARACTERS = 100;

/** What Node, Bun and Deno say where another attempt ends in the same way: an address or a certificate that is wrong. */
const LASTING =
  /ENOTFOUND|certificate|CERT_|_CERT|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO_(?:VERIFY|GET)|name or service not known|nodename|unknown port|bad port/i;
/** And where nobody took the request: nothing was done. */
const UNREACHED =
  /ECONNREFUSED|ConnectionRefused|connection refused|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|CONNECT_TIMEOUT|FailedToOpenSocket/i;

/** Makes a request, again where that is safe, until the deadline. Throws a RecadoError, or the reason of the signal. */
export async function attempts(
  request: Prepared,
  limits: Limits,
  { signal, deadlineMs = limits.deadlineMs }: RequestOptions,
): Promise<Versioned<unknown>> {
  const until = Date.now() + deadlineMs;
  let wasLost = false;
  for (let count = 1; ; count++) {
    const ms = Math.min(until - Date.now(), limits.attemptMs);
    const end = await attempt(request, { ...limits, attemptMs: Math.max(1, Math.ceil(ms)) }, wasLost, signal);
    if ('answer' in end) return end;
    signal?.throwIfAborted();
    wasLost = end.error.mayHaveBeenDone;
    const wait = waitBefore(count, end.error.retryAfterSeconds);
    if (!end.isRepeated || Date.now() + wait >= until) throw end.error;
    await rest(wait, signal);
  }
}

async function attempt(
  { method, url, headers, body, mark, isSafe }: Prepared,
  { attemptMs, fetch: ask }: Limits,
  wasLost: boolean,
  signal?: AbortSignal,
): Promise<Versioned<unknown> | Failed> {
  const isChange = method !== 'GET';
  const limit = AbortSignal.timeout(attemptMs);
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    const both = signal ? AbortSignal.any([signal, limit]) : limit;
    // A redirect would take the key to another address.
    response = await ask(url, { method, headers, body: body ?? null, redirect: 'manual', signal: both });
    bytes = await response.arrayBuffer();
  } catch (cause) {
    return lost(cause, new URL(url).origin, isSafe, isChange, wasLost);
  }
  const text = textIn(bytes);
  const parsed = jsonIn(text);
  if (response.ok && isAnswer(text, parsed, mark)) return { answer: parsed, etag: response.headers.get('etag') };
  const error = errorOf(response, text, parsed, isChange, wasLost);
  return { error, isRepeated: isRepeated(response.status, error.code, isSafe) };
}

/** No answer came, or none that can be read. */
function lost(cause: unknown, origin: string, isSafe: boolean, isChange: boolean, wasLost: boolean): Failed {
  const words = wordsOf(cause);
  const isLasting = LASTING.test(words);
  if (isLasting || UNREACHED.test(words)) {
    const failure = { code: 'connect_failed', mayHaveBeenDone: wasLost, cause };
    return { error: new ConnectError(`${origin} cannot be reached: ${words}`, failure), isRepeated: !isLasting };
  }
  const failure = { code: 'no_answer', mayHaveBeenDone: isChange, cause };
  return { error: new NoAnswerError(`no answer from ${origin}: ${words}`, failure), isRepeated: isSafe };
}

function errorOf(
  { status, headers }: Response,
  text: string | undefined,
  parsed: unknown,
  isChange: boolean,
  wasLost: boolean,
): RecadoError {
  const retryAfterSeconds = retryAfterIn(headers);
  const problem: Partial<Problem> = typeof parsed === 'object' && parsed !== null ? parsed : {};
  const code = status >= 400 && typeof problem.code === 'string' ? problem.code : undefined;
  // Who refuses a request with a 3xx or a 4xx has not passed it on.
  const isOpen = status < 300 || status >= 500 || code === 'idempotency_running';
  const mayHaveBeenDone = wasLost || (isChange && isOpen);
  const failure = { status, retryAfterSeconds, mayHaveBeenDone };
  if (code === undefined) {
    const words = `HTTP ${status}, and what came is not of Recado, but perhaps of a proxy: ${excerptOf(text)}`;
    return new NotRecadoError(words, { ...failure, code: 'not_recado' });
  }
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : RecadoError;
  const { detail, message = `HTTP ${status}`, request_id: requestId = null, errors = {} } = problem;
  return new known(detail ?? message, { ...failure, code, requestId, errors });
}

/** Whether an answer is one of Recado to this request: nothing, or an object with the field of the operation. */
function isAnswer(text: string | undefined, parsed: unknown, mark: string | null): boolean {
  if (mark === null) return text === '';
  return typeof parsed === 'object' && parsed !== null && (mark === '' || Object.hasOwn(parsed, mark));
}

/** Whether an answer calls for the same request again. `isSafe`: it may have been done without harm. */
export function isRepeated(status: number, code: unknown, isSafe: boolean): boolean {
  // Nothing was done yet for a request beyond the rate.
  if (!isSafe) return status === 429;
  return REPEATED.has(status) || (status === 409 && code === 'idempotency_running');
}

/** How long to wait before repetition `count`, from 1, in ms: at random up to a bound that doubles, and never less than the server asks. */
export function waitBefore(count: number, retryAfterSeconds: number | null, random = Math.random()): number {
  const bound = FIRST_WAIT_MS * 2 ** Math.min(count - 1, MOST_DOUBLINGS);
  return Math.max(random * bound, (retryAfterSeconds ?? 0) * 1_000);
}

/** The header `Retry-After` in seconds; null: it is missing, or cannot be read. */
export function retryAfterIn(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  // A date has letters; `Date.parse` would also read a number.
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1_000);
}

/** The text of an answer; undefined: it is not UTF-8, so not of Recado. */
function textIn(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function jsonIn(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function excerptOf(text: string | undefined): string {
  if (text === undefined) return 'a text that is not UTF-8';
  if (text === '') return 'an empty body';
  const [, title] = /<title[^>]*>([^<]{1,200})/i.exec(text.slice(0, 10_000)) ?? [];
  return (title ?? text).slice(0, SHOWN_CHARACTERS).trim();
}

/** What an error and its causes say, with the codes of the system. */
function wordsOf(error: unknown): string {
  const words: string[] = [];
  for (let one: unknown = error; one instanceof Error && words.length < 5; one = one.cause) {
    const { code } = one as { code?: unknown };
    words.push(typeof code === 'string' && !one.message.includes(code) ? `${one.message} (${code})` : one.message);
  }
  return words.join(': ') || String(error);
}
