import type { ReachOut } from '@recado/gateways';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANA, ChannelsFixture, HTTP } from '../../../channels/src/testing/channels-fixture.js';
import { ChannelStateUpdater } from './channel-state-updater.js';
import type { ReportedState } from './provider-reports.js';

describe('ChannelStateUpdater', () => {
  let fixture: ChannelsFixture;
  let states: ChannelStateUpdater;

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    states = new ChannelStateUpdater(fixture.blocks, fixture.facts, fixture.clock, fixture.sightings);
  });
  afterEach(() => fixture.close());

  const tell = (state: Partial<ReportedState>) => {
    const base = { sender: null, at: fixture.clock.now(), detail: 'close', channelId: fixture.channel.id };
    return states.apply({ ...base, ...state } as ReportedState);
  };
  const lost = { working: false, code: 'channel_disconnected', resume: 'auto' } as const;
  const types = async () =>
    (await fixture.notifications()).map((notification) => (notification as { type: string }).type);

  it('blocks a disconnected channel, and unblocks it when it is connected again', async () => {
    await tell(lost);
    expect(fixture.channel).toMatchObject({ blockedAs: 'held', failureCode: 'channel_disconnected' });
    expect(fixture.channel.blockedUntil - fixture.clock.now()).toBeGreaterThanOrEqual(10_000);
    await tell(lost);
    await tell({ working: true });
    expect(fixture.channel).toMatchObject({ blockedAs: null, blockedUntil: 0 });
    await tell({ working: true });
    expect(await types()).toEqual(['channel.paused', 'channel.resumed']);
  });

  it('locks a channel for cold recipients, until another end is told or the lock is over', async () => {
    const tellReachOut = (said: ReachOut) =>
      states.applyReachOut({ sender: null, channelId: fixture.channel.id, ...said });
    const lock = () => fixture.channel.coldLock;
    const now = fixture.clock.now();
    const code = 'reach_out_locked';
    await tellReachOut({ locked: true, until: null });
    expect(lock()).toEqual({ until: now + 86_400_000, code });
    await tellReachOut({ locked: true, until: now + 3_600_000 });
    expect(lock()).toEqual({ until: now + 3_600_000, code });
    await tellReachOut({ locked: true, until: null });
    expect(lock()).toEqual({ until: now + 86_400_000, code });
    await tellReachOut({ locked: false });
    expect(lock()).toBeNull();
    expect(fixture.channel.blockedUntil).toBe(0);
    expect(await types()).toEqual(['channel.updated', 'channel.updated']);
  });

  it('keeps a stop with another reason when the channel is connected', async () => {
    await fixture.blocks.block(fixture.channel.id, { kind: 'throttled', code: 'x', detail: null, afterMs: 60_000 });
    await fixture.pauses.pause(fixture.channel.id, ANA);
    await tell({ working: true });
    expect(fixture.channel).toMatchObject({ blockedAs: 'throttled', pause: { by: ANA.name } });
  });

  it('blocks a restricted channel until the given time, or for a day without one', async () => {
    const restricted = { working: false, code: 'channel_restricted', resume: 'auto' } as const;
    const until = fixture.clock.now() + 7_200_000;
    await tell({ ...restricted, until });
    expect(fixture.channel).toMatchObject({ blockedUntil: until, failureCode: 'channel_restricted' });
    fixture.clock.advance(7_200_000);
    await tell({ ...restricted, until });
    expect(fixture.channel.blockedUntil).toBe(until);
    await tell(restricted);
    expect(fixture.channel.blockedUntil).toBe(until + 86_400_000);
  });

  it.each([
    ['suspension', { working: false, code: 'channel_locked', resume: 'manual' }],
    ['disconnection', lost],
  ] as const)('ignores a %s from before the channel was last resumed', async (_, state) => {
    const before = fixture.clock.now();
    await tell(state);
    fixture.clock.advance(1_000);
    await fixture.pauses.resume(fixture.channel.id, ANA);
    await tell({ ...state, at: before });
    expect(fixture.channel).toMatchObject({ pause: null, blockedAs: null, failures: 0 });
    expect(await types()).toEqual(['channel.paused', 'channel.resumed']);
    await tell(state);
    expect(await types()).toEqual(['channel.paused', 'channel.resumed', 'channel.paused']);
  });

  it('ignores a suspension from before the settings in the environment changed', async () => {
    const suspension = { working: false, code: 'channel_auth_failed', resume: 'manual' } as const;
    // The settings change at the start of the fixture's clock.
    const before = fixture.clock.now() - 1;
    await tell(suspension);
    await fixture.another({ ...HTTP, HTTP_GATEWAY_URL: 'http://localhost:10' });
    await tell({ ...suspension, at: before });
    await fixture.channels.refresh();
    expect(fixture.channel.pause).toBeNull();
  });

  it('suspends a channel with a locked account until a person connects it again, which its gateway tells', async () => {
    await tell({ working: false, code: 'channel_locked', resume: 'manual' });
    expect(fixture.channel.pause).toMatchObject({ by: null, code: 'channel_locked' });
    await tell({ working: true });
    expect(fixture.channel.pause).toBeNull();
  });
});
