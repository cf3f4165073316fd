import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { HttpExchange } from './http-exchange.js';

const REASON = new Error('enough');

function controller(): Dispatcher.DispatchController & { reason: Error | null } {
  return {
    aborted: false,
    paused: false,
    reason: null,
    abort(reason) {
      this.reason = reason;
    },
    pause: () => undefined,
    resume: () => undefined,
  };
}

describe('HttpExchange', () => {
  it('that is broken off before it began did not leave, and will not', async () => {
    const exchange = new HttpExchange();
    exchange.breakOff(REASON);
    expect(await exchange.ended).toEqual({ kind: 'broken', left: false, error: REASON });
    const late = controller();
    exchange.onRequestStart(late);
    expect(late.reason).toBe(REASON);
  });

  it('that fails before it began did not leave', async () => {
    const exchange = new HttpExchange();
    exchange.onResponseError(controller(), REASON);
    expect(await exchange.ended).toMatchObject({ left: false });
  });

  it('that is broken off after it began may have left, and takes its connection with it', async () => {
    const exchange = new HttpExchange();
    const running = controller();
    exchange.onRequestStart(running);
    exchange.breakOff(REASON);
    expect(await exchange.ended).toMatchObject({ left: true });
    expect(running.reason).toBe(REASON);
  });

  it('has its answer once the status is there, however the body ends', async () => {
    const exchange = new HttpExchange();
    const running = controller();
    exchange.onRequestStart(running);
    exchange.onResponseStart(running, 429, { 'retry-after': ['5', '6'] });
    exchange.onResponseData(running, Buffer.from('slow'));
    exchange.breakOff(REASON);
    expect(await exchange.ended).toEqual({
      kind: 'answer',
      answer: { status: 429, retryAfter: '5', body: 'slow', contentType: undefined, isWhole: false },
    });
  });

  it('has no answer yet when only 1xx came', async () => {
    const exchange = new HttpExchange();
    const running = controller();
    exchange.onRequestStart(running);
    exchange.onResponseStart(running, 103, {});
    exchange.onResponseError(running, REASON);
    expect(await exchange.ended).toEqual({ kind: 'broken', left: true, error: REASON });
  });

  it('reads 64 KiB of a body and no more', async () => {
    const exchange = new HttpExchange();
    const running = controller();
    exchange.onRequestStart(running);
    exchange.onResponseStart(running, 200, {});
    exchange.onResponseData(running, Buffer.alloc(65_535, 'x'));
    expect(running.reason).toBeNull();
    exchange.onResponseData(running, Buffer.alloc(65_535, 'x'));
    expect(running.reason).not.toBeNull();
    exchange.onResponseError(running, REASON);
    const end = await exchange.ended;
    expect(end.kind === 'answer' && end.answer.body.length).toBe(65_536);
  });
});
