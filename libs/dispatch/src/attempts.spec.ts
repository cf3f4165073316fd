import { Lane, MAX_ATTEMPTS } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import type { SendResult } from '@recado/gateways';
import type { ClaimedMessage, AttemptOutcome, OutcomeRecorder } from '@recado/messages';
import { AttemptReports } from '@recado/queue';
import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest';
import { ActiveAttempts, outcomeOf, OutcomeBuffer } from './attempts.js';

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

const outcome = (id: number): AttemptOutcome => ({
  kind: 'released',
  at: 0,
  attempt: {
    id,
    apiKeyId: 1,
    channelId: 1,
    lane: Lane.Normal,
    phone: '5511987654321',
    text: 'oi',
    attempt: 1,
    retries: 0,
    createdAt: 0,
    startedAt: 0,
    dueAt: 0,
    waitingSince: 0,
    content: null,
    token: 1,
  },
});

describe('OutcomeBuffer', () => {
  const record = vi.fn<OutcomeRecorder['record']>();
  let recorded: number[];
  let refused: number[];
  let buffer: OutcomeBuffer;

  beforeEach(() => {
    vi.useFakeTimers();
    record.mockReset().mockResolvedValue();
    recorded = [];
    refused = [];
    const reports = new AttemptReports();
    reports.onReport(({ sent, changed = [] }) => (sent ? recorded : refused).push(...(sent ?? []), ...changed) > 0);
    buffer = new OutcomeBuffer({ record } as unknown as OutcomeRecorder, new ActiveAttempts(), reports);
  });
  afterEach(() => vi.useRealTimers());

  it('waits 50 ms for more outcomes', async () => {
    buffer.add(outcome(1));
    buffer.add(outcome(2));
    await vi.advanceTimersByTimeAsync(49);
    expect(record).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(record).toHaveBeenCalledTimes(1);
    expect(recorded).toEqual([1, 2]);
  });

  it('writes at once when 256 outcomes are collected', async () => {
    for (let id = 1; id <= 256; id++) buffer.add(outcome(id));
    await vi.advanceTimersByTimeAsync(0);
    expect(recorded).toHaveLength(256);
  });

  it('keeps the outcomes in order while the database is unavailable, and tries again', async () => {
    record.mockRejectedValueOnce(new DatabaseUnavailableError('away'));
    buffer.add(outcome(1));
    await vi.advanceTimersByTimeAsync(60);
    expect(recorded).toEqual([]);
    buffer.add(outcome(2));
    await vi.advanceTimersByTimeAsync(100);
    expect(recorded).toEqual([1, 2]);
  });

  it('records the other outcomes when the database refuses one', async () => {
    let away = true;
    record.mockImplementation(async (outcomes) => {
      const ids = outcomes.map(({ attempt }) => attempt.id);
      if (ids.includes(2)) throw new Error('no such thing can be stored');
      if (ids.includes(3) && away) throw new DatabaseUnavailableError('away');
    });
    for (const id of [1, 2, 3]) buffer.add(outcome(id));
    await vi.advanceTimersByTimeAsync(50);
    away = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(record.mock.calls.map(([outcomes]) => outcomes.map(({ attempt }) => attempt.id))).toEqual([
      [1, 2, 3],
      [1],
      [2],
      [3],
      [3],
    ]);
    expect([recorded, refused]).toEqual([[1, 3], [2]]);
  });

  it('counts what is not recorded yet, until it is recorded or refused', async () => {
    record.mockRejectedValueOnce(new DatabaseUnavailableError('away')).mockRejectedValue(new Error('refused'));
    buffer.add(outcome(1));
    buffer.add(outcome(2));
    await vi.advanceTimersByTimeAsync(60);
    expect(buffer.unrecorded).toBe(2);
    await vi.advanceTimersByTimeAsync(100);
    expect([recorded, refused]).toEqual([[], [1, 2]]);
    expect(buffer.unrecorded).toBe(0);
  });

  it('resolves a flush when everything is written', async () => {
    buffer.add(outcome(1));
    await buffer.flush();
    expect(recorded).toEqual([1]);
  });
});
