import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusalRests } from './refusal-rests.js';

const request = (headers: Record<string, string> = {}) => ({ headers }) as unknown as FastifyRequest;

describe('a refusal', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('rests for a quarter of a second', () => {
    const tell = vi.fn<() => void>();
    new RefusalRests().before(request({ 'content-length': '300' }), tell);
    vi.advanceTimersByTime(249);
    expect(tell).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tell).toHaveBeenCalledOnce();
  });

  it('is told at once where 500 rest already, until one of them is told', () => {
    const rests = new RefusalRests();
    const tell = vi.fn<() => void>();
    for (let resting = 0; resting < 500; resting++) rests.before(request(), () => undefined);
    rests.before(request(), tell);
    expect(tell).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(250);
    rests.before(request(), tell);
    expect(tell).toHaveBeenCalledOnce();
  });

  it('is told at once where a large body, or one of unknown length, would have to be kept', () => {
    const tell = vi.fn<() => void>();
    const rests = new RefusalRests();
    rests.before(request({ 'content-length': '32769' }), tell);
    rests.before(request({ 'transfer-encoding': 'chunked' }), tell);
    expect(tell).toHaveBeenCalledTimes(2);
  });
});
