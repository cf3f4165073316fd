import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { BatchListQuery } from './batch-list.query.js';

const { Pending, Scheduled, Canceled } = MessageStatus;

describe('the list of batches', () => {
  let fixture: MessagesFixture;
  let list: BatchListQuery;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    list = new BatchListQuery(fixture.database, fixture.batches);
  });
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  async function store(name: string | null, count = 1, apiKeyId = KEY): Promise<number> {
    const items = Array.from({ length: count }, (_, index) => fixture.item(index));
    return (await fixture.writer.write({ ...fixture.batch(items, apiKeyId), name })).batchId;
  }
  const idsOf = async (filter: Parameters<BatchListQuery['page']>[0]) =>
    (await list.page(filter, { limit: 50 })).items.map(({ id }) => id);

  it('has counts by status, and the expected end of those that go on', async () => {
    const at = now() + 60_000;
    await fixture.store({ scheduledAt: at, dueAt: at }, {});
    await store('outro');
    await fixture.cancellations.batch(2, {});
    const { items, nextBefore } = await list.page({}, { limit: 50 });
    const found = items.map(({ id, name, total, counts, forecast, firstScheduledAt }) => {
      return { id, name, total, counts: [...counts], expectedEnd: forecast.end, firstScheduledAt };
    });
    expect(found).toEqual([
      { id: 2, name: 'outro', total: 1, counts: [[Canceled, 1]], expectedEnd: null, firstScheduledAt: null },
      {
        id: 1,
        name: null,
        total: 2,
        counts: expect.arrayContaining([
          [Pending, 1],
          [Scheduled, 1],
        ]),
        expectedEnd: at,
        firstScheduledAt: at,
      },
    ]);
    expect(nextBefore).toBeNull();
  });

  it('finds batches by their number or a part of their name, without reading their messages', async () => {
    const [autumn, winter] = [await store('Campanha de outono'), await store('campanha de INVERNO', 2)];
    await store(null);
    expect((await list.named('CAMPANHA', 5)).found.map(({ id }) => id)).toEqual([winter, autumn]);
    expect((await list.named('campanha', 1)).found.map(({ id }) => id)).toEqual([winter]);
    expect(await list.named('100%', 5)).toEqual({ found: [], unread: null });
    expect(await list.one(winter)).toMatchObject({ id: winter, name: 'campanha de INVERNO', total: 2 });
    expect(await list.one(winter + 2)).toBeNull();
    // Old names are not looked at any more, which the answer says.
    await fixture.database.write((tx) => tx.run('UPDATE message_batches SET id = 30000 WHERE id = ?', [winter]));
    expect(await list.named('campanha', 5)).toMatchObject({ found: [{ id: 30_000 }], unread: 10_001 });
  });

  it.each([['COBRANÇA DE NOVEMBRO'], ['cobrança de novembro'], ['çA dE']])(
    'finds a name with accents in any case: %s',
    async (name) => {
      const [upper, lower] = [await store('COBRANÇA DE NOVEMBRO'), await store('cobrança de novembro')];
      await store('cobranca de novembro');
      expect((await list.named(name, 5)).found.map(({ id }) => id)).toEqual([lower, upper]);
      expect(await idsOf({ name, until: now() + 1 })).toEqual([lower, upper]);
      expect((await list.named(name, 1)).found.map(({ id }) => id)).toEqual([lower]);
    },
  );

  it('is read page by page by name, each batch once', async () => {
    for (const name of ['É um', 'outro', 'é dois', null, 'É três']) await store(name);
    const first = await list.page({ name: 'é' }, { limit: 2 });
    expect([first.items.map(({ id }) => id), first.nextBefore]).toEqual([[5, 3], 3]);
    const second = await list.page({ name: 'é' }, { limit: 2, before: 3 });
    expect([second.items.map(({ id }) => id), second.nextBefore]).toEqual([[1], null]);
  });

  it('finds a batch by its number however old it is, if it meets the other conditions', async () => {
    const [old, newest] = [await store('Boletos'), await store('outro')];
    await fixture.database.write((tx) => tx.run('UPDATE message_batches SET id = 30000 WHERE id = ?', [newest]));
    expect(await list.page({ id: old }, { limit: 50 })).toMatchObject({ items: [{ id: old }], nextBefore: null });
    expect(await idsOf({ id: old, apiKeyId: KEY })).toEqual([old]);
    expect(await idsOf({ id: old, apiKeyId: KEY + 1 })).toEqual([]);
    expect(await idsOf({ id: old + 1 })).toEqual([]);
    expect(await idsOf({ id: old, name: String(old) })).toEqual([old]);
  });

  it('begins with the batch of a number, and goes on with those that have it in their names, each batch once', async () => {
    for (const name of ['lote 1', 'um', 'lote 2', '1 de 2', '1']) await store(name);
    const first = await list.page({ id: 1, name: '1' }, { limit: 2 });
    expect([first.items.map(({ id }) => id), first.nextBefore]).toEqual([[1, 5, 4], 4]);
    const second = await list.page({ id: 1, name: '1' }, { limit: 2, before: 4 });
    expect([second.items, second.nextBefore]).toEqual([[], null]);
    expect(await idsOf({ id: 5, name: '1' })).toEqual([5, 4, 1]);
    expect(await idsOf({ id: 99, name: '2' })).toEqual([4, 3]);
  });

  it('begins with the batch of a number also when large ones do not fit on the page', async () => {
    for (const name of ['um', 'lote 1', 'lote 10', 'lote 11']) await store(name, 2);
    await fixture.database.write((tx) => tx.run('UPDATE message_batches SET total = 40000'));
    const first = await list.page({ id: 1, name: '1' }, { limit: 50 });
    expect([first.items.map(({ id }) => id), first.nextBefore]).toEqual([[1, 4, 3], 3]);
    const second = await list.page({ id: 1, name: '1' }, { limit: 50, before: 3 });
    expect([second.items.map(({ id }) => id), second.nextBefore]).toEqual([[2], null]);
  });

  it('is read page by page, each batch once', async () => {
    for (let index = 0; index < 7; index++) await store(`lote ${index}`);
    const seen: number[] = [];
    for (let before: number | null | undefined; before !== null;) {
      const page: Awaited<ReturnType<BatchListQuery['page']>> = await list.page(
        {},
        { limit: 3, ...(before !== undefined && { before }) },
      );
      seen.push(...page.items.map(({ id }) => id));
      before = page.nextBefore;
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('counts a bounded number of messages on a page, and goes on with the next', async () => {
    for (let index = 0; index < 5; index++) await store(null, 2);
    // A page waits so briefly for larger ones that they cost it no more than 10,000 messages.
    await fixture.database.write((tx) => tx.run('UPDATE message_batches SET total = 100000'));
    const first = await list.page({}, { limit: 50 });
    expect([first.items.map(({ id }) => id), first.nextBefore]).toEqual([[5, 4, 3], 3]);
    const second = await list.page({}, { limit: 50, before: 3 });
    expect([second.items.map(({ id }) => id), second.nextBefore]).toEqual([[2, 1], null]);
  });

  it('reads the messages of a page in one statement, also of batches that go on', async () => {
    for (let index = 0; index < 3; index++) await store(null, 2);
    const read = vi.spyOn(fixture.database, 'read');
    expect((await list.page({}, { limit: 50 })).items).toHaveLength(3);
    expect(read.mock.calls.filter(([sql]) => sql.includes('COUNT(*) AS messages'))).toHaveLength(1);
  });

  it('is filtered by name, key, size, time and pause', async () => {
    const [first, second] = [await store('Cobrança 100%', 2), await store('cobranca', 1, KEY + 1)];
    fixture.clock.advance(60_000);
    const third = await store('Lembrete_1');
    await fixture.pauses.pause(third, {});
    expect(await idsOf({ name: 'COBRAN' })).toEqual([second, first]);
    expect(await idsOf({ name: '100%' })).toEqual([first]);
    expect(await idsOf({ name: 'e_1' })).toEqual([third]);
    expect(await idsOf({ name: '_' })).toEqual([third]);
    expect(await idsOf({ apiKeyId: KEY + 1 })).toEqual([second]);
    expect(await idsOf({ isMany: true })).toEqual([first]);
    expect(await idsOf({ isPaused: true })).toEqual([third]);
    expect(await idsOf({ from: now() })).toEqual([third]);
    expect(await idsOf({ until: now() })).toEqual([second, first]);
    expect(await idsOf({ id: second })).toEqual([second]);
  });
});
