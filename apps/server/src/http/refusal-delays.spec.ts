import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusalDelays } from '../create-application.js';

const request = (headers: Record<string, string> = {}) => ({ headers }) as unknown as FastifyRequest;

describe('a refusal', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is delayed by a quarter of a second', () => {
    const respond = vi.fn<() => void>();
    new RefusalDelays().delay(request({ 'content-length': '300' }), respond);
    vi.advanceTimersByTime(249);
    expect(respond).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(respond).toHaveBeenCalledOnce();
  });

  it('is sent at once while 500 others are delayed', () => {
    const delays = new RefusalDelays();
    const respond = vi.fn<() => void>();
    for (let delayed = 0; delayed < 500; delayed++) delays.delay(request(), () => undefined);
    delays.delay(request(), respond);
    expect(respond).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(250);
    delays.delay(request(), respond);
    expect(respond).toHaveBeenCalledOnce();
  });

  it('is sent at once when its body is large or of unknown length', () => {
    const respond = vi.fn<() => void>();
    const delays = new RefusalDelays();
    delays.delay(request({ 'content-length': '32769' }), respond);
    delays.delay(request({ 'transfer-encoding': 'chunked' }), respond);
    expect(respond).toHaveBeenCalledTimes(2);
  });
});
