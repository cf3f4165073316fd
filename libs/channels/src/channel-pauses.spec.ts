import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANA, ChannelsFixture } from './testing/channels-fixture.js';

const HELD = { kind: 'held', code: 'account_locked', detail: null, afterMs: 60_000 } as const;
const PAUSED = { type: 'channel.paused', code: null, resume: 'manual' };
const RESUMED = { type: 'channel.resumed', code: null, resume: null };

describe('ChannelPauses', () => {
  let fixture: ChannelsFixture;
  let id: number;

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    id = fixture.channel.id;
  });
  afterEach(() => fixture.close());

  it('stops one channel and lets it go on, and keeps who did it', async () => {
    expect(await fixture.pauses.pause(id, ANA, 'troca de chip')).toBe(true);
    expect(await fixture.pauses.pause(id, ANA)).toBe(false);
    expect((await fixture.another()).withId(id)?.pause).toEqual({
      at: fixture.clock.now(),
      by: ANA.name,
      code: null,
      note: 'troca de chip',
    });
    expect(await fixture.pauses.resume(id, ANA)).toBe(true);
    expect(await fixture.pauses.resume(id, ANA)).toBe(false);
    expect(fixture.channel.pause).toBeNull();
    expect(await fixture.news()).toEqual([
      { ...PAUSED, channel: 'default' },
      { ...RESUMED, channel: 'default' },
    ]);
    expect(await fixture.trail()).toEqual(['ana@example.com channel.paused', 'ana@example.com channel.resumed']);
  });

  it('takes a pause of a code over, without telling of it twice', async () => {
    const at = fixture.clock.now();
    await fixture.blocks.suspend(id, { code: 'auth_failed', detail: null });
    fixture.clock.advance(5);
    expect(await fixture.pauses.pause(id, ANA)).toBe(true);
    expect(fixture.channel.pause).toEqual({ at, by: ANA.name, code: null, note: null });
    expect(await fixture.news()).toHaveLength(1);
  });

  it('never lifts what a provider has asked for with a time', async () => {
    await fixture.blocks.block(id, { kind: 'throttled', code: 'gateway_throttled', detail: null, afterMs: 60_000 });
    await fixture.pauses.pause(id, ANA);
    await fixture.pauses.resume(id, ANA);
    expect(fixture.channel).toMatchObject({ pause: null, blockedUntil: fixture.clock.now() + 60_000 });
  });

  it('begins to count answers anew that are not like the provider’s, also after such a rest', async () => {
    await fixture.blocks.block(id, { kind: 'throttled', code: 'gateway_throttled', detail: null, afterMs: 60_000 });
    for (let i = 0; i < 3; i++) await fixture.blocks.countBadAnswer(id, null, { isFirst: false });
    await fixture.pauses.resume(id, ANA);
    await fixture.blocks.countBadAnswer(id, null, { isFirst: false });
    expect(fixture.channel).toMatchObject({ pause: null, badAnswers: 1 });
  });

  it('lifts a rest of a channel that fails', async () => {
    await fixture.blocks.block(id, HELD);
    await fixture.pauses.resume(id, ANA);
    expect(fixture.channel).toMatchObject({ failures: 0, blockedUntil: 0 });
  });

  it('stops everything by one switch, which tells of what ran', async () => {
    await fixture.pauses.pause(id, ANA);
    expect(await fixture.pauses.pauseAll(ANA)).toBe(true);
    expect(await fixture.pauses.pauseAll(ANA)).toBe(false);
    expect((await fixture.another()).allPaused).toEqual({
      at: fixture.clock.now(),
      by: ANA.name,
      note: null,
    });
    expect(await fixture.pauses.resumeAll(ANA)).toBe(true);
    expect(fixture.channels.allPaused).toBeNull();
    expect(fixture.channel.pause).not.toBeNull();
    expect((await fixture.news()).slice(1)).toEqual([
      { ...PAUSED, channel: 'sandbox' },
      { ...RESUMED, channel: 'sandbox' },
    ]);
    expect((await fixture.trail()).slice(1)).toEqual([
      'ana@example.com channels.paused',
      'ana@example.com channels.resumed',
    ]);
  });

  it('tells of each stop and of its end once, however many switches stop a channel', async () => {
    const told = async () =>
      (await fixture.news()).map((news) =>
        Object.values(news as object)
          .slice(0, 2)
          .join(' '),
      );
    await fixture.pauses.pauseAll(ANA, 'manutenção');
    await fixture.pauses.pause(id, ANA);
    await fixture.pauses.resume(id, ANA);
    const until = await fixture.blocks.block(id, HELD);
    await fixture.pauses.resumeAll(ANA);
    expect(await told()).toEqual(['channel.paused default', 'channel.paused sandbox', 'channel.resumed sandbox']);
    fixture.clock.advance(until - fixture.clock.now());
    await fixture.blocks.unblock(id);
    expect((await told()).slice(3)).toEqual(['channel.resumed default']);
  });
});
