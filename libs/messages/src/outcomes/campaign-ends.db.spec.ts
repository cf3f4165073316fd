import { DAY_MS, MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { AttemptOutcome } from '../claims/attempt.js';

const { Pending, Failed } = MessageStatus;

describe('An answer that Meta withholds a message', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  /** Records that the attempts of these messages are to be repeated in a day. */
  async function refuse(ids: readonly number[], code: string): Promise<void> {
    const claimed = await fixture.claims.claim(ids);
    const at = fixture.clock.now();
    await fixture.recorder.record(
      claimed.map((attempt): AttemptOutcome => ({
        ...{ kind: 'retry', attempt, at, dueAt: at + DAY_MS, charged: true, code, detail: '131049: said' },
      })),
    );
  }
  const log = (id: number) =>
    fixture.database.read('SELECT outcome, code, retry_at AS retryAt FROM delivery_attempts WHERE message_id = ?', [
      id,
    ]);

  it('ends those of campaigns, and lets one that was queued alone wait', async () => {
    const [alone, first] = [await fixture.store({}), await fixture.store({}, {})];
    await refuse([alone, first], 'recipient_withheld');
    expect(await fixture.row(alone)).toMatchObject({ status: Pending, due_at: fixture.clock.now() + DAY_MS });
    expect(await fixture.row(first)).toMatchObject({
      status: Failed,
      failure_code: 'recipient_withheld',
      failure_reason: '131049: said',
    });
    expect(await log(first)).toEqual([{ outcome: 'rejected', code: 'recipient_withheld', retryAt: null }]);
  });

  it('and another one is tried again, also in a campaign', async () => {
    const id = await fixture.store({}, {});
    await refuse([id], 'gateway_error');
    expect(await fixture.row(id)).toMatchObject({ status: Pending });
  });
});
