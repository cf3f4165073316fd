import { describe, expect, it } from 'vitest';
import type { WebhookAnswer } from '../transport.js';
import { effectsOf } from './attempt-effects.js';
import { MAX_DELIVERY_ATTEMPTS } from './retry-schedule.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
/** In the middle: no jitter. */
const MIDDLE = 0.5;

const answered = (status: number, headers: Record<string, string> = {}): WebhookAnswer => ({
  kind: 'answer',
  status,
  headers,
  body: '',
  ms: 3,
});
const after = (answer: WebhookAnswer, failures = 0, random = MIDDLE) => effectsOf(answer, failures, NOW, random);

describe('an attempt', () => {
  it.each([200, 201, 202, 204, 299])('with %i is delivered', (status) => {
    expect(after(answered(status))).toEqual({ outcome: { kind: 'delivered' }, throttleMs: null, isGone: false });
  });

  it('that failed is repeated after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then no more', () => {
    const rests = Array.from(
      { length: MAX_DELIVERY_ATTEMPTS },
      (_, failures) => after(answered(500), failures).outcome,
    );
    expect(rests.map((outcome) => (outcome.kind === 'retry' ? outcome.restMs / 1_000 : outcome.kind))).toEqual([
      ...[5, 300, 1_800, 7_200, 18_000, 36_000, 36_000],
      'failed',
    ]);
  });

  it('is repeated up to a fifth earlier or later, so that retries spread', () => {
    const rest = (random: number) => after(answered(500), 1, random).outcome;
    expect(rest(0)).toMatchObject({ restMs: 240_000 });
    expect(rest(0.999999)).toMatchObject({ restMs: 360_000 });
  });

  it.each([
    [301, 'redirect'],
    [302, 'redirect'],
    [307, 'redirect'],
    [304, 'redirect'],
    [400, 'bad_status'],
    [404, 'bad_status'],
    [500, 'bad_status'],
    [503, 'bad_status'],
  ])('with %i fails as %s, and does not throttle the endpoint', (status, error) => {
    expect(after(answered(status))).toMatchObject({ outcome: { kind: 'retry', error }, throttleMs: null });
  });

  it.each([429, 502, 504])('with %i throttles the endpoint', (status) => {
    expect(after(answered(status))).toMatchObject({ outcome: { error: 'throttled' }, throttleMs: 5_000 });
  });

  it('throttles the endpoint for the time of Retry-After, an hour at most', () => {
    const seconds = (value: string, failures = 0) => after(answered(503, { 'retry-after': value }), failures);
    expect(seconds('60')).toMatchObject({ outcome: { restMs: 60_000 }, throttleMs: 60_000 });
    expect(seconds('1')).toMatchObject({ outcome: { restMs: 5_000 }, throttleMs: 1_000 });
    expect(seconds('999999')).toMatchObject({ outcome: { restMs: HOUR }, throttleMs: HOUR });
    expect(seconds('60', 3)).toMatchObject({ outcome: { restMs: 2 * HOUR }, throttleMs: 60_000 });
    expect(seconds('soon')).toMatchObject({ outcome: { restMs: 5_000 }, throttleMs: null });
  });

  it('with 410 marks the endpoint as gone', () => {
    expect(after(answered(410))).toEqual({
      outcome: { kind: 'failed', error: 'gone' },
      throttleMs: null,
      isGone: true,
    });
  });

  it('that the receiver aborts is not repeated', () => {
    const outcome = { kind: 'failed', error: 'aborted_by_receiver' };
    expect(after(answered(500, { 'webhook-delivery': ' Abort-Message' }))).toMatchObject({ outcome });
    expect(after(answered(200, { 'webhook-delivery': 'abort-message' })).outcome).toEqual({ kind: 'delivered' });
  });

  it('without an answer fails with its error; aborted by this process it is released', () => {
    const timeout: WebhookAnswer = { kind: 'error', error: 'timeout', detail: null, ms: 15_000 };
    expect(after(timeout)).toMatchObject({ outcome: { kind: 'retry', error: 'timeout', restMs: 5_000 } });
    expect(after({ kind: 'aborted', ms: 1 }).outcome).toEqual({ kind: 'released' });
  });
});
