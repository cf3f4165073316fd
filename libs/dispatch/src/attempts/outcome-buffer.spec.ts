import { Lane } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import type { AttemptOutcome, OutcomeRecorder } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutcomeBuffer } from './outcome-buffer.js';

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
    startedAt: 0,
    dueAt: 0,
    createdAt: 0,
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
    buffer = new OutcomeBuffer({ record } as unknown as OutcomeRecorder, (outcomes, isRecorded) =>
      (isRecorded ? recorded : refused).push(...outcomes.map(({ attempt }) => attempt.id)),
    );
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
