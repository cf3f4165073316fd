import { type BatchItem, Lane, type MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL, KEY, type MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { NOON, SLOW, WaitingFixture } from '../testing/waiting-fixture.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('the reason why a message waits', () => {
  let waiting: WaitingFixture;
  let fixture: MessagesFixture;

  beforeEach(async () => {
    waiting = await WaitingFixture.create();
    fixture = waiting.messages;
  });
  afterEach(() => waiting.close());

  async function reasonOf(id: number) {
    const message = await fixture.reader.find(id);
    return message && fixture.waiting.of(message);
  }
  const at = (code: string, until: number | null, reason: string | null = null) => ({ code, until, reason });

  it('is its schedule, a retry or its recipient until it is due, also on a paused channel', async () => {
    await waiting.change({ paused_at: NOON, paused_by: 'ana@example.com' });
    const later = NOON + HOUR;
    const first = await fixture.store({ scheduledAt: later, dueAt: later }, { dueAt: later }, { dueAt: later });
    await fixture.database.write((tx) => tx.run('UPDATE messages SET attempts = 1 WHERE id = ?', [first + 1]));
    expect(await reasonOf(first)).toEqual(at('schedule', later));
    expect(await reasonOf(first + 1)).toEqual(at('retry', later));
    expect(await reasonOf(first + 2)).toEqual(at('recipient_spacing', later));
    fixture.clock.advance(HOUR);
    for (const id of [first, first + 1, first + 2]) expect(await reasonOf(id)).toEqual(at('channel_paused', null));
  });

  it('is the queue for what would leave next, while Redis is away or refuses writes', async () => {
    const first = await fixture.store({ phone: '5511900000001' }, { phone: '5511900000002' });
    fixture.isQueueAvailable = false;
    expect(await reasonOf(first)).toEqual(at('queue_unavailable', null));
    await waiting.limit({ pace: SLOW });
    expect(await reasonOf(first + 1)).toEqual(at('queue_unavailable', null));
    await waiting.change({ paused_at: NOON, paused_by: 'ana@example.com' });
    expect(await reasonOf(first)).toEqual(at('channel_paused', null));
    await waiting.change({ paused_at: null, paused_by: null });
    await waiting.limit({});
    fixture.isQueueAvailable = true;
    expect(await reasonOf(first)).toEqual(at('order', null));
  });

  it('is a retry or a receipt with the code of the last attempt', async () => {
    const first = await fixture.store({ phone: '5511900000001' }, { phone: '5511900000002' });
    const started = await fixture.claims.claim([first, first + 1]);
    const [one, other] = started;
    const base = { at: NOON, detail: null };
    await fixture.recorder.record([
      { ...base, kind: 'retry', attempt: one!, dueAt: NOON + 24 * HOUR, charged: true, code: 'templates_limited' },
      { ...base, kind: 'unknown', attempt: other!, code: 'gateway_error' },
    ]);
    expect(await reasonOf(first)).toEqual(at('retry', NOON + 24 * HOUR, 'templates_limited'));
    const again = await fixture.reader.find(first + 1);
    expect(await reasonOf(first + 1)).toEqual(at('retry', again!.leaseUntil, 'gateway_error'));
    await waiting.change({ gateway: 'waha' });
    expect(await reasonOf(first + 1)).toEqual(at('receipt', null, 'gateway_error'));
  });

  it.each([
    ['a person paused it', { paused_by: 'ana@example.com', paused_at: NOON }, at('channel_paused', null)],
    [
      'an answer of the provider paused it until a person acts',
      { paused_at: NOON, pause_code: 'gateway_auth' },
      at('channel_paused', null, 'gateway_auth'),
    ],
    [
      'its account is refused and probed again',
      { failures: 1, blocked_until: NOON + 5, blocked_as: 'held', failure_code: 'gateway_auth' },
      at('channel_paused', NOON + 5, 'gateway_auth'),
    ],
    [
      'the provider throttles it',
      { failures: 1, blocked_until: NOON + 5, blocked_as: 'throttled', failure_code: 'gateway_throttled' },
      at('channel_throttled', NOON + 5, 'gateway_throttled'),
    ],
    [
      'the provider does not answer',
      { failures: 1, blocked_until: NOON + 5, blocked_as: 'failing', failure_code: 'gateway_error' },
      at('channel_failing', NOON + 5, 'gateway_error'),
    ],
    [
      'it is probed again',
      { failures: 2, blocked_until: NOON, blocked_as: 'failing', failure_code: 'gateway_error' },
      at('channel_failing', null, 'gateway_error'),
    ],
    [
      'the throttling is over',
      { failures: 1, blocked_until: NOON, blocked_as: 'throttled', failure_code: 'gateway_throttled' },
      at('order', null),
    ],
  ])('is the channel: %s', async (_, columns, expected) => {
    const id = await fixture.store({});
    await waiting.change(columns);
    expect(await reasonOf(id)).toEqual(expected);
  });

  it('is the pause of all channels', async () => {
    const id = await fixture.store({});
    await fixture.database.write((tx) => tx.run('UPDATE channel_version SET paused_at = 1, version = version + 1'));
    await fixture.channels.refreshIfChanged();
    expect(await reasonOf(id)).toEqual(at('channel_paused', null));
  });

  it('is the window until it opens, in the zone of the channel', async () => {
    const window = { days: [1, 2, 3, 4, 5], from: 8 * 60, to: 18 * 60 };
    await waiting.limit({ window, timezone: 'America/Sao_Paulo' });
    const id = await fixture.store({});
    expect(await reasonOf(id)).toEqual(at('order', null));
    fixture.clock.advance(9 * HOUR);
    // Friday 18:00 there; it opens on Monday at 8:00, which is 11:00 in UTC.
    expect(await reasonOf(id)).toEqual(at('window', Date.UTC(2026, 10, 23, 11)));
  });

  describe('on a channel that writes to few cold recipients', () => {
    const WAITING = { code: 'new_recipient_cap', reason: null };

    beforeEach(async () => {
      await waiting.change({ gateway: 'waha' });
      const newRecipients = { perDay: { messages: 2, warmUp: null }, spacingMs: MINUTE };
      await waiting.limit({ newRecipients });
    });
    const reach = (...phones: string[]) =>
      fixture.contacts.writingTo(
        CHANNEL,
        phones.map((phone) => ({ phone, isNew: true })),
      );

    it('is the next message to a cold recipient, then the next day', async () => {
      const id = await fixture.store({});
      await fixture.cold.setAside([id]);
      expect(await reasonOf(id)).toEqual({ ...WAITING, until: NOON });
      await reach('5511960000001');
      expect(await reasonOf(id)).toEqual({ ...WAITING, until: NOON + MINUTE });
      await reach('5511960000002');
      expect(await reasonOf(id)).toEqual({ ...WAITING, until: Date.UTC(2026, 10, 21) });
    });

    it('is a lock until its end', async () => {
      const id = await fixture.store({});
      await fixture.cold.setAside([id]);
      await waiting.change({ cold_until: NOON + HOUR, cold_code: 'reach_out_locked' });
      expect(await reasonOf(id)).toEqual({ ...WAITING, until: NOON + HOUR, reason: 'reach_out_locked' });
    });

    it('is nothing of this while it is not set aside, or when the limits are switched off', async () => {
      const id = await fixture.store({});
      expect(await reasonOf(id)).toEqual(at('order', null));
      await fixture.cold.setAside([id]);
      await waiting.limit({});
      expect(await reasonOf(id)).toEqual(at('order', null));
    });

    it('makes the end of a batch follow the numbers of the days', async () => {
      const first = await fixture.store({}, {}, {}, {}, {});
      const ids = [first, first + 1, first + 2, first + 3, first + 4];
      await fixture.cold.setAside(ids);
      const { batchId } = (await fixture.reader.find(first))!;
      // Two today, two tomorrow, one on the day after.
      expect((await fixture.batches.find(batchId))?.forecast.end).toBe(Date.UTC(2026, 10, 22));
      await waiting.change({ cold_until: NOON + 24 * HOUR, cold_code: 'reach_out_locked' });
      expect((await fixture.batches.find(batchId))?.forecast.end).toBe(Date.UTC(2026, 10, 23));
    });
  });

  describe('on a paced channel', () => {
    beforeEach(() => waiting.limit({ pace: SLOW }));

    it('is the pace, by its position and the send times already reserved', async () => {
      const first = await fixture.store({}, {}, {});
      expect(await reasonOf(first)).toEqual(at('pace', NOON));
      expect(await reasonOf(first + 2)).toEqual(at('pace', NOON + 8 * SECOND));
      await fixture.paces.advance(CHANNEL, 0, { pacedUntil: NOON + 10 * SECOND, day: 0, used: 0 });
      expect(await reasonOf(first + 1)).toEqual(at('pace', NOON + 14 * SECOND));
    });

    it('counts the other keys of the lane and the other lanes', async () => {
      const items = (count: number, changes: Partial<BatchItem> = {}) =>
        Array.from({ length: count }, (_, index) => fixture.item(index, changes));
      const first = await fixture.store(...items(4));
      await fixture.writer.write(fixture.batch(items(2), KEY + 1));
      await fixture.writer.write(fixture.batch(items(100), KEY + 2));
      await fixture.writer.write(fixture.batch(items(3, { lane: Lane.High }), KEY + 1));
      // In its lane the first messages of three keys; of the high lane all three, because four may leave for each of them.
      expect(await reasonOf(first)).toEqual(at('pace', NOON + (3 + 3 - 1) * 4 * SECOND));
      fixture.clock.advance(2 * SECOND);
      expect(await reasonOf(first + 3)).toEqual(at('pace', NOON + 2 * SECOND + (4 + 2 + 4 + 3 - 1) * 4 * SECOND));
    });

    it('is found for a whole page with few queries', async () => {
      const first = await fixture.store(...Array.from({ length: 300 }, () => ({})));
      const { items } = await fixture.queries.page({}, { limit: 300 });
      const read = vi.spyOn(fixture.database, 'read');
      const reasons = await fixture.waiting.ofAll(items);
      expect(read.mock.calls.length).toBeLessThan(30);
      for (const [index, id] of [first, first + 149, first + 299].entries()) {
        expect(reasons.get(id)).toEqual(at('pace', NOON + [0, 149, 299][index]! * 4 * SECOND));
      }
    });

    it('is the window where it closes before the send time', async () => {
      const window = { days: [5], from: 0, to: 12 * 60 + 1 };
      await waiting.limit({ pace: SLOW, window });
      const first = await fixture.store(...Array.from({ length: 16 }, () => ({})));
      expect(await reasonOf(first + 14)).toEqual(at('pace', NOON + 56 * SECOND));
      expect(await reasonOf(first + 15)).toEqual(at('window', Date.UTC(2026, 10, 27)));
    });
  });

  it('is the daily cap where other messages use up the day', async () => {
    await waiting.limit({ dailyCap: { messages: 10, warmUp: null } });
    const day = NOON / 86_400_000;
    await fixture.paces.advance(CHANNEL, 0, { pacedUntil: 0, day: Math.floor(day), used: 8 });
    const first = await fixture.store({}, {}, {});
    expect(await reasonOf(first + 1)).toEqual(at('order', null));
    expect(await reasonOf(first + 2)).toEqual(at('daily_cap', Date.UTC(2026, 10, 21)));
  });

  it('is the spacing after the message before it to the same recipient', async () => {
    await waiting.limit({ spacingMs: 6 * SECOND });
    const phone = '5511900000001';
    const first = await fixture.store({ phone }, { phone }, {});
    expect(await reasonOf(first)).toEqual(at('order', null));
    expect(await reasonOf(first + 1)).toEqual(at('recipient_spacing', NOON + 6 * SECOND));
    await fixture.claims.claim([first]);
    fixture.clock.advance(SECOND);
    const { messageIds } = await fixture.writer.write(fixture.batch([fixture.item(0, { phone })]));
    expect(await reasonOf(messageIds[0]!)).toEqual(at('recipient_spacing', NOON + 12 * SECOND));
    expect(await reasonOf(first + 2)).toEqual(at('order', null));
  });

  it('is the receipt of an unknown message, and null for sent and ended ones', async () => {
    const id = await fixture.store({});
    const codes: [MessageStatus, string | undefined][] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((status) => [
      status as MessageStatus,
      status === 9 ? 'receipt' : status < 2 ? 'order' : undefined,
    ]);
    for (const [status, code] of codes) {
      await fixture.database.write((tx) => tx.run('UPDATE messages SET status = ? WHERE id = ?', [status, id]));
      expect((await reasonOf(id))?.code).toBe(code);
    }
  });
});
