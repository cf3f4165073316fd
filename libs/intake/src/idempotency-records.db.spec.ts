import { UniqueViolationError } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { BatchWriter, type WriteResult } from './batch/batch-writer.js';
import type { ResponseRecord } from './response-records.js';

const DAY_MS = 86_400_000;
const record = (keyHash: string, answerJson: string | null = null): ResponseRecord => {
  return { identity: { kind: 'keyed', keyHash, fingerprint: 'f' }, answerJson };
};

describe('IdempotencyRecords', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const batchOf = (count: number) => fixture.batch(Array.from({ length: count }, (_, index) => fixture.item(index)));
  const batches = async () => (await fixture.database.read('SELECT id FROM message_batches')).length;
  const storedId = (written: WriteResult) => ('stored' in written ? written.stored.batchId : undefined);
  const earlierId = (written: WriteResult) => ('earlier' in written ? written.earlier?.batchId : undefined);

  it('give the batch that was stored under a key, and its answerJson', async () => {
    const json = `{"timezone":"${'é😀'.repeat(40_000)}"}`;
    const batchId = storedId(await fixture.writer.writeOnce(batchOf(2), record('a', json)));
    const again = await fixture.writer.writeOnce(batchOf(2), record('a'));
    expect(again).toEqual({ earlier: { keyHash: 'a', fingerprint: 'f', batchId, answerJson: json } });
    expect(await fixture.idempotencyRecords.find('a')).toEqual({
      keyHash: 'a',
      fingerprint: 'f',
      batchId,
      answerJson: json,
    });
    expect(await fixture.idempotencyRecords.find('b')).toBeUndefined();
    expect(await batches()).toBe(1);
  });

  it('store the other requests that share a transaction with a repeat', async () => {
    const first = storedId(await fixture.writer.writeOnce(batchOf(1), record('a')));
    const [repeat, other, plain] = await Promise.all([
      fixture.writer.writeOnce(batchOf(1), record('a')),
      fixture.writer.writeOnce(batchOf(3), record('b')),
      fixture.writer.write(batchOf(2)),
    ]);
    expect([earlierId(repeat), storedId(repeat)]).toEqual([first, undefined]);
    expect(storedId(other)).toBeGreaterThan(first!);
    expect(plain.messageIds).toHaveLength(2);
    expect(await batches()).toBe(3);
  });

  it('store a key once where many processes insert it, and give the others its batch at their next try', async () => {
    const writers = Array.from({ length: 4 }, () => new BatchWriter(fixture.database, fixture.responseRecords));
    const keys = Array.from({ length: 8 }, (_, index) => `key-${index}`);
    const writeAll = () =>
      Promise.allSettled(
        writers.flatMap((writer, turn) =>
          // Each in an order of its own, so that they conflict.
          keys.toSorted(() => (turn % 2 === 0 ? 1 : -1)).map((key) => writer.writeOnce(batchOf(1), record(key))),
        ),
      );
    for (const result of await writeAll()) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(UniqueViolationError);
    }
    expect(await batches()).toBe(8);
    const again = await writeAll();
    expect(again.map(({ status }) => status)).toEqual(new Array(32).fill('fulfilled'));
    expect(await batches()).toBe(8);
  });

  it('keep no record of a batch that was not stored', async () => {
    await fixture.store({ reference: 'pedido-1' });
    const taken = fixture.batch([fixture.item(0, { reference: 'pedido-1' })]);
    await expect(fixture.writer.writeOnce(taken, record('a'))).rejects.toBeInstanceOf(UniqueViolationError);
    expect(await fixture.idempotencyRecords.find('a')).toBeUndefined();
  });

  it('are removed after a day, 1,000 at a time', async () => {
    await Promise.all(
      Array.from({ length: 1_200 }, (_, index) => fixture.writer.writeOnce(batchOf(1), record(`old-${index}`))),
    );
    fixture.clock.advance(DAY_MS - 1);
    expect(await fixture.idempotencyRecords.sweep()).toBe(0);
    await fixture.writer.writeOnce(batchOf(1), record('young'));
    fixture.clock.advance(2);
    const swept = [
      await fixture.idempotencyRecords.sweep(),
      await fixture.idempotencyRecords.sweep(),
      await fixture.idempotencyRecords.sweep(),
    ];
    expect(swept).toEqual([1_000, 200, 0]);
    expect(await fixture.idempotencyRecords.find('young')).toBeDefined();
    expect(await fixture.idempotencyRecords.find('old-7')).toBeUndefined();
  });
});
