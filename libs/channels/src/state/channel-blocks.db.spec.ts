import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlockReason } from './channel-blocks.js';
import { ANA, ChannelsFixture, HTTP } from '../testing/channels-fixture.js';

const FAILING: BlockReason = { kind: 'failing', code: 'gateway_unreachable', detail: 'ECONNREFUSED', afterMs: null };
const throttled = (afterMs: number): BlockReason => ({
  kind: 'throttled',
  code: 'gateway_throttled',
  detail: null,
  afterMs,
});
const HELD: BlockReason = { kind: 'held', code: 'account_restricted', detail: 'spam', afterMs: 60_000 };

describe('ChannelBlocks', () => {
  let fixture: ChannelsFixture;
  let id: number;

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    id = fixture.channel.id;
  });
  afterEach(() => fixture.close());

  const block = (reason: BlockReason) => fixture.blocks.block(id, reason);
  const now = () => fixture.clock.now();
  const pass = () => fixture.clock.advance(fixture.channel.blockedUntil - now());

  it('blocks longer after each failure, counts concurrent failures once, and keeps since when', async () => {
    const since = now();
    await block(FAILING);
    await block(FAILING);
    const first = { failures: 1, failingSince: since, failureCode: 'gateway_unreachable', blockedAs: 'failing' };
    expect(fixture.channel).toMatchObject(first);
    pass();
    await block(FAILING);
    expect(fixture.channel).toMatchObject({ ...first, failures: 2 });
    expect(fixture.channel.blockedUntil - now()).toBeGreaterThanOrEqual(1_600);
  });

  it('counts the time of its failures anew after a time in which nothing was tried', async () => {
    await block(throttled(3_600_000));
    const since = now();
    pass();
    fixture.clock.advance(3_600_000);
    await block(FAILING);
    expect(fixture.channel.failingSince).toBe(since);
    pass();
    fixture.clock.advance(3_600_001);
    await block(FAILING);
    expect(fixture.channel).toMatchObject({ failingSince: now(), failures: 3 });
  });

  it('blocks for the time that the provider asks for, and never shortens a block', async () => {
    await block(throttled(30_000));
    expect(await block(throttled(5_000))).toBe(now() + 30_000);
    expect(fixture.channel).toMatchObject({ blockedUntil: now() + 30_000, blockedAs: 'throttled' });
  });

  it('clears the failures of a channel that works again, and keeps the last error', async () => {
    await block(FAILING);
    const at = now();
    pass();
    await fixture.blocks.unblock(id);
    const clean = { failures: 0, blockedUntil: 0, blockedAs: null, failingSince: null, failureCode: null };
    expect(fixture.channel).toMatchObject(clean);
    expect(fixture.channel.lastError).toEqual({ code: 'gateway_unreachable', detail: 'ECONNREFUSED', at });
    expect(await fixture.notifications()).toEqual([]);
  });

  it('keeps a block until its end, whatever older answers arrive', async () => {
    await block(throttled(30_000));
    await fixture.blocks.unblock(id);
    expect(fixture.channel.failures).toBe(1);
  });

  it('tries a held channel again at growing intervals, and notifies once', async () => {
    await block(HELD);
    expect(fixture.channel.blockedUntil - now()).toBeGreaterThanOrEqual(60_000);
    pass();
    await block(FAILING);
    expect(fixture.channel).toMatchObject({ blockedAs: 'held', failures: 2 });
    pass();
    await block(HELD);
    expect(fixture.channel.blockedUntil - now()).toBeGreaterThan(180_000);
    pass();
    await fixture.blocks.unblock(id);
    expect(await fixture.notifications()).toEqual([
      { type: 'channel.paused', channel: 'default', code: 'account_restricted', resume: 'auto' },
      { type: 'channel.resumed', channel: 'default', code: null, resume: null },
    ]);
  });

  it('suspends at the third answer in a row that is not the provider’s, over all processes', async () => {
    const another = await ChannelsFixture.over(fixture.database, fixture.clock, HTTP);
    await fixture.blocks.countBadAnswer(id, 'HTTP 200: <html>', { isFirst: false });
    await another.blocks.countBadAnswer(id, 'HTTP 200: <html>', { isFirst: false });
    expect((await fixture.another()).withId(id)).toMatchObject({ pause: null, badAnswers: 2 });
    await fixture.blocks.countBadAnswer(id, 'HTTP 200: <html>', { isFirst: false });
    expect(fixture.channel).toMatchObject({
      pause: { by: null, code: 'channel_address_wrong' },
      lastError: { detail: 'HTTP 200: <html>' },
    });
    await fixture.blocks.countBadAnswer(id, null, { isFirst: false });
    const paused = { type: 'channel.paused', channel: 'default', code: 'channel_address_wrong', resume: 'manual' };
    expect(await fixture.notifications()).toEqual([paused]);
    await fixture.pauses.resume(id, ANA);
    expect(fixture.channel).toMatchObject({ pause: null, badAnswers: 0 });
  });

  it('counts bad answers anew after a good one', async () => {
    for (let i = 0; i < 6; i++) {
      await fixture.blocks.countBadAnswer(id, null, { isFirst: false });
      if (i % 2) await fixture.blocks.unblock(id);
    }
    expect(fixture.channel).toMatchObject({ pause: null, badAnswers: 0 });
  });

  it('counts a bad answer as the first when a good one came just before it', async () => {
    for (const isFirst of [false, false, true, false]) await fixture.blocks.countBadAnswer(id, null, { isFirst });
    expect(fixture.channel).toMatchObject({ pause: null, badAnswers: 2 });
  });

  it('blocks a restricted channel until the given time, and gives up no message before it is tried', async () => {
    const restricted: BlockReason = { kind: 'held', code: 'channel_restricted', detail: null, afterMs: 100_000 };
    await block(FAILING);
    pass();
    await block(restricted);
    const until = now() + 100_000;
    expect(fixture.channel).toMatchObject({ blockedUntil: until, failingSince: until, blockedAs: 'held' });
    await block({ ...HELD, code: 'channel_disconnected', afterMs: 10_000 });
    await fixture.blocks.reconnected(id);
    expect(fixture.channel).toMatchObject({ blockedUntil: until, failureCode: 'channel_restricted' });
    pass();
    await block({ ...restricted, afterMs: null });
    expect(fixture.channel.blockedUntil).toBe(now() + 86_400_000);
  });

  it('ends a lock of the account once its phone is connected again, without a second act', async () => {
    await fixture.blocks.suspend(id, { code: 'channel_locked', detail: '403' });
    await fixture.blocks.reconnected(id);
    expect(fixture.channel.pause).toBeNull();
  });

  it('suspends a channel until a person acts, with the reason', async () => {
    const since = now();
    await fixture.blocks.suspend(id, { code: 'auth_failed', detail: 'token expired' });
    await fixture.blocks.suspend(id, { code: 'other', detail: null });
    expect(fixture.channel.pause).toEqual({ at: since, by: null, code: 'auth_failed', note: null });
    expect(fixture.channel).toMatchObject({ failingSince: since, lastError: { detail: 'token expired' } });
    fixture.clock.advance(86_400_000);
    await fixture.blocks.unblock(id);
    expect(fixture.channel.pause).not.toBeNull();
    expect(await fixture.pauses.resume(id, ANA)).toBe(true);
    expect(fixture.channel).toMatchObject({ pause: null, failingSince: null });
    expect((await fixture.notifications()).map((notification) => (notification as { type: string }).type)).toEqual([
      'channel.paused',
      'channel.resumed',
    ]);
  });
});
