import { Clock, DomainError } from '@recado/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { Allowance } from './allowance.js';
import { Counters } from './counters.js';
import { type Limits, quotasOf } from './quota.js';
import { rateLimitHeaders } from './rate-limit-headers.js';
import { ExhaustedWindows } from './exhausted-windows.js';

const NONE: Limits = { requestsPerMinute: null, requestsPerDay: null, messagesPerMinute: null, messagesPerDay: null };
const KEY = 7;
/** 15 s past noon: 45 s of the minute are left, and half of the day. */
const NOON = Date.UTC(2026, 10, 20, 12, 0, 15);

class TestClock extends Clock {
  time = NOON;
  now(): number {
    return this.time;
  }
}

class WatchedCounters extends Counters {
  asked = 0;
  override add(...of: Parameters<Counters['add']>): Promise<number> {
    this.asked++;
    return super.add(...of);
  }
}

describe('The limits of a key', () => {
  let clock: TestClock;
  let counters: WatchedCounters;
  let exhausted: ExhaustedWindows;

  beforeEach(() => {
    clock = new TestClock();
    counters = new WatchedCounters();
    exhausted = new ExhaustedWindows();
  });

  const allowance = (limits: Partial<Limits>, key = KEY) =>
    new Allowance(counters, exhausted, clock, quotasOf({ keyId: key, limits: { ...NONE, ...limits } }, [], NONE));
  const refusal = async (work: Promise<void>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error as DomainError | undefined;
  };
  const request = (limits: Partial<Limits>, key = KEY) => refusal(allowance(limits, key).countRequest());
  const messages = (limits: Partial<Limits>, count: number) => refusal(allowance(limits).takeMessages(count));
  const stateOf = (one: Allowance) => rateLimitHeaders(one).RateLimit;

  it('are its own, and the installation’s where it has none', () => {
    const usual = { ...NONE, requestsPerMinute: 5, messagesPerDay: 100 };
    const names = quotasOf({ keyId: KEY, limits: { ...NONE, requestsPerMinute: 9 } }, [], usual).map(
      ({ name, limit }) => [name, limit],
    );
    expect(names).toEqual([
      ['requests-per-minute', 9],
      ['messages-per-day', 100],
    ]);
    expect(quotasOf({ keyId: KEY, limits: NONE }, [], NONE)).toEqual([]);
  });

  it('of a key that made others count what all of them use, and the headers tell the one that leaves the least', async () => {
    const maker = { keyId: KEY, limits: { ...NONE, requestsPerMinute: 3, messagesPerDay: 5 } };
    const of = (keyId: number) =>
      new Allowance(
        counters,
        exhausted,
        clock,
        quotasOf({ keyId, limits: { ...NONE, requestsPerMinute: 2 } }, [maker], NONE),
      );
    const [first, second] = [of(8), of(9)];
    await first.countRequest();
    await first.takeMessages(4);
    await second.countRequest();
    expect(rateLimitHeaders(second)['RateLimit-Policy']).toBe(
      '"requests-per-minute";q=2;w=60, "messages-per-day";q=5;qu="messages";w=86400',
    );
    expect(stateOf(second)).toMatch(/^"requests-per-minute";r=1;t=\d+, "messages-per-day";r=1;t=\d+$/);
    expect((await refusal(second.takeMessages(2)))?.code).toBe('rate_limited');
    await of(9).countRequest();
    // The key itself has used one of its two only, and the one that made it all three.
    expect((await refusal(of(8).countRequest()))?.code).toBe('rate_limited');
  });

  it('let through what they allow and refuse the next request, with the time until the window ends', async () => {
    const limits = { requestsPerMinute: 2 };
    expect([await request(limits), await request(limits)]).toEqual([undefined, undefined]);
    expect(await request(limits)).toMatchObject({ code: 'rate_limited', retryAfter: 45 });
    clock.time += 45_000;
    expect(await request(limits)).toBeUndefined();
  });

  it('use the minutes and days of UTC', async () => {
    await request({ requestsPerDay: 1 });
    expect(await request({ requestsPerDay: 1 })).toMatchObject({ retryAfter: 12 * 3_600 - 15 });
    clock.time = Date.UTC(2026, 10, 21);
    expect(await request({ requestsPerDay: 1 })).toBeUndefined();
  });

  it('are counted per key', async () => {
    await request({ requestsPerMinute: 1 });
    expect(await request({ requestsPerMinute: 1 }, KEY + 1)).toBeUndefined();
  });

  it('refuse a flood without counting each of its requests', async () => {
    for (let round = 0; round < 1_000; round++) await request({ requestsPerMinute: 3 });
    expect(counters.asked).toBe(3);
    expect(await request({ requestsPerMinute: 4 })).toBeUndefined();
  });

  it('count the messages of a batch all or none', async () => {
    const limits = { messagesPerMinute: 10 };
    await allowance(limits).takeMessages(6);
    expect(await messages(limits, 5)).toMatchObject({ code: 'rate_limited', retryAfter: 45 });
    expect(await messages(limits, 4)).toBeUndefined();
  });

  it('do not count in the day what the minute refuses', async () => {
    const limits = { messagesPerMinute: 5, messagesPerDay: 8, requestsPerMinute: 1, requestsPerDay: 9 };
    const one = allowance(limits);
    await one.countRequest();
    await one.takeMessages(5);
    await messages(limits, 1);
    for (let round = 0; round < 5; round++) await request(limits);
    clock.time += 60_000;
    const next = allowance(limits);
    await next.countRequest();
    expect(stateOf(next)).toMatch(/"requests-per-day";r=7;.*"messages-per-minute";r=5;.*"messages-per-day";r=3;/);
  });

  it('do not count in the minute what the day refuses', async () => {
    const limits = { messagesPerMinute: 8, messagesPerDay: 9 };
    await allowance(limits).takeMessages(6);
    expect(await messages({ messagesPerMinute: 100, messagesPerDay: 9 }, 4)).toMatchObject({ retryAfter: 43_185 });
    const next = allowance(limits);
    await next.takeMessages(1);
    expect(stateOf(next)).toBe('"messages-per-minute";r=1;t=45, "messages-per-day";r=2;t=43185');
  });

  it('refuse a batch that can never pass as invalid', async () => {
    const limits = { messagesPerMinute: 10, messagesPerDay: 12 };
    const code = (of: DomainError | undefined) => [of?.code, of?.violations[0]?.code];
    expect(code(await messages(limits, 11))).toEqual(['validation_failed', 'messages_over_minute_limit']);
    expect(code(await messages({ messagesPerDay: 12 }, 13))).toEqual(['validation_failed', 'messages_over_day_limit']);
    expect(await messages(limits, 10)).toBeUndefined();
  });

  it('give back messages in the window in which they were counted', async () => {
    const limits = { messagesPerMinute: 100 };
    const first = allowance(limits);
    await first.takeMessages(100);
    await first.giveBackMessages(30);
    expect(stateOf(first)).toBe('"messages-per-minute";r=30;t=45');
    const late = allowance(limits);
    await late.takeMessages(30);
    clock.time += 60_000;
    await late.giveBackMessages(30);
    expect([await messages(limits, 100), (await messages(limits, 1))?.code]).toEqual([undefined, 'rate_limited']);
  });

  it('are shown in headers', async () => {
    const limits = { requestsPerMinute: 60, messagesPerDay: 1_000 };
    const one = allowance(limits);
    await one.countRequest();
    await one.takeMessages(100);
    expect(rateLimitHeaders(one)).toEqual({
      'RateLimit-Policy': '"requests-per-minute";q=60;w=60, "messages-per-day";q=1000;qu="messages";w=86400',
      RateLimit: '"requests-per-minute";r=59;t=45, "messages-per-day";r=900;t=43185',
    });
    const next = allowance(limits);
    await next.countRequest();
    await refusal(next.takeMessages(901));
    expect(stateOf(next)).toBe('"requests-per-minute";r=58;t=45, "messages-per-day";r=900;t=43185');
  });

  it('are shown with the time to wait that the refusal says, however late the response is written', async () => {
    const limits = { requestsPerMinute: 1 };
    await request(limits);
    const one = allowance(limits);
    const refused = await refusal(one.countRequest());
    clock.time += 2_000;
    expect([refused?.retryAfter, stateOf(one)]).toEqual([45, '"requests-per-minute";r=0;t=45']);
  });
});
