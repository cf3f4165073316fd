import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainAnswer } from './mcp.controller.js';

const EVENTS = { headers: { 'content-type': 'text/event-stream' } };
const here = new AbortController().signal;

describe('an answer of the library as plain JSON', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is whole, whatever ends of lines its texts hold', async () => {
    for (const text of ['a\u2028b', 'a\u2029data: {}\u2029', 'a\u2028data: {}\u2028b']) {
      const json = JSON.stringify({ result: { text } });
      const stream = new Response(`: kept alive\n\nevent: message\ndata: ${json}\n\n`, EVENTS);
      const { body } = await plainAnswer(() => Promise.resolve(stream), here);
      expect(JSON.parse(body)).toEqual({ result: { text } });
    }
    expect(await plainAnswer(() => Promise.resolve(new Response('{}', { status: 400 })), here)).toEqual({
      status: 400,
      body: '{}',
    });
  });

  it('is waited for a minute, and its stream is given up', async () => {
    let given: AbortSignal | undefined;
    const open = new Response(new ReadableStream(), EVENTS);
    const ask = (signal: AbortSignal) => {
      given = signal;
      return Promise.resolve(open);
    };
    const asked = expect(plainAnswer(ask, here)).rejects.toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(60_000);
    await asked;
    expect(given?.aborted).toBe(true);
  });

  it('is given up when the client goes', async () => {
    const gone = new AbortController();
    const ask = (signal: AbortSignal) =>
      new Promise<Response>((resolve) => signal.addEventListener('abort', () => resolve(new Response('{}'))));
    const asked = plainAnswer(ask, gone.signal);
    gone.abort();
    expect((await asked).body).toBe('{}');
  });
});
