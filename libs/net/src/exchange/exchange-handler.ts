import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { connectionFault } from './connection-fault.js';
import type { ExchangeEnd, ExchangeFault, HttpAnswer } from './exchange-end.js';

/** How much of a response is read. */
export interface AnswerLimits {
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
