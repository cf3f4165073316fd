import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { AttemptLog } from './attempt-log.js';

describe('AttemptLog', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  it('finds when a message was first refused with a code', async () => {
    const log = new AttemptLog(fixture.database);
    const id = await fixture.store({});
    const started: number[] = [];
    for (const code of ['gateway_error', 'recipient_throttled', 'recipient_throttled']) {
      const [attempt] = await fixture.claims.claim([id]);
      started.push(attempt!.startedAt);
      const refusal = { code, detail: null, charged: false, dueAt: null };
      await fixture.recorder.record([{ kind: 'retry', attempt: attempt!, at: fixture.clock.now(), ...refusal }]);
      fixture.clock.advance(1_000);
    }
    const [attempt] = await fixture.claims.claim([id]);
    expect(await log.firstRefusal(attempt!, 'recipient_throttled')).toBe(started[1]);
    expect(await log.firstRefusal(attempt!, 'other')).toBeNull();
    const resumed = { ...attempt!, waitingSince: started[1]! + 1 };
    expect(await log.firstRefusal(resumed, 'recipient_throttled')).toBe(started[2]);
  });
});
