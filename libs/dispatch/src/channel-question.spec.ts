import type { Channels, ChannelSettings, ChannelView } from '@recado/channels';
import type { ChannelCheck, Gateway, SendResult } from '@recado/gateways';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChannelQuestion } from './channel-circuit.js';

const READY: ChannelCheck = { ready: true, detail: null };

describe('ChannelQuestion', () => {
  let now: number;
  let channel: Pick<ChannelView, 'failures' | 'blockedUntil' | 'blockedAs' | 'isIdempotent' | 'asksFirst'>;
  let checks: number;
  let check: () => Promise<ChannelCheck>;
  let question: ChannelQuestion;

  const questionOf = (isIdempotent: boolean, settings: Record<string, unknown> | null = {}) => {
    channel = { ...channel, isIdempotent };
    const gateway = { check: () => (checks++, check()) } as unknown as Gateway;
    const channels = { withId: () => channel } as unknown as Channels;
    const stored = { of: async () => settings ?? undefined } as unknown as ChannelSettings;
    return new ChannelQuestion(1, gateway, { channels, settings: stored, clock: { now: () => now } });
  };

  beforeEach(() => {
    [now, checks] = [1_000, 0];
    channel = { failures: 1, blockedUntil: 900, blockedAs: 'failing', isIdempotent: false };
    check = async () => READY;
    question = questionOf(false);
  });

  it('is due while the channel fails, until the provider has answered that it could send', async () => {
    expect(question.isDue).toBe(true);
    expect(await question.ask()).toBeUndefined();
    expect(question.isDue).toBe(false);
    now += 60_000;
    expect(question.isDue).toBe(true);
  });

  it('is due again after the next failure, also one that another process has seen', async () => {
    await question.ask();
    channel = { ...channel, failures: 2, blockedUntil: 3_000 };
    expect(question.isDue).toBe(true);
  });

  it('is due while the channel is held, and stays due after an answer that it could not send', async () => {
    channel = { ...channel, blockedAs: 'held' };
    check = async () => ({ ready: false, code: 'channel_disconnected', detail: 'close' });
    expect(question.isDue).toBe(true);
    const held = { kind: 'suspendChannel', code: 'channel_disconnected', resume: 'auto', detail: 'close' };
    expect(await question.ask()).toMatchObject(held);
    expect(question.isDue).toBe(true);
  });

  it('is due also where repetitions are recognised, if the channel has a check of its own', () => {
    const asked = questionOf(true);
    expect(asked.isDue).toBe(false);
    channel = { ...channel, asksFirst: true };
    expect(asked.isDue).toBe(true);
  });

  it.each<[string, object, boolean]>([
    ['works', { failures: 0, blockedAs: null }, false],
    ['was throttled by its provider', { failures: 1, blockedAs: 'throttled' }, false],
    ['has a provider that recognises repetitions', {}, true],
  ])('is not due where the channel %s', (_, changes, idempotent) => {
    channel = { ...channel, ...changes };
    expect(questionOf(idempotent).isDue).toBe(false);
  });

  it.each<[Extract<ChannelCheck, { ready: false }>['code'], object]>([
    ['gateway_down', { kind: 'retryLater', scope: 'channel' }],
    ['gateway_unreachable', { kind: 'retryLater', scope: 'channel' }],
    ['channel_license_required', { kind: 'suspendChannel', resume: 'auto' }],
    ['channel_auth_failed', { kind: 'suspendChannel', resume: 'manual' }],
    ['channel_not_found', { kind: 'retryLater', scope: 'channel' }],
    ['channel_address_wrong', { kind: 'retryLater', scope: 'channel' }],
  ])('reads %s', async (code, expected) => {
    check = async () => ({ ready: false, code, detail: 'said' });
    expect(await question.ask()).toMatchObject({ ...expected, code, detail: 'said' });
  });

  it('asks once for all who wait, and again for those who come later', async () => {
    let answer: (check: ChannelCheck) => void = () => undefined;
    check = () => new Promise((resolve) => (answer = resolve));
    const asked = [question.ask(), question.ask()];
    await Promise.resolve();
    answer(READY);
    await Promise.all(asked);
    expect(checks).toBe(1);
    check = async () => READY;
    await question.ask();
    expect(checks).toBe(2);
  });

  it('lets a message find out where the check has a bug, and says what is missing without settings', async () => {
    check = () => Promise.reject(new Error('a bug'));
    expect(await question.ask()).toBeUndefined();
    expect(question.isDue).toBe(false);
    const unset = { kind: 'suspendChannel', code: 'gateway_not_configured' };
    expect(await questionOf(false, null).ask()).toMatchObject(unset);
  });

  it('follows an unknown outcome for which the channel may be the reason', () => {
    const unknown: SendResult = { kind: 'unknown', code: 'gateway_unclear', detail: null, suspectsChannel: true };
    expect(question.isRaisedBy(unknown)).toBe(true);
    expect(questionOf(true).isRaisedBy(unknown)).toBe(false);
    expect(question.isRaisedBy({ ...unknown, suspectsChannel: false })).toBe(false);
    expect(question.isRaisedBy({ kind: 'accepted', providerMessageId: null })).toBe(false);
  });
});
