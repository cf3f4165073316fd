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

  it('resolves for every record of one response, also when none was on disk before the next came', async () => {
    const told = [outcomes.recordWritten(1), outcomes.recordLost(2), outcomes.recordLost(1), outcomes.recordLost(1)];
    expect(await Promise.all(told)).toHaveLength(4);
  });

  it('keeps a pending response that turns out to be lost after it was written', async () => {
    const remove = vi.spyOn(fixture.pendingResponses, 'remove');
    const markLost = vi.spyOn(fixture.pendingResponses, 'markLost');
    const written = outcomes.recordWritten(1);
    await Promise.all([outcomes.recordLost(1), written]);
    expect(markLost.mock.calls.flatMap(([, ids]) => ids)).toEqual([1]);
    expect(remove.mock.calls.flatMap(([, ids]) => ids)).toEqual([]);
  });

  it('keeps the pending response of a repeat that is lost as well, whatever was recorded of the first response', async () => {
    const remove = vi.spyOn(fixture.pendingResponses, 'remove');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = outcomes.recordWritten(1);
    await outcomes.recordLost(1);
    await vi.advanceTimersByTimeAsync(10);
    // The repeat has taken the row, so its response has the same id.
    const repeated = outcomes.recordWritten(1);
    await outcomes.recordLost(1);
    // The first response is recorded before the repeated one.
    await vi.advanceTimersByTimeAsync(45);
    await outcomes.recordLost(2);
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all([first, repeated]);
    expect(remove.mock.calls.flatMap(([, ids]) => ids)).toEqual([]);
  });

  it('commits what rests before the application ends', async () => {
    const remove = vi.spyOn(fixture.pendingResponses, 'remove');
    void outcomes.recordWritten(1);
    await outcomes.onApplicationShutdown();
    expect(remove.mock.calls.flatMap(([, ids]) => ids)).toEqual([1]);
  });

  it('rests for a second after a failure, whatever is recorded meanwhile', async () => {
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
