import { DatabaseUnavailableError } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { GuardOutcomes } from './guard-outcomes.js';

describe('GuardOutcomes', () => {
  let fixture: MessagesFixture;
  let outcomes: GuardOutcomes;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    outcomes = new GuardOutcomes(fixture.writer, fixture.guards);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await fixture.close();
  });

  it('tell everybody who was told once more, of the same answer, before anything was on disk', async () => {
    const told = [outcomes.answerWritten(1), outcomes.answerLost(2), outcomes.answerLost(1), outcomes.answerLost(1)];
    expect(await Promise.all(told)).toHaveLength(4);
  });

  it('rest for a second after a failure, with answers still to come', async () => {
    const alongside = vi.spyOn(fixture.writer, 'alongside').mockRejectedValue(new DatabaseUnavailableError('away'));
    vi.useFakeTimers();
    void outcomes.answerWritten(1);
    await vi.advanceTimersByTimeAsync(60);
    void outcomes.answerWritten(2);
    await vi.advanceTimersByTimeAsync(50);
    expect(alongside).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(900);
    expect(alongside).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(alongside).toHaveBeenCalledTimes(2);
  });
});
