import { Lane, MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { WaitingFigures } from './waiting-figures.js';

describe('WaitingFigures', () => {
  let fixture: MessagesFixture;
  let figures: WaitingFigures;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    figures = new WaitingFigures(fixture.database);
  });
  afterEach(() => fixture.close());

  const count = (status: MessageStatus, lane: Lane, atMost = 100) => figures.count(status, [CHANNEL], lane, atMost);

  it('count by status and lane', async () => {
    const later = fixture.clock.now() + 60_000;
    await fixture.store({}, {}, { lane: Lane.High }, { scheduledAt: later, dueAt: later });
    expect(await count(MessageStatus.Pending, Lane.Normal)).toBe(2);
    expect(await count(MessageStatus.Pending, Lane.High)).toBe(1);
    expect(await count(MessageStatus.Scheduled, Lane.Normal)).toBe(1);
    expect(await count(MessageStatus.Pending, Lane.Low)).toBe(0);
    expect(await figures.count(MessageStatus.Pending, [CHANNEL + 1], Lane.Normal, 100)).toBe(0);
  });

  it('stop counting at the limit', async () => {
    await fixture.store({}, {}, {});
    expect(await count(MessageStatus.Pending, Lane.Normal, 2)).toBe(2);
    expect(await count(MessageStatus.Pending, Lane.Normal, 0)).toBe(0);
  });

  it('find the first due time over all keys', async () => {
    const now = fixture.clock.now();
    expect(await figures.oldestByChannel([CHANNEL], now)).toEqual(new Map());
    for (const [apiKeyId, dueAt] of [
      [1, now - 100],
      [2, now - 300],
      [7, now - 200],
    ] as const) {
      await fixture.writer.write(fixture.batch([fixture.item(0, { dueAt }), fixture.item(1)], apiKeyId));
    }
    expect(await figures.oldestByChannel([CHANNEL], now)).toEqual(
      new Map([[CHANNEL, new Map([[Lane.Normal, now - 300]])]]),
    );
    expect(await figures.oldestByChannel([CHANNEL], now - 301)).toEqual(new Map());
  });

  it('find since when each lane has been waiting with few statements, however many keys wait', async () => {
    const now = fixture.clock.now();
    for (const apiKeyId of [1, 2, 3, 4]) {
      const items = [Lane.High, Lane.Normal].map((lane) => fixture.item(0, { lane, dueAt: now - apiKeyId - lane }));
      const later = fixture.item(1, { lane: Lane.Low, scheduledAt: now + 60_000, dueAt: now + 60_000 });
      await fixture.writer.write(fixture.batch([...items, later], apiKeyId));
    }
    const read = vi.spyOn(fixture.database, 'read');
    const oldest = await figures.oldestWaiting([CHANNEL], now);
    expect([...oldest].sort(([a], [b]) => a - b)).toEqual([
      [Lane.High, now - 4 - Lane.High],
      [Lane.Normal, now - 4 - Lane.Normal],
    ]);
    expect(read.mock.calls.length).toBeLessThanOrEqual(6);
  });

  it('read a thousand channels, of which a few have messages, with few statements', async () => {
    const now = fixture.clock.now();
    const channels = Array.from({ length: 1_000 }, (_, index) => CHANNEL + index);
    const [busy, other] = [CHANNEL + 500, CHANNEL + 900];
    for (const [channelId, apiKeyId, dueAt] of [
      [busy, 1, now - 20],
      [busy, 2, now - 10],
      [other, 1, now - 30],
      [other, 1, now + 60_000],
    ] as const) {
      await fixture.writer.write({ ...fixture.batch([fixture.item(0, { dueAt })], apiKeyId), channelId });
    }
    const read = vi.spyOn(fixture.database, 'read');
    const statements = async (ask: () => Promise<unknown>) => {
      read.mockClear();
      await ask();
      return read.mock.calls.length;
    };
    expect(await figures.oldestByChannel(channels, now)).toEqual(
      new Map([
        [busy, new Map([[Lane.Normal, now - 20]])],
        [other, new Map([[Lane.Normal, now - 30]])],
      ]),
    );
    expect([...(await figures.counts(channels, 100))].filter(([, messages]) => messages > 0)).toEqual([
      [busy, 2],
      [other, 2],
    ]);
    expect((await figures.counts(channels, 1)).get(busy)).toBe(1);
    expect(await figures.count(MessageStatus.Pending, channels, Lane.Normal, 100)).toBe(4);
    expect(await figures.count(MessageStatus.Pending, channels, Lane.Normal, 3)).toBe(3);
    expect(await figures.channelsUnfinished(channels)).toEqual(new Set([busy, other]));
    expect(await statements(() => figures.oldestByChannel(channels, now))).toBeLessThan(25);
    expect(await statements(() => figures.counts(channels, 100))).toBeLessThan(35);
    expect(await statements(() => figures.count(MessageStatus.Pending, channels, Lane.Normal, 100))).toBe(10);
  });
});
