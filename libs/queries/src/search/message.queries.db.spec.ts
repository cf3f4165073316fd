import { type BatchItem, MessageStatus } from '@recado/core';
import type { MessageFilter } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { MessageQueries } from './message.queries.js';

describe('MessageQueries', () => {
  let fixture: MessagesFixture;
  let queries: MessageQueries;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    queries = fixture.queries;
  });
  afterEach(() => fixture.close());

  async function allPages(filter: MessageFilter, limit: number): Promise<number[]> {
    const ids: number[] = [];
    let before: number | undefined;
    for (;;) {
      const page = await queries.page(filter, { before, limit });
      ids.push(...page.items.map(({ id }) => id));
      if (page.nextBefore === null) return ids;
      before = page.nextBefore;
    }
  }

  it('pages through all messages newest first, each once', async () => {
    const first = await fixture.store(...Array.from({ length: 25 }, () => ({})));
    expect(await allPages({}, 10)).toEqual(Array.from({ length: 25 }, (_, index) => first + 24 - index));
  });

  describe('among many messages', () => {
    const scheduledFor = () => fixture.clock.now() + 1_000;
    const fill = async (count: number, changes: Partial<BatchItem> = {}) => {
      for (let rest = count; rest > 0; rest -= 5_000) {
        const items = Array.from({ length: Math.min(rest, 5_000) }, (_, index) => fixture.item(index, changes));
        await fixture.writer.write(fixture.batch(items));
      }
    };

    it('finds rare matches page by page, each at a bounded cost', async () => {
      const rare = await fixture.store({ scheduledAt: scheduledFor() });
      await fill(25_000);
      const filter = { scheduled: { from: scheduledFor() } };
      const first = await queries.page(filter, { limit: 10 });
      expect(first.items).toEqual([]);
      expect(first.nextBefore).not.toBeNull();
      expect(await allPages(filter, 10)).toEqual([rare]);
    });

    it('finds the messages of a rare status on one page', async () => {
      const rare = await fixture.store({ scheduledAt: scheduledFor() });
      await fill(25_000);
      for (const apiKeyId of [undefined, KEY]) {
        const page = await queries.page({ statuses: [MessageStatus.Scheduled], apiKeyId }, { limit: 10 });
        expect(page).toMatchObject({ items: [{ id: rare }], nextBefore: null });
      }
      expect(await allPages({ statuses: [MessageStatus.Scheduled], apiKeyId: KEY + 1 }, 10)).toEqual([]);
    });

    it('finds the few messages of a failure code and of a channel on one page', async () => {
      const rare = await fixture.store({}, {});
      await moveToOther(fixture, rare + 1);
      await fixture.database.write((tx) =>
        tx.run(`UPDATE messages SET status = 6, failure_code = 'gateway_rejected' WHERE id = ?`, [rare]),
      );
      await fill(25_000);
      const search = (filter: MessageFilter) => queries.page(filter, { limit: 10 });
      const only = (id: number) => ({ items: [{ id }], nextBefore: null });
      expect(await search({ failureCode: 'gateway_rejected' })).toMatchObject(only(rare));
      expect(await search({ channelId: CHANNEL + 1 })).toMatchObject(only(rare + 1));
    });

    it('finds the few messages of a key on one page', async () => {
      await fixture.database.write((tx) =>
        tx.insert(
          'api_keys',
          ['name', 'prefix', 'last4', 'hash', 'scopes', 'created_at'],
          [['new', 'p', 'l', 'n', 's', 0]],
        ),
      );
      const items = [fixture.item(0), fixture.item(1, { scheduledAt: scheduledFor() })];
      const { messageIds } = await fixture.writer.write(fixture.batch(items, KEY + 1));
      await fill(25_000);
      const filters = [{}, { scheduled: { from: scheduledFor() } }];
      const pages = await Promise.all(
        filters.map((filter) => queries.page({ ...filter, apiKeyId: KEY + 1 }, { limit: 10 })),
      );
      expect(pages.map(({ items: found, nextBefore }) => [found.map(({ id }) => id), nextBefore])).toEqual([
        [[...messageIds].reverse(), null],
        [[messageIds[1]], null],
      ]);
    });

    it('pages through a frequent status without missing one', async () => {
      const first = await fixture.store({ scheduledAt: scheduledFor() }, {});
      await fill(1_500, { scheduledAt: scheduledFor() });
      const last = await fixture.store({}, { scheduledAt: scheduledFor() });
      const found = await allPages({ statuses: [MessageStatus.Scheduled] }, 500);
      expect(found).toHaveLength(1_502);
      expect([found[0], found.at(-1)]).toEqual([last + 1, first]);
    });

    it('bounds the scan of the messages to one phone', async () => {
      const phone = '5511900000000';
      const rare = await fixture.store({ phone, scheduledAt: scheduledFor() });
      await fill(5_500, { phone });
      const filter = { phone, scheduled: { from: scheduledFor() } };
      const first = await queries.page(filter, { limit: 10 });
      expect(first.items).toEqual([]);
      expect(await allPages(filter, 10)).toEqual([rare]);
    });
  });

  it('finds the messages to every form of a number', async () => {
    const first = await fixture.store(
      { phone: '525512345678' },
      { phone: '5215512345678' },
      {},
      { phone: '525512345678' },
    );
    for (const phone of ['525512345678', '5215512345678']) {
      expect(await allPages({ phone }, 1)).toEqual([first + 3, first + 1, first]);
      expect(await allPages({ batchId: 1, phone }, 10)).toEqual([first + 3, first + 1, first]);
    }
  });

  it('filters by phone, batch, reference and key', async () => {
    const first = await fixture.store({}, { reference: 'a' });
    await fixture.store({});
    await fixture.writer.write(fixture.batch([fixture.item(0, { reference: 'a' })], KEY + 1));
    const phone = fixture.item(1).phone;
    expect(await allPages({ phone }, 10)).toEqual([first + 1]);
    expect(await allPages({ batchId: 1 }, 10)).toEqual([first + 1, first]);
    expect(await allPages({ batchId: 1, phone }, 10)).toEqual([first + 1]);
    expect(await allPages({ batchId: 1, apiKeyId: KEY + 1 }, 10)).toEqual([]);
    expect(await allPages({ reference: 'a', apiKeyId: KEY }, 10)).toEqual([first + 1]);
    expect(await allPages({ reference: 'a', apiKeyId: KEY, phone: '5500' }, 10)).toEqual([]);
    expect(await allPages({ reference: 'a' }, 10)).toEqual([first + 1]);
    expect(await allPages({ apiKeyId: KEY + 2 }, 10)).toEqual([]);
  });

  it('filters by channel, by failure code and by the time of acceptance', async () => {
    const start = fixture.clock.now();
    const first = await fixture.store({}, {});
    fixture.clock.advance(86_400_000);
    const failed = await fixture.store({}, {});
    await moveToOther(fixture, first + 1, failed);
    const [attempt] = await fixture.claims.claim([failed]);
    if (!attempt) throw new Error('did not start');
    const code = 'gateway_rejected';
    const rejection = { attempt, at: fixture.clock.now(), code, detail: 'no', finalCode: code, reason: 'no' };
    await fixture.recorder.record([{ kind: 'failed', ...rejection }]);
    expect(await allPages({ channelId: CHANNEL + 1 }, 1)).toEqual([failed, first + 1]);
    expect(await allPages({ channelId: CHANNEL + 1, apiKeyId: KEY, statuses: [MessageStatus.Pending] }, 10)).toEqual([
      first + 1,
    ]);
    expect(await allPages({ failureCode: 'gateway_rejected' }, 10)).toEqual([failed]);
    expect(await allPages({ failureCode: 'gateway_rejected', channelId: CHANNEL }, 10)).toEqual([]);
    expect(await allPages({ failureCode: 'channel_failed' }, 10)).toEqual([]);
    const within = (from?: number, until?: number) => allPages({ created: { from, until } }, 1);
    expect(await within(start + 1)).toEqual([failed + 1, failed]);
    expect(await within(start, start + 1)).toEqual([first + 1, first]);
  });

  it('filters by several statuses', async () => {
    const first = await fixture.store({}, { scheduledAt: fixture.clock.now() }, { expiresAt: fixture.clock.now() });
    await fixture.sweeps.expireWaiting();
    const { Pending, Scheduled, Expired } = MessageStatus;
    expect(await allPages({ statuses: [Pending, Expired] }, 10)).toEqual([first + 2, first]);
    expect(await allPages({ statuses: [Scheduled] }, 10)).toEqual([first + 1]);
  });

  it('filters by the time of the schedule', async () => {
    const now = fixture.clock.now();
    const times = [now, now + 1_000, now + 2_000];
    const first = await fixture.store(...times.map((scheduledAt) => ({ scheduledAt })), {});
    const within = (from?: number, until?: number) => allPages({ scheduled: { from, until } }, 10);
    expect(await within(now + 1_000)).toEqual([first + 2, first + 1]);
    expect(await within(undefined, now + 1_000)).toEqual([first]);
    expect(await within(now + 1_000, now + 2_000)).toEqual([first + 1]);
  });

  it('stays within the span of ids', async () => {
    const first = await fixture.store({}, {}, {}, {});
    const page = await queries.page({}, { before: first + 3, downTo: first + 1, limit: 10 });
    expect(page.items.map(({ id }) => id)).toEqual([first + 2, first + 1]);
    expect(page.nextBefore).toBeNull();
  });

  it('limits a key to its own messages', async () => {
    const id = await fixture.store({});
    expect(await fixture.reader.find(id, KEY)).toMatchObject({ id, apiKeyName: 'ERP', channel: 'default' });
    expect(await fixture.reader.find(id, KEY + 1)).toBeNull();
    expect(await fixture.reader.find(id)).toMatchObject({ id });
  });

  it('returns the position in the batch and the attempts of a message', async () => {
    const first = await fixture.store({}, {}, {});
    const [attempt] = await fixture.claims.claim([first + 1]);
    if (!attempt) throw new Error('did not start');
    const at = fixture.clock.now();
    await fixture.recorder.record([
      { kind: 'retry', attempt, at, code: 'gateway_error', detail: null, dueAt: at + 5, charged: true },
    ]);
    const detail = await queries.detail(first + 1);
    expect(detail).toMatchObject({ batchPosition: 2, batchTotal: 3, requestId: 'r-1' });
    expect(detail?.attemptLog).toEqual([
      {
        attempt: 1,
        startedAt: at,
        endedAt: at,
        outcome: 'retry_later',
        code: 'gateway_error',
        detail: null,
        retryAt: at + 5,
      },
    ]);
    expect(await queries.detail(999)).toBeNull();
  });
});

/** Moves messages to a second channel. */
async function moveToOther({ database }: MessagesFixture, ...ids: number[]): Promise<void> {
  await database.write(async (tx) => {
    await tx.insert('channels', ['name', 'gateway'], [['other', 'http']]);
    for (const id of ids) await tx.run('UPDATE messages SET channel_id = ? WHERE id = ?', [CHANNEL + 1, id]);
  });
}
