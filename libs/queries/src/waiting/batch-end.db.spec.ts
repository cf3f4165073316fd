import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { NOON, SLOW, WaitingFixture } from '../testing/waiting-fixture.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('the forecast end of a batch', () => {
  let waiting: WaitingFixture;
  let fixture: MessagesFixture;

  beforeEach(async () => {
    waiting = await WaitingFixture.create();
    fixture = waiting.messages;
  });
  afterEach(() => waiting.close());

  const end = async () => {
    const batch = await fixture.batches.find(1);
    return batch && [batch.forecast.end, batch.blockedBy?.code ?? null];
  };

  it('follows the pace of its channel and the messages before it', async () => {
    await waiting.limit({ pace: SLOW });
    await fixture.store({}, {}, {});
    await fixture.store({});
    expect(await end()).toEqual([NOON + 8 * SECOND, null]);
  });

  it('continues from the due messages with the later ones', async () => {
    await waiting.limit({ pace: SLOW });
    const dueAt = NOON + 5 * SECOND;
    await fixture.store({}, {}, {}, { dueAt, scheduledAt: dueAt }, { dueAt, scheduledAt: dueAt });
    // The fifth of five messages, one every four seconds.
    expect(await end()).toEqual([NOON + 16 * SECOND, null]);
  });

  it('begins when its channel sends again, where that is known', async () => {
    await waiting.limit({ pace: SLOW });
    await fixture.store({}, {});
    await waiting.change({ failures: 1, blocked_until: NOON + MINUTE, blocked_as: 'throttled', failure_code: 'x' });
    expect(await end()).toEqual([NOON + MINUTE + 4 * SECOND, 'channel_throttled']);
    await waiting.change({ paused_at: NOON, paused_by: 'ana' });
    expect(await end()).toEqual([null, 'channel_paused']);
  });

  it('respects the spacing of recipients', async () => {
    await waiting.limit({ spacingMs: 60 * SECOND });
    const phone = '5511900000001';
    const first = await fixture.store({ phone }, { phone }, { phone }, {});
    expect(await end()).toEqual([NOON + 120 * SECOND, null]);
    await fixture.claims.claim([first]);
    fixture.clock.advance(20 * SECOND);
    expect(await end()).toEqual([NOON + 120 * SECOND, null]);
  });

  it('moves to the next day by a daily cap', async () => {
    await waiting.limit({ dailyCap: { messages: 2, warmUp: null } });
    await fixture.store({}, {}, {});
    expect(await end()).toEqual([Date.UTC(2026, 10, 21), null]);
  });
});
