import { Lane, MAX_ATTEMPTS } from '@recado/core';
import type { SendResult } from '@recado/gateways';
import type { ClaimedMessage } from '@recado/messages';
import { describe, expect, it } from 'vitest';
import { judge } from './judge.js';

const NOW = 1_000_000_000;
const HOUR = 3_600_000;
const started = (changes: Partial<ClaimedMessage> = {}): ClaimedMessage => ({
  id: 1,
  apiKeyId: 1,
  channelId: 1,
  lane: Lane.Normal,
  phone: '5511987654321',
  text: 'oi',
  attempt: 1,
  retries: 0,
  startedAt: NOW - 10,
  waitingSince: NOW - 20,
  token: 5,
  ...changes,
});
const later = (changes: Partial<Extract<SendResult, { kind: 'retryLater' }>> = {}): SendResult => ({
  kind: 'retryLater',
  scope: 'message',
  afterMs: null,
  code: 'gateway_error',
  detail: 'HTTP 500',
  ...changes,
});

describe('judge', () => {
  it('an acceptance is sent', () => {
    expect(judge(started(), { kind: 'accepted', providerMessageId: 'p1' }, NOW, 0.5)).toMatchObject({
      kind: 'sent',
      providerMessageId: 'p1',
      at: NOW,
    });
  });

  it('a rejection fails with what the provider said', () => {
    const result = judge(started(), { kind: 'rejected', code: 'gateway_rejected', detail: 'HTTP 404' }, NOW, 0.5);
    expect(result).toMatchObject({ kind: 'failed', finalCode: 'gateway_rejected', reason: 'HTTP 404' });
  });

  it('a passing failure rests 5 s, then three times as long each time, and charges an attempt', () => {
    const rest = (attempt: number) => judge(started({ attempt }), later(), NOW, 0.5);
    expect(rest(1)).toMatchObject({ kind: 'retry', dueAt: NOW + 5_000, charged: true });
    expect(rest(3)).toMatchObject({ kind: 'retry', dueAt: NOW + 45_000 });
  });

  it('honours a longer Retry-After of the message', () => {
    expect(judge(started(), later({ afterMs: 60_000 }), NOW, 0.5)).toMatchObject({ dueAt: NOW + 60_000 });
  });

  it('gives up after the last attempt', () => {
    const last = judge(started({ attempt: MAX_ATTEMPTS }), later(), NOW, 0.5);
    expect(last).toMatchObject({ kind: 'failed', code: 'gateway_error', finalCode: 'attempts_exhausted' });
  });

  it('waiting for a channel or a recipient is free, whatever the attempt', () => {
    const attempt = started({ attempt: MAX_ATTEMPTS });
    expect(judge(attempt, later({ scope: 'channel' }), NOW, 0.5)).toMatchObject({ charged: false, dueAt: null });
    expect(judge(attempt, later({ scope: 'recipient', afterMs: 2_000 }), NOW, 0.5)).toMatchObject({
      charged: false,
      dueAt: NOW + 2_000,
    });
  });

  it('ends after a day when it is the recipient that is throttled', () => {
    const old = started({ waitingSince: NOW - 24 * HOUR - 1 });
    expect(judge(old, later({ scope: 'recipient' }), NOW, 0.5)).toMatchObject({
      kind: 'failed',
      finalCode: 'gateway_unavailable',
    });
  });

  it('never fails a message for one refusal of its channel, however long it stood in the line', () => {
    const old = started({ waitingSince: NOW - 240 * HOUR });
    expect(judge(old, later({ scope: 'channel' }), NOW, 0.5)).toMatchObject({ kind: 'retry', dueAt: null });
  });

  it('a held channel keeps its messages as they are', () => {
    const result: SendResult = {
      kind: 'holdChannel',
      code: 'channel_auth_failed',
      resume: 'manual',
      afterMs: null,
      detail: '190: expired',
    };
    const old = started({ attempt: MAX_ATTEMPTS, waitingSince: NOW - 240 * HOUR });
    expect(judge(old, result, NOW, 0.5)).toMatchObject({
      kind: 'retry',
      charged: false,
      dueAt: null,
      code: 'channel_auth_failed',
      detail: '190: expired',
    });
  });

  it('an unknown outcome stays unknown', () => {
    const result = judge(started(), { kind: 'unknown', code: 'gateway_timeout', detail: null }, NOW, 0.5);
    expect(result).toMatchObject({ kind: 'unknown', code: 'gateway_timeout' });
  });
});
