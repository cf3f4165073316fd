import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANA, ChannelsFixture } from '../testing/channels-fixture.js';

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

  it('pauses and resumes one channel, and keeps who did it', async () => {
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
    expect(await fixture.notifications()).toEqual([
      { ...PAUSED, channel: 'default' },
      { ...RESUMED, channel: 'default' },
    ]);
    expect(await fixture.trail()).toEqual(['ana@example.com channel.paused', 'ana@example.com channel.resumed']);
  });

  it('keeps a note on one line, without what cannot be shown', async () => {
    await fixture.pauses.pause(id, ANA, ` troca\r\nde \u202echip\u200b ${'🌷'.repeat(300)}`);
    expect(fixture.channel.pause?.note).toBe(`troca de chip ${'🌷'.repeat(241)}`);
    await fixture.pauses.pauseAll(ANA, '\u2066\u200d\n');
    expect(fixture.channels.allPaused?.note).toBeNull();
  });

  it('turns a suspension into a pause, without a second notification', async () => {
    const at = fixture.clock.now();
    await fixture.blocks.suspend(id, { code: 'auth_failed', detail: null });
    fixture.clock.advance(5);
    expect(await fixture.pauses.pause(id, ANA)).toBe(true);
    expect(fixture.channel.pause).toEqual({ at, by: ANA.name, code: null, note: null });
    expect(await fixture.notifications()).toHaveLength(1);
  });

  it('keeps a rest that the provider asked for', async () => {
    await fixture.blocks.block(id, { kind: 'throttled', code: 'gateway_throttled', detail: null, afterMs: 60_000 });
    await fixture.pauses.pause(id, ANA);
    await fixture.pauses.resume(id, ANA);
    expect(fixture.channel).toMatchObject({ pause: null, blockedUntil: fixture.clock.now() + 60_000 });
  });

  it('resets the count of bad answers, also during such a rest', async () => {
    await fixture.blocks.block(id, { kind: 'throttled', code: 'gateway_throttled', detail: null, afterMs: 60_000 });
    for (let i = 0; i < 3; i++) await fixture.blocks.countBadAnswer(id, null, { isFirst: false });
    await fixture.pauses.resume(id, ANA);
    await fixture.blocks.countBadAnswer(id, null, { isFirst: false });
    expect(fixture.channel).toMatchObject({ pause: null, badAnswers: 1 });
  });

  it('ends the block of a failing channel', async () => {
    await fixture.blocks.block(id, HELD);
    await fixture.pauses.resume(id, ANA);
    expect(fixture.channel).toMatchObject({ failures: 0, blockedUntil: 0 });
  });

  it('pauses all channels at once, and notifies of those that were running', async () => {
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
    expect((await fixture.notifications()).slice(1)).toEqual([
      { ...PAUSED, channel: 'sandbox' },
      { ...RESUMED, channel: 'sandbox' },
    ]);
    expect((await fixture.trail()).slice(1)).toEqual([
      'ana@example.com channels.paused',
      'ana@example.com channels.resumed',
    ]);
  });

  it('notifies of each stop and its end once, also when several stops overlap', async () => {
    const told = async () =>
      (await fixture.notifications()).map((notification) =>
        Object.values(notification as object)
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
