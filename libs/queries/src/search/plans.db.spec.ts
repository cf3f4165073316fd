import { MessageStatus } from '@recado/core';
import type { SqlParameters, Transaction } from '@recado/database';
import type { MessageFilter } from '@recado/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { indexesOf } from '../../../../test/support/fixtures/plan.js';
import { MessageLookups } from './message-lookups.js';

/** So many that no plan prefers to read them all. */
const ROWS = 20_000;
const BATCH = 500;
const PHONE = '5511987650007';
const { Pending, Sent, Failed } = MessageStatus;

describe('the plans of message searches', () => {
  let fixture: MessagesFixture;

  beforeAll(async () => {
    fixture = await MessagesFixture.create();
    for (let first = 0; first < ROWS; first += BATCH) {
      const items = Array.from({ length: BATCH }, (_, index) => item(first + index));
      await fixture.writer.write(fixture.batch(items, KEY + (first % (2 * BATCH) ? 1 : 0)));
    }
    await fixture.database.write((tx) => tx.run(`UPDATE messages SET status = ${Sent} WHERE id % 20 > 0`));
  });
  afterAll(() => fixture.close());

  const item = (index: number) =>
    fixture.item(index, { phone: index % 2 ? PHONE : String(5511900000000 + index), reference: `a-${index}` });

  /** The indexes of the statements of `act` that look for messages, in order. */
  async function indexesIn(act: () => Promise<unknown>): Promise<string[]> {
    const read = vi.spyOn(fixture.database, 'read');
    await act();
    const statements = read.mock.calls.filter(
      ([sql]) => /FROM messages\b(?! m)/.test(sql) && !sql.startsWith('SELECT (SELECT MIN('),
    );
    read.mockRestore();
    const plans = statements.map(([sql, values]) => indexesOf(fixture.database, sql, values as SqlParameters));
    return (await Promise.all(plans)).flat();
  }
  const span = { downTo: 0, limit: 50 };
  const search = (filter: MessageFilter) => indexesIn(() => fixture.queries.page(filter, span));

  it.each<[string, MessageFilter, string[]]>([
    ['nothing', {}, ['PRIMARY']],
    ['a key', { apiKeyId: KEY }, ['uq_messages_reference', 'PRIMARY', 'PRIMARY']],
    ['a common status', { statuses: [Sent] }, ['ix_messages_claim', 'PRIMARY', 'PRIMARY']],
    ['a status that nothing has', { statuses: [Failed] }, ['ix_messages_claim']],
    ['a key and statuses', { apiKeyId: KEY, statuses: [Pending, Sent] }, ['ix_messages_claim', 'PRIMARY', 'PRIMARY']],
    ['the few of a key', { apiKeyId: KEY, statuses: [Pending] }, ['ix_messages_claim', 'PRIMARY']],
    // The first two find the lowest id of either form of the number.
    ['a phone', { apiKeyId: KEY, phone: PHONE, statuses: [Sent] }, Array(3).fill('ix_messages_recipient')],
    ['a reference', { apiKeyId: KEY, reference: 'a-7' }, ['uq_messages_reference']],
    ['a channel', { channelId: CHANNEL }, ['ix_messages_claim', 'PRIMARY', 'PRIMARY']],
    ['the few of a channel', { channelId: CHANNEL + 1, apiKeyId: KEY }, ['ix_messages_claim']],
    ['a failure code', { failureCode: 'gateway_rejected' }, ['ix_messages_claim']],
    ['a time of acceptance', { created: { from: 1 } }, ['PRIMARY', 'PRIMARY']],
    ['a schedule', { scheduled: { from: 1 } }, ['PRIMARY', 'PRIMARY']],
  ])('use the index of %s', async (_, filter, expected) => {
    const found = (await search(filter)).map((index) => index.replace('+', ''));
    // The index of claims is read once for each status.
    const isAgain = (index: string, at: number) => index === 'ix_messages_claim' && found[at - 1] === index;
    expect(found.filter((index, at) => !isAgain(index, at))).toEqual(expected);
  });

  it('use the indexes of phones, references and providers for lookups', async () => {
    const lookups = new MessageLookups(fixture.database, fixture.reader, fixture.hidden);
    const found = await indexesIn(() => lookups.find({ id: 7, phones: [PHONE], code: 'a-7' }, 5));
    const expected = ['ix_messages_recipient', 'uq_messages_reference', 'ix_messages_provider'];
    expect(found.map((index) => index.replace('+', '')).sort()).toEqual(expected.sort());
  });

  it('read only the messages of a batch', async () => {
    const read = vi.spyOn(fixture.database, 'read');
    await fixture.queries.page({ apiKeyId: KEY, batchId: 2, phone: PHONE }, { limit: 50 });
    const [, values = []] = read.mock.calls.find(([sql]) => sql.includes('batch_id = ? AND COALESCE')) ?? [];
    read.mockRestore();
    expect(values.slice(0, 3)).toEqual([2 * BATCH + 1, BATCH + 1, 2]);
    const found = await search({ apiKeyId: KEY, batchId: 2, phone: PHONE });
    expect(found.map((index) => index.replace('+', ''))).toEqual(['ix_messages_batch']);
  });

  it('read the messages of a send by the index of its batch, whatever is between them', async () => {
    // One of the last batches gets the first message of the table: everybody else's are between them.
    const last = ROWS / BATCH - 1;
    await fixture.database.write((tx) => tx.run('UPDATE messages SET batch_id = ? WHERE id = 1', [last]));
    const found = await search({ batchId: last, phone: PHONE });
    expect(new Set(found.map((index) => index.replace('+', '')))).toEqual(new Set(['ix_messages_batch']));
    const { items } = await fixture.queries.page({ batchId: last, statuses: [Pending] }, { limit: 50 });
    expect(items.length).toBeGreaterThan(20);
  });

  /** The indexes of the statements by which `act` changes messages, in order. */
  async function indexesOfChanges(act: () => Promise<unknown>): Promise<string[]> {
    const statements: [string, SqlParameters][] = [];
    const write = fixture.database.write.bind(fixture.database);
    const spy = vi.spyOn(fixture.database, 'write').mockImplementation((work) =>
      write((tx) => {
        const watched: Transaction = {
          all: (sql, values = []) => (statements.push([sql, values]), tx.all(sql, values)),
          run: (sql, values = []) => (statements.push([sql, values]), tx.run(sql, values)),
          insert: tx.insert.bind(tx),
          insertOne: tx.insertOne.bind(tx),
          insertNumbered: tx.insertNumbered.bind(tx),
          insertIfAbsent: tx.insertIfAbsent.bind(tx),
          updateRows: tx.updateRows.bind(tx),
          rewrite: tx.rewrite.bind(tx),
        };
        return work(watched);
      }),
    );
    await act();
    spy.mockRestore();
    const plans = statements.map(([sql, values]) => indexesOf(fixture.database, sql, values));
    return [...new Set((await Promise.all(plans)).flat())];
  }

  it('use the index of the batch and the ids for a change of a batch', async () => {
    const move = () => fixture.reschedules.batch(3, { scheduledAt: 'now' }, {});
    expect(await indexesOfChanges(move)).toEqual(['ix_messages_batch', 'PRIMARY']);
    expect(await indexesOfChanges(() => fixture.cancellations.batch(4, {}))).toEqual(['ix_messages_batch', 'PRIMARY']);
  });

  it('use the index of batches for a batch, and the ids where they lie close together', async () => {
    const found = await indexesIn(() => fixture.batches.find(1));
    expect(new Set(found.map((index) => index.replace('+', '')))).toEqual(new Set(['ix_messages_batch', 'PRIMARY']));
  });
});
