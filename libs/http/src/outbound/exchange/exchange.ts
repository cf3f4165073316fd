import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib';
import { errors, type Dispatcher } from 'undici';
import type { AddressRefusal } from '../address-guard.js';
import { TargetRefusedError } from '../guarded-connector.js';

/** A response with a complete status line and headers, and as much of its body as was read. */
export interface HttpAnswer {
  status: number;
  /** The headers that the caller asked for, by names in lower case; the first value of a repeated one. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The beginning of the body, as text. */
  body: string;
  /** The same with the secrets that were removed from `body`; missing: none was. For reading only, never to be shown. */
  raw?: string;
  /** False when the body broke off, or is longer than what is read. */
  isWhole: boolean;
}

/** Why a connection brought no response. */
type ConnectionFault =
  | AddressRefusal
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'connection_lost'
  | 'bad_answer';

/** Why a request has no response; `aborted`: the caller's signal ended it. */
export type ExchangeFault = ConnectionFault | 'timeout' | 'aborted';

/** A request without a response. */
export interface BrokenExchange {
  kind: 'broken';
  fault: ExchangeFault;
  /** False only when it is certain that not one byte of the request was sent. */
  left: boolean;
  error: Error;
}

/** How a request ended. */
export type ExchangeEnd = { kind: 'answer'; answer: HttpAnswer } | BrokenExchange;

const BY_CODE: readonly (readonly [RegExp, ConnectionFault])[] = [
  [/^(?:ENOTFOUND|ENODATA|EAI_\w+|ESERVFAIL|ETIMEOUT|EREFUSED|EBADRESP|EBADNAME|EFORMERR)$/, 'dns_failed'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'connect_failed'],
  [/^(?:ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|UNABLE_TO_|\w*SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA)/, 'tls_failed'],
  [/^UND_ERR_(?:HEADERS_OVERFLOW|RES_)/, 'bad_answer'],
];

/** Classifies an error of undici, of the DNS or of a socket. */
function connectionFault(error: Error): ConnectionFault {
  if (error instanceof TargetRefusedError) return error.code;
  if (error instanceof errors.HTTPParserError) return 'bad_answer';
  const code = systemCode(error);
  return BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection_lost';
}

/** The system's code for an error, like `ECONNREFUSED`. Where several addresses failed, the code of the first one. */
export function systemCode(error: unknown): string {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] };
  if (typeof code === 'string' && code !== 'UND_ERR_SOCKET') return code;
  const inner = cause ?? errors?.[0];
  return inner === undefined ? String(code) : systemCode(inner);
}

/** How much of a response is read. */
interface AnswerLimits {
  /** Names of the headers that are kept, in lower case. */
  headers: readonly string[];
  /** Bytes of the body that are read at most; the connection of a longer one is closed. */
  maxBodyBytes: number;
}

/**
 * Handles one request for undici. It has an answer once the status line has arrived, however the body ends. undici calls
 * `onRequestStart` when it begins to write: a request that fails before, such as one without a connection, was not sent.
 */
export class ExchangeHandler implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private brokenOff: Error | undefined;
  private answer: Pick<HttpAnswer, 'status' | 'headers'> | undefined;
  private encoding: string | undefined;
  private chunks: Buffer[] = [];
  private size = 0;
  private hasEnded = false;

  /** `onEnd` is called once, with how the exchange ended. */
  constructor(
    private readonly limits: AnswerLimits,
    private readonly onEnd: (end: ExchangeEnd) => void,
  ) {}

  /** Whether any of the request may have been sent. */
  get hasLeft(): boolean {
    return this.controller !== undefined;
  }

  /** Ends the exchange now, unless it has ended: its connection then serves another. */
  breakOff(fault: ExchangeFault, reason: Error): void {
    if (this.hasEnded) return;
    this.brokenOff = reason;
    this.end(reason, fault);
    this.controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // It was broken off while it waited for a connection, and reported as not sent: it must not be sent now.
    if (this.brokenOff) controller.abort(this.brokenOff);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // A 1xx status precedes the answer.
    if (status < 200) return;
    const kept: Record<string, string | undefined> = {};
    for (const name of this.limits.headers) kept[name] = firstOf(headers[name]);
    this.answer = { status, headers: kept };
    this.encoding = firstOf(headers['content-encoding'])?.trim().toLowerCase();
  }

  onRequestUpgrade(controller: Dispatcher.DispatchController): void {
    controller.abort(new Error('the server changed the protocol'));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size >= this.limits.maxBodyBytes) controller.abort(new Error('the answer is longer than what is read'));
  }

  onResponseEnd(): void {
    this.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end(error);
  }

  /** Creates no error where none is needed: an error's stack takes 20 µs. */
  private end(error?: Error, fault?: ExchangeFault): void {
    // undici reports the end of a request that was broken off here.
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (!this.answer) return this.onEnd(this.broken(error ?? new Error('no status line'), fault));
    const [only, more] = this.chunks;
    const whole = only && !more ? only : Buffer.concat(this.chunks);
    const { maxBodyBytes } = this.limits;
    const { bytes, isRead } = unpacked(whole, this.encoding, maxBodyBytes);
    const body = bytes.toString('utf8', 0, maxBodyBytes);
    const { status, headers } = this.answer;
    this.onEnd({ kind: 'answer', answer: { status, headers, body, isWhole: isRead && error === undefined } });
  }

  private broken(error: Error, fault: ExchangeFault = connectionFault(error)): ExchangeEnd {
    return { kind: 'broken', fault, left: this.hasLeft, error };
  }
}

type Unpack = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;
/** Of a body that broke off, what can be read of it. */
const partly =
  (unpack: typeof gunzipSync): Unpack =>
  (bytes, options) =>
    unpack(bytes, { ...options, finishFlush: constants.Z_SYNC_FLUSH });
const UNPACK: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['gzip', partly(gunzipSync)],
  ['x-gzip', partly(gunzipSync)],
  ['deflate', partly(inflateSync)],
  ['br', brotliDecompressSync],
]);

/**
 * The body without its compression, which nobody asked for and some servers use all the same. At most `max` bytes are made of
 * it; one that makes more, or is not what its header says, counts as not read.
 */
function unpacked(bytes: Buffer, encoding: string | undefined, max: number): { bytes: Buffer; isRead: boolean } {
  const unpack = encoding === undefined ? undefined : UNPACK.get(encoding);
  if (!unpack || bytes.length === 0) return { bytes, isRead: true };
  try {
    return { bytes: unpack(bytes, { maxOutputLength: max }), isRead: true };
  } catch {
    // The status line stands, and what it says counts.
    return { bytes: Buffer.alloc(0), isRead: false };
  }
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'object' ? value[0] : value;
}

/** Listeners by signal. The signal has one listener that calls them, because adding one to it takes microseconds. */
const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `listener` when the signal aborts; returns how to stop listening. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const known = listeners.get(signal) ?? listenTo(signal);
  known.add(listener);
  return () => known.delete(listener);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const known = new Set<() => void>();
  listeners.set(signal, known);
  signal.addEventListener('abort', () => known.forEach((listener) => listener()), { once: true });
  return known;
}

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
