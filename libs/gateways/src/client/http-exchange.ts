import type { Dispatcher } from 'undici';

/** The provider's answer, as far as it came; the status line is complete. */
export interface HttpAnswer {
  status: number;
  retryAfter: string | undefined;
  contentType: string | undefined;
  /** The first 64 KiB at most. */
  body: string;
  /** False when the body broke off, or went on beyond what is read. */
  isWhole: boolean;
}

/** No answer came. `left` is false only when it is certain that not one byte of the request went out. */
export interface BrokenExchange {
  kind: 'broken';
  left: boolean;
  error: Error;
}

/** How far a request came. */
export type ExchangeEnd = { kind: 'answer'; answer: HttpAnswer } | BrokenExchange;

/** More of an answer is not read: an id or an error text is short. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Follows one request. Once the status line is there it decides, however the body ends. undici announces a request when
 * it begins to write it; what fails before (no connection, or a request still waiting for one) never left.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly ended: Promise<ExchangeEnd>;
  private settle: (end: ExchangeEnd) => void = () => {};
  private controller: Dispatcher.DispatchController | undefined;
  private brokenOff: Error | undefined;
  private answer: Omit<HttpAnswer, 'body' | 'isWhole'> | undefined;
  private chunks: Buffer[] = [];
  private size = 0;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  /** Ends the exchange now. */
  breakOff(reason: Error): void {
    this.brokenOff = reason;
    this.end(reason);
    this.controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // It waited for a connection when it was broken off: said not to have left, so it must not leave.
    if (this.brokenOff) controller.abort(this.brokenOff);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // 1xx only announce the answer.
    if (status < 200) return;
    const [retryAfter, contentType] = ['retry-after', 'content-type'].map((name) => [headers[name]].flat()[0]);
    this.answer = { status, retryAfter, contentType };
  }

  onRequestUpgrade(controller: Dispatcher.DispatchController): void {
    controller.abort(new Error('the provider changed the protocol'));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size >= MAX_BODY_BYTES) controller.abort(new Error('the answer is longer than anybody reads'));
  }

  onResponseEnd(): void {
    this.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end(error);
  }

  /** Without an error where none is needed: the stack that each one writes down takes 20 µs. */
  private end(error?: Error): void {
    if (!this.answer) {
      const left = this.controller !== undefined;
      return this.settle({ kind: 'broken', left, error: error ?? new Error('no status line') });
    }
    const [only, more] = this.chunks;
    const whole = only && !more ? only : Buffer.concat(this.chunks);
    const body = whole.toString('utf8', 0, MAX_BODY_BYTES);
    this.settle({ kind: 'answer', answer: { ...this.answer, body, isWhole: error === undefined } });
  }
}
