import { DatabaseUnavailableError } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { ResponseRecorder } from './response-recorder.js';

describe('ResponseRecorder', () => {
  let fixture: MessagesFixture;
  let outcomes: ResponseRecorder;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    outcomes = new ResponseRecorder(fixture.writer, fixture.pendingResponses);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await fixture.close();
  });

  it('tell everybody who was told once more, of the same answer, before anything was on disk', async () => {
    const told = [outcomes.recordWritten(1), outcomes.recordLost(2), outcomes.recordLost(1), outcomes.recordLost(1)];
    expect(await Promise.all(told)).toHaveLength(4);
  });

  it('rest for a second after a failure, with answers still to come', async () => {
    const writes = vi.spyOn(fixture.writer, 'writeWithNext').mockRejectedValue(new DatabaseUnavailableError('away'));
    vi.useFakeTimers();
    void outcomes.recordWritten(1);
    await vi.advanceTimersByTimeAsync(60);
    void outcomes.recordWritten(2);
    await vi.advanceTimersByTimeAsync(50);
    expect(writes).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(900);
    expect(writes).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(writes).toHaveBeenCalledTimes(2);
  });
});
