import { type BatchItem, Lane } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { until } from '../../../../test/support/until.js';
import { FeederFixture } from '../testing/feeder-fixture.js';
import type { Shelf } from '../testing/shelf.js';
import type { Feeder } from './feeder.js';

describe('Feeder', () => {
  let feeding: FeederFixture;
  let fixture: MessagesFixture;
  let shelf: Shelf;
  let feeder: Feeder;

  beforeEach(async () => {
    feeding = await FeederFixture.create();
    ({ messages: fixture, shelf, feeder } = feeding);
  });
  afterEach(() => feeding.close());

  const now = () => feeding.now();
  const turn = (ms?: number) => feeding.turn(ms);
  const store = async (count: number, apiKeyId: number, changes: Partial<BatchItem> = {}) =>
    (await feeding.store(Array<Partial<BatchItem>>(count).fill(changes), apiKeyId))[0]!;
  /** Begins, sends and records the next ones, at a channel's speed; answers their ids. */
  async function send(count: number, lane?: Lane): Promise<number[]> {
    const attempts = await fixture.starter.start(shelf.take(count, lane));
    await fixture.recorder.record(
      attempts.map((attempt) => ({ kind: 'sent', attempt, at: now(), providerMessageId: null })),
    );
    return attempts.map(({ id }) => id);
  }

  it('leaves the other lanes their turns however long a flood of urgent messages lasts', async () => {
    await store(2_000, 1);
    await store(4_000, 1, { lane: Lane.High });
    let normal = 0;
    for (let round = 0; round < 60; round++) {
      await turn();
      await send(60, Lane.High);
      normal += (await send(15, Lane.Normal)).length;
    }
    expect(normal).toBe(60 * 15);
  });

  it('does not put a late-comer behind a thousand others where a channel is slow', async () => {
    await store(3_000, 1);
    for (let second = 0; second < 8; second++) {
      await turn(1_000);
      await send(20);
    }
    const late = await store(1, 2);
    const after: number[] = [];
    for (let second = 0; second < 8 && !after.includes(late); second++) {
      await turn(1_000);
      after.push(...(await send(20)));
    }
    expect(after).toContain(late);
  });

  it('does not read what is scheduled for later, and comes back in time for it', async () => {
    const later = { scheduledAt: now() + 300, dueAt: now() + 300 };
    for (let key = 1; key <= 50; key++) await store(20, key, later);
    const read = vi.spyOn(fixture.database, 'read');
    expect(await turn(0)).toBe(300);
    expect(read.mock.calls.length).toBeLessThan(10);
    await turn(300);
    expect(shelf.chunks.flatMap(({ ids }) => ids)).toHaveLength(112);
  });

  it('serves many keys in few reads, each in its turn', async () => {
    for (let key = 1; key <= 300; key++) await store(3, key);
    const read = vi.spyOn(fixture.database, 'read');
    await turn();
    // Two statuses a key that gets a place, and a few to find the keys.
    expect(read.mock.calls.length).toBeLessThan(2 * 100 + 20);
    const served = new Set<number>();
    for (let round = 0; round < 9; round++) {
      for (const id of await send(100)) served.add(Math.ceil(id / 3));
      await turn();
    }
    expect(served.size).toBe(300);
  });

  it('finds the recipients that may go behind many of a busy one', async () => {
    const busy = fixture.item(0).phone;
    await store(150, 1, { phone: busy });
    const other = await store(1, 1, { phone: '5511911112222' });
    await turn();
    await turn();
    const handedOut = shelf.chunks.flatMap(({ ids }) => ids);
    expect(handedOut).toHaveLength(17);
    expect(handedOut).toContain(other);
  });

  it('lets a retried message leave before those behind it, however long it rested', async () => {
    const first = await store(3, 1, { phone: '5511911112222' });
    await turn();
    const [attempt] = await fixture.starter.start(shelf.take(1));
    if (!attempt) throw new Error('did not start');
    await turn();
    const failure = { code: 'gateway_error', detail: null, charged: true, dueAt: now() + 15_000 };
    await fixture.recorder.record([{ kind: 'retry', attempt, at: now(), ...failure }]);
    shelf.chunks = [];
    for (let second = 0; second < 20; second++) await turn(1_000);
    expect(shelf.chunks.flatMap(({ ids }) => ids)[0]).toBe(first);
  });

  it('hands out again at once what the queue may have lost, but nothing that was begun', async () => {
    const first = await store(3, 1);
    const ids = () => shelf.chunks.flatMap((chunk) => chunk.ids);
    feeder.onApplicationBootstrap();
    await until(() => ids().length === 3);
    await fixture.starter.start(shelf.take(1));
    shelf.chunks = [];
    shelf.lose();
    await until(() => ids().length > 0);
    await feeder.onModuleDestroy();
    expect(ids()).toEqual([first + 1, first + 2]);
  });

  it('asks and writes nothing about pace, cap or recipients where there are none', async () => {
    for (let key = 1; key <= 3; key++) await store(100, key);
    await turn();
    const read = vi.spyOn(fixture.database, 'read');
    const write = vi.spyOn(fixture.database, 'write');
    await turn();
    expect(read.mock.calls.map(([sql]) => sql).filter((sql) => /channel|started_at/.test(withoutClaim(sql)))).toEqual(
      [],
    );
    expect(write).not.toHaveBeenCalled();
  });
});

/** The index of what waits names the channel. */
function withoutClaim(sql: string): string {
  return sql.replaceAll('channel_id = ?', '');
}
