import { setImmediate as nextPass } from 'node:timers/promises';
import { FIELD_LIMITS, type Lane } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { until } from '../../../../test/support/until.js';

describe('BatchWriter', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(async () => {
    vi.restoreAllMocks();
    await fixture.close();
  });

  const batchOf = (count: number) => fixture.batch(Array.from({ length: count }, (_, index) => fixture.item(index)));

  it('returns the ids in request order', async () => {
    const { messageIds, batchId } = await fixture.writer.write(batchOf(2_500));
    const rows = await fixture.database.read<{ id: number; phone: string }>(
      'SELECT id, phone FROM messages WHERE batch_id = ? ORDER BY id',
      [batchId],
    );
    expect(messageIds).toHaveLength(2_500);
    expect(rows.map(({ id }) => id)).toEqual(messageIds);
    expect(rows[1_234]?.phone).toBe(fixture.item(1_234).phone);
  });

  it('stores what messages carry beside their texts, also where another batch shares the transaction', async () => {
    const template = { name: 'aviso', language: 'pt_BR', parameters: ['4711'] };
    const items = [fixture.item(0), fixture.item(1, { text: '', content: { template } })];
    const [plain, carrying] = await Promise.all([
      fixture.writer.write(batchOf(2)),
      fixture.writer.write(fixture.batch(items)),
    ]);
    const ids = [...plain.messageIds, ...carrying.messageIds];
    const rows = await Promise.all(ids.map((id) => fixture.row(id)));
    expect(rows.map(({ content }) => content)).toEqual([null, null, null, JSON.stringify({ template })]);
    expect(await fixture.reader.find(ids[3]!)).toMatchObject({ text: '', content: JSON.stringify({ template }) });
  });

  it('seals what messages say and carry before the transaction begins', async () => {
    const { database } = fixture;
    const key = 'chave-de-um-so-segredo';
    await database.write((tx) =>
      tx.insert('text_keys', ['id', 'sealed_key', 'created_at'], [[key, 'of the secret', 1]]),
    );
    database.textKeys!.openWith(() => Buffer.alloc(32, 7));
    await database.textKeys!.load((sql) => database.read(sql));
    database.textKeys!.start();
    const seal = vi.spyOn(database, 'sealAhead');
    const write = vi.spyOn(database, 'write');
    const content = { template: { name: 'aviso', language: 'pt_BR', parameters: ['4711'] } };
    const { messageIds } = await fixture.writer.write(fixture.batch([fixture.item(0, { text: 'Oi', content })]));
    expect(seal.mock.calls).toEqual([
      ['messages', 'text', ['Oi']],
      ['messages', 'content', [JSON.stringify(content)]],
    ]);
    expect(seal.mock.invocationCallOrder.at(-1)).toBeLessThan(write.mock.invocationCallOrder[0]!);
    expect(await fixture.row(messageIds[0]!)).toMatchObject({ text: 'Oi', content: JSON.stringify(content) });
    const [row] = await database.read<{ hex: string }>('SELECT HEX(text) AS hex FROM messages');
    expect(Buffer.from(row!.hex, 'hex').toString()).toContain(key);
  });

  it('lets requests of the same moment share one transaction', async () => {
    const write = vi.spyOn(fixture.database, 'write');
    const stored = await Promise.all(Array.from({ length: 50 }, () => fixture.writer.write(batchOf(3))));
    expect(new Set(stored.map(({ batchId }) => batchId)).size).toBe(50);
    expect(new Set(stored.flatMap(({ messageIds }) => messageIds)).size).toBe(150);
    expect(write.mock.calls.length).toBeLessThan(5);
  });

  it.each([
    { name: '200 messages', batches: 1, size: 199 },
    { name: '16 batches', batches: 15, size: 1 },
  ])('starts a second transaction for $name that wait, where the database allows it', async ({ batches, size }) => {
    const honest = fixture.database.write.bind(fixture.database);
    let underWay = 0;
    const seen: number[] = [];
    let storeMore = () => {};
    const more = new Promise<void>((resolve) => (storeMore = resolve));
    vi.spyOn(fixture.database, 'write').mockImplementation(async (work) => {
      seen.push(++underWay);
      if (seen.length === 1) await more;
      return honest(work).finally(() => underWay--);
    });
    const first = fixture.writer.write(batchOf(1));
    await until(() => seen.length === 1);
    const small = fixture.writer.write(batchOf(1));
    await nextPass();
    expect(seen).toEqual([1]);
    const others = Array.from({ length: batches }, () => fixture.writer.write(batchOf(size)));
    await nextPass();
    storeMore();
    await Promise.all([first, small, ...others]);
    expect(seen).toEqual(fixture.database.capabilities.concurrentWrites ? [1, 2] : [1, 1]);
  });

  it('stores small batches of other keys beside a long transaction, where the database allows it', async () => {
    const honest = fixture.database.write.bind(fixture.database);
    let begun = 0;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    vi.spyOn(fixture.database, 'write').mockImplementation(async (work) => {
      if (++begun <= 2) await held;
      return honest(work);
    });
    const { concurrentWrites } = fixture.database.capabilities;
    const flood = [fixture.writer.write(batchOf(1_500))];
    await until(() => begun === 1);
    flood.push(fixture.writer.write(batchOf(1_500)));
    if (concurrentWrites) await until(() => begun === 2);
    const ofSameKey = fixture.writer.write(batchOf(1));
    const other = fixture.writer.write(fixture.batch([fixture.item(0)], 2));
    if (concurrentWrites) await other;
    expect(begun).toBe(concurrentWrites ? 3 : 1);
    goOn();
    await Promise.all([...flood, ofSameKey, other]);
    expect(await fixture.database.read('SELECT id FROM message_batches')).toHaveLength(4);
  });

  it('stores the other requests of a transaction in which a reference is taken', async () => {
    await fixture.store({ reference: 'pedido-1' });
    const results = await Promise.allSettled([
      fixture.writer.write(batchOf(1)),
      fixture.writer.write(fixture.batch([fixture.item(0, { reference: 'pedido-1' })])),
      fixture.writer.write(batchOf(1)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await fixture.database.read('SELECT id FROM message_batches')).toHaveLength(3);
  });

  it('stores the longest template beside the batches of other keys', async () => {
    const { templateName, templateParameter, templateParameters } = FIELD_LIMITS;
    const parameters = new Array<string>(templateParameters).fill('🏠'.repeat(templateParameter));
    const content = { template: { name: 'x'.repeat(templateName), language: 'pt_BR', parameters } };
    const longest = fixture.batch([fixture.item(0, { text: '', content })], 2);
    const stored = await Promise.all([batchOf(1), longest, batchOf(1)].map((batch) => fixture.writer.write(batch)));
    const row = await fixture.row(stored[1]!.messageIds[0]!);
    expect(row.content).toBe(JSON.stringify(content));
  });

  it('stores the other requests of a transaction in which the database refuses a value', async () => {
    // A column that may not be null: any error that is not about a key.
    const refused = fixture.batch([fixture.item(0, { lane: null as unknown as Lane })], 2);
    const writes = [batchOf(1), refused, batchOf(1)].map((batch) => fixture.writer.write(batch));
    const small = fixture.writer.writeWithNext(async () => 'done');
    const results = await Promise.allSettled([...writes, small]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await fixture.database.read('SELECT id FROM message_batches')).toHaveLength(2);
  });

  it('does not try the requests of a transaction again while the database is away', async () => {
    const write = vi.spyOn(fixture.database, 'write').mockRejectedValue(new DatabaseUnavailableError('away'));
    const results = await Promise.allSettled([batchOf(1), batchOf(1)].map((batch) => fixture.writer.write(batch)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(write).toHaveBeenCalledOnce();
  });

  it('stores a batch whole or not at all', async () => {
    await fixture.store({ reference: 'pedido-1' });
    const items = [fixture.item(0), fixture.item(1, { reference: 'pedido-1' })];
    await expect(fixture.writer.write(fixture.batch(items))).rejects.toThrow();
    expect(await fixture.database.read('SELECT id FROM messages')).toHaveLength(1);
  });

  it('stores the same reference under another API key', async () => {
    await fixture.store({ reference: 'pedido-1' });
    const other = fixture.batch([fixture.item(0, { reference: 'pedido-1' })], 2);
    await expect(fixture.writer.write(other)).resolves.toBeDefined();
  });

  it('refuses batches while the database is away, and when too many messages wait', async () => {
    vi.spyOn(fixture.database, 'write').mockRejectedValueOnce(new DatabaseUnavailableError('away'));
    await expect(fixture.writer.write(batchOf(1))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    const flood = Array.from({ length: 12 }, () => fixture.writer.write(batchOf(9_000)));
    const results = await Promise.allSettled(flood);
    expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'overloaded' } });
    expect(results[0]).toMatchObject({ status: 'fulfilled' });
  });
});
