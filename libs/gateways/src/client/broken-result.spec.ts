import type { BrokenExchange } from '@recado/http';
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

  it.each(['timeout', 'connection_lost'] as const)(
    'charges no attempt for a lookup without an answer (%s)',
    (fault) => {
      const waits = { kind: 'retryLater', scope: 'channel', code: 'gateway_not_answering' };
      expect(notLeft(broken({ fault, left: true }))).toMatchObject(waits);
      expect(notLeft(broken({ fault, left: false }))).toMatchObject({ ...waits, code: 'gateway_unreachable' });
    },
  );
});

describe('failedCheck', () => {
  it.each(['aborted', 'timeout', 'connection_lost'] as const)('says of no check that a message left (%s)', (fault) => {
    const failed = { ready: false, code: 'gateway_not_answering' };
    expect(failedCheck(brokenResult(broken({ fault, left: true })))).toMatchObject(failed);
  });

  it('names a check that was broken off before it left', () => {
    expect(failedCheck(brokenResult(broken({ left: false })))).toMatchObject({ code: 'gateway_not_answering' });
  });
});
