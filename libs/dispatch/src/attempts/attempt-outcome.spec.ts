import { Lane, MAX_ATTEMPTS } from '@recado/core';
import type { SendResult } from '@recado/gateways';
import type { ClaimedMessage } from '@recado/messages';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from './attempt-outcome.js';

const NOW = 1_000_000_000;
const HOUR = 3_600_000;
const claimed = (changes: Partial<ClaimedMessage> = {}): ClaimedMessage => ({
  id: 1,
  apiKeyId: 1,
  channelId: 1,
  lane: Lane.Normal,
  phone: '5511987654321',
  text: 'oi',
  attempt: 1,
  retries: 0,
  createdAt: NOW - 20,
  startedAt: NOW - 10,
  dueAt: NOW - 10,
  waitingSince: NOW - 20,
  content: null,
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

describe('outcomeOf', () => {
  it('records an accepted message as sent', () => {
    expect(outcomeOf(claimed(), { kind: 'accepted', providerMessageId: 'p1' }, NOW, 0.5)).toMatchObject({
      kind: 'sent',
      providerMessageId: 'p1',
      at: NOW,
    });
  });

  it('fails a rejected message with what the provider said', () => {
    const result = outcomeOf(claimed(), { kind: 'rejected', code: 'gateway_rejected', detail: 'HTTP 404' }, NOW, 0.5);
    expect(result).toMatchObject({ kind: 'failed', finalCode: 'gateway_rejected', reason: 'HTTP 404' });
  });

  it('retries a passing failure after 5 s, then three times as long each time, and charges the attempt', () => {
    const rest = (attempt: number) => outcomeOf(claimed({ attempt }), later(), NOW, 0.5);
    expect(rest(1)).toMatchObject({ kind: 'retry', dueAt: NOW + 5_000, charged: true });
    expect(rest(3)).toMatchObject({ kind: 'retry', dueAt: NOW + 45_000 });
  });

  it('keeps of a retry that the provider may have the message, whether it is charged or not', () => {
    for (const scope of ['message', 'channel', 'recipient'] as const) {
      expect(outcomeOf(claimed(), later({ scope, mayBeTaken: true }), NOW, 0.5)).toMatchObject({ mayBeTaken: true });
      expect(outcomeOf(claimed(), later({ scope }), NOW, 0.5)).not.toHaveProperty('mayBeTaken');
    }
  });

  it('waits as long as the gateway asks for a message, if that is longer', () => {
    expect(outcomeOf(claimed(), later({ afterMs: 60_000 }), NOW, 0.5)).toMatchObject({ dueAt: NOW + 60_000 });
  });

  it('lets a message wait for its template, also after its last attempt and after days, and charges nothing', () => {
    const fact = {
      kind: 'templateUnavailable',
      name: 'aviso',
      language: 'pt_BR',
      status: 'PAUSED',
      detail: null,
    } as const;
    const waiting = claimed({ attempt: MAX_ATTEMPTS, waitingSince: NOW - 100 * HOUR });
    const result = outcomeOf(waiting, later({ code: 'template_unavailable', facts: [fact] }), NOW, 0.5);
    expect(result).toMatchObject({
      kind: 'retry',
      dueAt: NOW + HOUR / 4,
      charged: false,
      code: 'template_unavailable',
    });
  });

  it('sends a message again at once where another form of it may be taken', () => {
    expect(outcomeOf(claimed(), later({ immediately: true }), NOW, 0.5)).toMatchObject({ dueAt: NOW, charged: true });
  });

  it('fails a message after its last attempt', () => {
    const last = outcomeOf(claimed({ attempt: MAX_ATTEMPTS }), later(), NOW, 0.5);
    expect(last).toMatchObject({ kind: 'failed', code: 'gateway_error', finalCode: 'attempts_exhausted' });
  });

  it('charges no attempt for waiting for a channel or a recipient, even at the last attempt', () => {
    const attempt = claimed({ attempt: MAX_ATTEMPTS });
    expect(outcomeOf(attempt, later({ scope: 'channel' }), NOW, 0.5)).toMatchObject({ charged: false, dueAt: null });
    expect(outcomeOf(attempt, later({ scope: 'recipient', afterMs: 2_000 }), NOW, 0.5)).toMatchObject({
      charged: false,
      dueAt: NOW + 2_000,
    });
  });

  it('fails a message that waited a day for a throttled recipient', () => {
    const since = NOW - 24 * HOUR - 1;
    expect(outcomeOf(claimed(), later({ scope: 'recipient' }), NOW, 0.5, since)).toMatchObject({
      kind: 'failed',
      finalCode: 'gateway_unavailable',
    });
    expect(outcomeOf(claimed(), later({ scope: 'recipient' }), NOW, 0.5, since + 1)).toMatchObject({ kind: 'retry' });
  });

  it('lets a throttled recipient rest for longer each time where the provider does not say for how long', () => {
    const rests = [null, NOW - 1_000, NOW - 60_000, NOW - 20 * HOUR].map((since) => {
      const outcome = outcomeOf(claimed(), later({ scope: 'recipient' }), NOW, 0.5, since);
      return outcome.kind === 'retry' && (outcome.dueAt ?? 0) - NOW;
    });
    expect(rests).toEqual([6_000, 6_000, 60_000, 15 * 60_000]);
  });

  it('lets a message wait for a throttled recipient however long it has waited for its channel before', () => {
    const old = claimed({ waitingSince: NOW - 240 * HOUR });
    const waits = { kind: 'retry', charged: false, recipientThrottled: true };
    expect(outcomeOf(old, later({ scope: 'recipient' }), NOW, 0.5)).toMatchObject(waits);
  });

  it('never fails a message for one refusal of its channel, however long it has waited', () => {
    const old = claimed({ waitingSince: NOW - 240 * HOUR });
    expect(outcomeOf(old, later({ scope: 'channel' }), NOW, 0.5)).toMatchObject({ kind: 'retry', dueAt: null });
  });

  it('keeps the due time and the attempts of messages on a suspended channel', () => {
    const result: SendResult = {
      kind: 'suspendChannel',
      code: 'channel_auth_failed',
      resume: 'manual',
      afterMs: null,
      detail: '190: expired',
    };
    const old = claimed({ attempt: MAX_ATTEMPTS, waitingSince: NOW - 240 * HOUR });
    expect(outcomeOf(old, result, NOW, 0.5)).toMatchObject({
      kind: 'retry',
      charged: false,
      dueAt: null,
      code: 'channel_auth_failed',
      detail: '190: expired',
    });
  });

  it('records an unknown outcome as unknown', () => {
    const result = outcomeOf(claimed(), { kind: 'unknown', code: 'gateway_timeout', detail: null }, NOW, 0.5);
    expect(result).toMatchObject({ kind: 'unknown', code: 'gateway_timeout' });
  });
});
