import type { ChannelLimits } from '@recado/channels';
import { Lane } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, type MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { NOON, SLOW, WaitingFixture } from '../testing/waiting-fixture.js';
import type { SendWork } from './send-forecast.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NEW = { perDay: { messages: 2, warmUp: null }, spacingMs: MINUTE };

describe('the forecast of a send', () => {
  let waiting: WaitingFixture;
  let fixture: MessagesFixture;

  beforeEach(async () => {
    waiting = await WaitingFixture.create();
    fixture = waiting.messages;
  });
  afterEach(() => waiting.close());

  const phone = (index: number) => String(5511960000000 + index);
  const of = (messages: number, changes: Partial<SendWork> = {}) =>
    fixture.sendForecast.of({
      channelId: CHANNEL,
      lane: Lane.Normal,
      apiKeyId: KEY,
      messages,
      scheduledAt: null,
      spreadMs: 0,
      phones: async () => Array.from({ length: messages }, (_, index) => phone(index)),
      ...changes,
    });
  const later = (at: number, count: number) => Array.from({ length: count }, () => ({ scheduledAt: at, dueAt: at }));
  const coldChannel = async (limits: Partial<ChannelLimits> = {}) => {
    await waiting.limit({ newRecipients: NEW, ...limits });
    await waiting.change({ gateway: 'waha' });
  };

  it('is that of the batch that comes of it, behind what waits', async () => {
    await waiting.limit({ pace: SLOW });
    await fixture.store({}, {}, {});
    const preview = await of(3);
    expect(preview).toMatchObject({ end: NOON + 20 * SECOND, before: 3, isEarliest: false, limit: { code: 'pace' } });
    await fixture.store({}, {}, {});
    expect((await fixture.batches.find(2))!.forecast).toEqual(preview);
  });

  it('leaves behind what becomes due before it', async () => {
    await waiting.limit({ pace: SLOW });
    const at = NOON + HOUR;
    await fixture.store(...later(at, 30));
    const preview = await of(10, { scheduledAt: at });
    expect(preview).toMatchObject({ end: at + 39 * 4 * SECOND, before: 30, isEarliest: false });
    await fixture.store(...later(at, 10));
    expect((await fixture.batches.find(2))!.forecast).toMatchObject({ end: preview.end, before: 30 });
    expect((await fixture.batches.find(1))!.forecast).toMatchObject({ end: at + 29 * 4 * SECOND, before: 0 });
    // What is due now has left long before.
    await fixture.store({}, {});
    fixture.clock.advance(SECOND);
    expect(await of(10, { scheduledAt: at })).toMatchObject({ end: at + 49 * 4 * SECOND, before: 42 });
  });

  it('ends with its spread, where the limits allow that', async () => {
    await waiting.limit({ pace: SLOW });
    expect(await of(10, { spreadMs: HOUR })).toMatchObject({ end: NOON + 0.9 * HOUR, limit: { code: 'schedule' } });
    expect((await of(10, { spreadMs: 10 * SECOND })).end).toBe(NOON + 36 * SECOND);
  });

  it('counts new people, what is left of today, and those who wait already', async () => {
    await coldChannel();
    const contact = { channelId: CHANNEL, person: phone(0), at: NOON };
    await fixture.contacts.received([contact]);
    await fixture.contacts.writingTo(CHANNEL, [{ phone: phone(77), isNew: true }]);
    // One today, two tomorrow, one on the day after; the fifth person has written.
    const preview = await of(5);
    expect(preview).toMatchObject({ end: NOON + 1.5 * DAY, isEarliest: false, before: 0 });
    expect(preview.limit).toMatchObject({ code: 'new_recipient_cap', perDay: 2, leftToday: 1 });
    const first = await fixture.store({ phone: phone(90) }, { phone: phone(91) }, { phone: phone(92) });
    await fixture.cold.setAside([first, first + 1, first + 2]);
    expect(await of(5)).toMatchObject({ end: NOON + 2.5 * DAY + MINUTE, before: 3 });
  });

  it('waits for the messaging limit of the portfolio, which other channels use too, until people leave its 24 hours', async () => {
    await coldChannel({ newRecipients: { perDay: { messages: 100, warmUp: null }, spacingMs: 0 } });
    await waiting.change({ portfolio: 'portfolio:1', messaging_limit: 4 });
    await fixture.database.write((tx) =>
      tx.run(`INSERT INTO channels (name, gateway, portfolio) SELECT 'second', gateway, portfolio FROM channels`),
    );
    await fixture.channels.refresh();
    const reach = (channelId: number, index: number) =>
      fixture.contacts.writingTo(channelId, [{ phone: phone(index), isNew: true }]);
    await reach(2, 70);
    fixture.clock.advance(HOUR);
    await reach(CHANNEL, 71);
    await reach(2, 71);
    const limit = { code: 'messaging_limit', recipients: 4, left: 2 };
    fixture.clock.advance(HOUR);
    const now = NOON + 2 * HOUR;
    expect(await of(2)).toMatchObject({ end: now, isEarliest: false });
    // The room of the first person, of the second one, then of those who are written to now.
    expect(await of(3)).toMatchObject({ end: NOON + DAY, isEarliest: true, limit });
    expect(await of(4)).toMatchObject({ end: NOON + HOUR + DAY, limit });
    expect(await of(6)).toMatchObject({ end: now + DAY, limit });
    expect(await of(7)).toMatchObject({ end: NOON + 2 * DAY, limit });
    expect(await of(2_000)).toMatchObject({ end: null, limit });
  });

  it('is a bound where not everybody was looked up', async () => {
    await coldChannel();
    const some = async () => [phone(1), phone(2), phone(3)];
    expect(await of(50, { phones: some })).toMatchObject({ end: NOON + DAY / 2, isEarliest: true });
    expect(await of(3, { phones: some })).toMatchObject({ end: NOON + DAY / 2, isEarliest: false });
  });

  it('is none on a channel that is stopped, and says why', async () => {
    await waiting.limit({ pace: SLOW });
    await waiting.change({ paused_at: NOON, paused_by: 'ana' });
    expect(await of(5)).toMatchObject({ end: null, stop: { code: 'channel_paused' } });
    await waiting.change({ paused_at: null, paused_by: null });
    await waiting.change({ failures: 1, blocked_until: NOON + MINUTE, blocked_as: 'held', failure_code: 'x' });
    expect(await of(5)).toMatchObject({ end: null, stop: { code: 'channel_paused', reason: 'x' } });
    await waiting.change({ failures: 0, blocked_until: 0, blocked_as: null, failure_code: null });
    await coldChannel();
    fixture.suspendedCarrier = { name: 'aviso', language: 'pt_BR' };
    expect(await of(5)).toMatchObject({ end: null, stop: { code: 'template' } });
  });

  it('is not known on a channel without limits', async () => {
    await waiting.limit({});
    expect(await of(5_000)).toMatchObject({ end: null, limit: null, stop: null });
  });

  it('is an estimate by a pool, whose channels share the messages', async () => {
    await waiting.limit({ pace: SLOW });
    await fixture.database.write(async (tx) => {
      await tx.run(`INSERT INTO channels (name, gateway, limits) SELECT 'second', gateway, limits FROM channels`);
      await tx.insert('channels', ['name', 'gateway'], [['pool', 'pool']]);
      await tx.insert(
        'pool_members',
        ['pool_id', 'channel_id'],
        [
          [3, 1],
          [3, 2],
        ],
      );
    });
    await fixture.channels.refresh();
    expect(await of(11, { channelId: 3 })).toMatchObject({ end: NOON + 20 * SECOND, isEarliest: false });
    await waiting.change({ paused_at: NOON, paused_by: 'ana' });
    expect(await of(11, { channelId: 3 })).toMatchObject({ end: NOON + 40 * SECOND, isEarliest: false });
    await fixture.store({}, {});
    expect((await fixture.batches.find(1))!.forecast).toMatchObject({ end: null, stop: { code: 'channel_paused' } });
    await fixture.database.write((tx) => tx.run('UPDATE messages SET channel_id = 2 WHERE id = 1'));
    expect(await fixture.batches.find(1)).toMatchObject({ blockedBy: null, forecast: { end: NOON, isEarliest: true } });
  });
});
