import { MessageStatus } from '@recado/core';
import { FeedSignal } from '@recado/queue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { Reaper } from './reaper.js';
import { withTools } from '../../../../test/support/fixtures/with-tools.js';

describe('Reaper', () => {
  let fixture: MessagesFixture;
  let reaper: Reaper;
  let nudges: number;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const signal = new FeedSignal();
    nudges = 0;
    signal.onNudge(() => nudges++);
    const { sweeps, clock } = fixture;
    reaper = withTools(new Reaper(sweeps, signal, clock));
  });
  afterEach(() => fixture.close());

  const sweepAfter = (ms: number) => {
    fixture.clock.advance(ms);
    return reaper.tick();
  };
  const status = async (id: number) => (await fixture.row(id)).status;

  it('reaps the attempts of the previous process at its start', async () => {
    const id = await fixture.store({});
    await fixture.claims.claim([id]);
    await reaper.onModuleInit();
    expect([await status(id), nudges]).toEqual([MessageStatus.Pending, 1]);
  });

  it('reaps an attempt once its lease has expired', async () => {
    const id = await fixture.store({});
    await reaper.onModuleInit();
    await fixture.claims.claim([id]);
    for (let second = 0; second < 15; second++) await sweepAfter(1_000);
    expect(await status(id)).toBe(MessageStatus.Sending);
    await sweepAfter(1_000);
    expect(await status(id)).toBe(MessageStatus.Pending);
  });

  it('gives processes time to renew their leases after it stood still', async () => {
    const id = await fixture.store({});
    const attempts = await fixture.claims.claim([id]);
    await sweepAfter(1_000);
    await sweepAfter(60_000);
    await fixture.claims.renew(attempts);
    await sweepAfter(1_000);
    expect(await status(id)).toBe(MessageStatus.Sending);
  });

  it('gives that time also after its election and after the database was away', async () => {
    const id = await fixture.store({});
    const attempts = await fixture.claims.claim([id]);
    await sweepAfter(1_000);
    for (const question of ['areAttemptsLost', 'isAnyPast'] as const)
      vi.spyOn(fixture.sweeps, question).mockRejectedValue(new Error('away'));
    for (let second = 0; second < 20; second++) await sweepAfter(1_000);
    vi.restoreAllMocks();
    // Processes renew every five seconds, so perhaps after several sweeps.
    for (let second = 0; second < 5; second++) await sweepAfter(1_000);
    await fixture.claims.renew(attempts);
    await sweepAfter(2_000);
    expect(await status(id)).toBe(MessageStatus.Sending);
  });

  it('reaps attempts that are not renewed in that time', async () => {
    const id = await fixture.store({});
    await fixture.claims.claim([id]);
    fixture.clock.advance(60_000);
    for (let second = 0; second <= 6; second++) await sweepAfter(1_000);
    expect(await status(id)).toBe(MessageStatus.Pending);
  });

  it('goes on reaping while it cannot be read which messages have expired, and expiring while lost attempts cannot', async () => {
    const lost = await fixture.store({});
    await sweepAfter(1_000);
    await fixture.claims.claim([lost]);
    vi.spyOn(fixture.sweeps, 'isAnyPast').mockRejectedValue(new Error('a damaged page'));
    for (let second = 0; second < 16; second++) await sweepAfter(1_000);
    expect(await status(lost)).toBe(MessageStatus.Pending);
    vi.restoreAllMocks();
    const past = await fixture.store({ expiresAt: fixture.clock.now() + 500 });
    vi.spyOn(fixture.sweeps, 'areAttemptsLost').mockRejectedValue(new Error('a damaged page'));
    await sweepAfter(1_000);
    expect(await status(past)).toBe(MessageStatus.Expired);
  });

  it('expires messages at the end of their time', async () => {
    const id = await fixture.store({ expiresAt: fixture.clock.now() + 500 });
    await sweepAfter(1_000);
    expect(await status(id)).toBe(MessageStatus.Expired);
  });
});
