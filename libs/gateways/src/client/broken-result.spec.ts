import type { BrokenExchange } from '@recado/net';
import { describe, expect, it } from 'vitest';
import { brokenResult, notLeft } from './broken-result.js';
import { failedCheck } from './failed-check.js';

const broken = (changes: Partial<BrokenExchange>): BrokenExchange => ({
  kind: 'broken',
  fault: 'aborted',
  left: false,
  error: new Error('broken off on our side'),
  ...changes,
});

describe('brokenResult', () => {
  it('releases a message that was broken off before any of it left', () => {
    expect(brokenResult(broken({ left: false }))).toEqual({ kind: 'released' });
  });

  it('is unknown for a message that was broken off after it may have left', () => {
    expect(brokenResult(broken({ left: true }))).toMatchObject({ kind: 'unknown', code: 'gateway_aborted' });
  });
});

describe('notLeft', () => {
  it.each([true, false])('releases a message whose lookup was broken off (left: %s)', (left) => {
    expect(notLeft(broken({ left }))).toEqual({ kind: 'released' });
  });

  it('tries a message again whose lookup got no answer in time', () => {
    expect(notLeft(broken({ fault: 'timeout', left: true }))).toMatchObject({ kind: 'retryLater', scope: 'message' });
  });
});

describe('failedCheck', () => {
  it('names a check that was broken off, whether its request left or not', () => {
    for (const left of [true, false])
      expect(failedCheck(brokenResult(broken({ left })))).toMatchObject({ ready: false, code: 'gateway_aborted' });
  });
});
