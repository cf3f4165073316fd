import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { type ExchangeEnd, ExchangeHandler } from './exchange.js';

const REASON = new Error('enough');
const LIMITS = { headers: ['retry-after', 'server'], maxBodyBytes: 65_536 };

/** A handler, and how its exchange ended. */
function newExchange() {
  let end: (how: ExchangeEnd) => void = () => {};
  const ended = new Promise<ExchangeEnd>((resolve) => (end = resolve));
  return Object.assign(new ExchangeHandler(LIMITS, (how) => end(how)), { ended });
}

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

describe('ExchangeHandler', () => {
  it('reports a request broken off before it began as not sent, and never sends it', async () => {
    const exchange = newExchange();
    exchange.breakOff('timeout', REASON);
    expect(await exchange.ended).toEqual({ kind: 'broken', fault: 'timeout', left: false, error: REASON });
    const late = controller();
    exchange.onRequestStart(late);
    expect(late.reason).toBe(REASON);
  });

  it('reports a request that failed before it began as not sent', async () => {
    const exchange = newExchange();
    exchange.onResponseError(controller(), REASON);
    expect(await exchange.ended).toMatchObject({ left: false });
  });

  it('reports a request broken off after it began as possibly sent, and closes its connection', async () => {
    const exchange = newExchange();
    const running = controller();
    exchange.onRequestStart(running);
    exchange.breakOff('timeout', REASON);
    expect(await exchange.ended).toMatchObject({ left: true });
    expect(running.reason).toBe(REASON);
  });

  it('has its answer once the status line has arrived, however the body ends', async () => {
    const exchange = newExchange();
    const running = controller();
    exchange.onRequestStart(running);
    exchange.onResponseStart(running, 429, { 'retry-after': ['5', '6'], 'set-cookie': 'a=b' });
    exchange.onResponseData(running, Buffer.from('slow'));
    exchange.breakOff('timeout', REASON);
    expect(await exchange.ended).toEqual({
      kind: 'answer',
      answer: { status: 429, headers: { 'retry-after': '5' }, body: 'slow', isWhole: false },
    });
  });

  it('leaves the connection of an exchange that has ended to the next one', async () => {
    const exchange = newExchange();
    const running = controller();
    exchange.onRequestStart(running);
    exchange.onResponseStart(running, 200, {});
    exchange.onResponseEnd();
    exchange.breakOff('timeout', REASON);
    expect(running.reason).toBeNull();
    expect(await exchange.ended).toMatchObject({ kind: 'answer', answer: { isWhole: true } });
  });

  it('takes a 1xx status for no answer', async () => {
    const exchange = newExchange();
    const running = controller();
    exchange.onRequestStart(running);
    exchange.onResponseStart(running, 103, {});
    exchange.onResponseError(running, REASON);
    expect(await exchange.ended).toEqual({ kind: 'broken', fault: 'connection_lost', left: true, error: REASON });
  });

  it('reads no more of a body than its limit', async () => {
    const exchange = newExchange();
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

describe('a compressed answer', () => {
  const answered = async (body: Buffer, encoding: string) => {
    const exchange = newExchange();
    const running = controller();
    exchange.onRequestStart(running);
    exchange.onResponseStart(running, 200, { 'content-encoding': encoding });
    exchange.onResponseData(running, body);
    exchange.onResponseEnd();
    const end = await exchange.ended;
    return end.kind === 'answer' ? end.answer : undefined;
  };

  it.each([
    ['gzip', gzipSync],
    [' GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is read: %s', async (encoding, pack) => {
    const body = '{"id":"Olá"}';
    expect(await answered(pack(body), encoding)).toMatchObject({ status: 200, body, isWhole: true });
  });

  it('that is no such thing, or unpacks to more than is read, has its status only', async () => {
    expect(await answered(Buffer.from('{"id":1}'), 'gzip')).toMatchObject({ status: 200, body: '', isWhole: false });
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    expect(await answered(bomb, 'gzip')).toMatchObject({ status: 200, body: '', isWhole: false });
  });
});
