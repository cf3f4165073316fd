import { MessageStatus } from '@recado/core';
import { LocalFeedSignal } from '@recado/queue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { Leadership } from '../leadership/leadership.js';
import { Reaper } from './reaper.js';

describe('Reaper', () => {
  let fixture: MessagesFixture;
  let reaper: Reaper;
  let nudges: number;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const signal = new LocalFeedSignal();
    nudges = 0;
    signal.onNudge(() => nudges++);
    reaper = new Reaper(fixture.sweeps, signal, fixture.clock, { isLeader: true } as Leadership);
  });
  afterEach(() => fixture.close());

  const sweepAfter = (ms: number) => {
    fixture.clock.advance(ms);
    return reaper.sweep();
  };
  const status = async (id: number) => (await fixture.row(id)).status;

  it('takes up at once what the server before this one had begun', async () => {
    const id = await fixture.store({});
    await fixture.starter.start([id]);
    await reaper.onModuleInit();
    expect([await status(id), nudges]).toEqual([MessageStatus.Pending, 1]);
  });

  it('finds an attempt that nobody holds once its lease is over', async () => {
    const id = await fixture.store({});
    await reaper.onModuleInit();
    await fixture.starter.start([id]);
    for (let second = 0; second < 15; second++) await sweepAfter(1_000);
    expect(await status(id)).toBe(MessageStatus.Sending);
    await sweepAfter(1_000);
    expect(await status(id)).toBe(MessageStatus.Pending);
  });

  it('lets attempts of a process that was stopped show that they live before it calls them lost', async () => {
    const id = await fixture.store({});
    const attempts = await fixture.starter.start([id]);
    await sweepAfter(1_000);
    await sweepAfter(60_000);
    await fixture.starter.renew(attempts);
    await sweepAfter(1_000);
    expect(await status(id)).toBe(MessageStatus.Sending);
  });

  it('does so too when the database was away or when it has just become the leader', async () => {
    const id = await fixture.store({});
    const attempts = await fixture.starter.start([id]);
    await sweepAfter(1_000);
    vi.spyOn(fixture.sweeps, 'expireWaiting').mockRejectedValue(new Error('away'));
    for (let second = 0; second < 20; second++) await sweepAfter(1_000);
    vi.restoreAllMocks();
    // They show it every five seconds, so not always before the next look.
    for (let second = 0; second < 5; second++) await sweepAfter(1_000);
    await fixture.starter.renew(attempts);
    await sweepAfter(2_000);
    expect(await status(id)).toBe(MessageStatus.Sending);
  });

  it('calls lost what shows no sign of life even then', async () => {
    const id = await fixture.store({});
    await fixture.starter.start([id]);
    fixture.clock.advance(60_000);
    for (let second = 0; second <= 6; second++) await sweepAfter(1_000);
    expect(await status(id)).toBe(MessageStatus.Pending);
  });

  it('lets what is too late expire', async () => {
    const id = await fixture.store({ expiresAt: fixture.clock.now() + 500 });
    await sweepAfter(1_000);
    expect(await status(id)).toBe(MessageStatus.Expired);
  });
});
