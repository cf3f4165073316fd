import { type BatchItem, Lane } from '@recado/core';
import { DueMessages } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { until } from '../../../../test/support/until.js';
import { FeederFixture } from '../testing/feeder-fixture.js';
import type { HeldQueue } from '../testing/held-queue.js';
import type { Feeder } from './feeder.js';

describe('Feeder', () => {
  let feeding: FeederFixture;
  let fixture: MessagesFixture;
  let queue: HeldQueue;
  let feeder: Feeder;

  beforeEach(async () => {
    feeding = await FeederFixture.create();
    ({ messages: fixture, queue, feeder } = feeding);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    return feeding.close();
  });

  const now = () => feeding.now();
  const tick = (ms?: number) => feeding.tick(ms);
  const store = async (count: number, apiKeyId: number, changes: Partial<BatchItem> = {}) =>
    (await feeding.store(Array<Partial<BatchItem>>(count).fill(changes), apiKeyId))[0]!;
  /** Claims, sends and records the next messages of the queue; returns their ids. */
  async function send(count: number, lane?: Lane): Promise<number[]> {
    const attempts = await fixture.claims.claim(queue.take(count, lane));
    await fixture.recorder.record(
      attempts.map((attempt) => ({ kind: 'sent', attempt, at: now(), providerMessageId: null })),
    );
    return attempts.map(({ id }) => id);
  }

  it('serves the other lanes during a flood of urgent messages', async () => {
    await store(2_000, 1);
    await store(4_000, 1, { lane: Lane.High });
    let normal = 0;
    for (let round = 0; round < 60; round++) {
      await tick();
      await send(60, Lane.High);
      normal += (await send(15, Lane.Normal)).length;
    }
    expect(normal).toBe(60 * 15);
  });

  it('publishes a few urgent messages by one read before it reads the others', async () => {
    await store(300, 1);
    const code = await store(1, 2, { lane: Lane.High });
    const read = vi.spyOn(DueMessages.prototype, 'keysWaiting');
    const readBefore: number[] = [];
    const { publish } = queue;
    vi.spyOn(queue, 'publish').mockImplementation((chunk) => {
      readBefore.push(read.mock.calls.length);
      return publish.call(queue, chunk);
    });
    await tick();
    expect(queue.chunks[0]).toMatchObject({ lane: Lane.High, ids: [code] });
    expect(readBefore.slice(0, 2)).toEqual([0, 1]);
    expect(queue.chunks.flatMap(({ ids }) => ids).length).toBeLessThanOrEqual(128);
  });

  it('sends few urgent messages in their order, those that wait for their time when it comes', async () => {
    const phone = '5511911112222';
    const [later] = await feeding.store([{ phone, lane: Lane.High, dueAt: now() + 400, scheduledAt: now() + 400 }]);
    const [first, second] = await feeding.store([
      { phone, lane: Lane.High },
      { phone, lane: Lane.High },
    ]);
    const sent: number[][] = [];
    for (const ms of [10, 10, 400]) {
      await tick(ms);
      sent.push(await send(9, Lane.High));
    }
    expect(sent).toEqual([[first, second], [], [later]]);
  });

  it('looks for keys on those of many channels only on which messages wait, also while some are under way', async () => {
    for (let id = 100; id < 200; id++) feeding.others.push({ ...feeding.channel, id });
    const keys = vi.spyOn(DueMessages.prototype, 'keysWaiting');
    await store(3, 1);
    await tick();
    await store(1, 1, { phone: '5511911112222' });
    await tick();
    expect(queue.chunks.flatMap(({ ids }) => ids)).toHaveLength(4);
    expect(keys.mock.calls.map(([channel]) => channel)).toEqual([feeding.channel.id, feeding.channel.id]);
  });

  it('publishes a code that comes during a tick before it goes on with the other channels', async () => {
    // The first channel of the tick takes its time; the code comes meanwhile, on the channel of the tests.
    await store(1, 1);
    const other = { ...feeding.channel, id: 99, limits: { ...feeding.channel.limits, dailyCap: { count: 1 } } };
    feeding.others.push(other as never);
    const { due } = { due: DueMessages.prototype };
    const original = due.keysWaiting;
    let code = 0;
    const keys = vi.spyOn(due, 'keysWaiting').mockImplementation(async function (this: DueMessages, ...asked) {
      const found = await original.apply(this, asked);
      if (code === 0) {
        code = await store(1, 2, { lane: Lane.High });
        fixture.signal.urgent.nudge();
      }
      return found;
    });
    feeder.onApplicationBootstrap();
    await until(() => queue.chunks.some(({ lane }) => lane === Lane.High));
    await feeder.onModuleDestroy();
    expect(queue.chunks.find(({ lane }) => lane === Lane.High)?.ids).toEqual([code]);
    expect(keys.mock.calls[1]?.[0]).toBe(feeding.channel.id);
  });

  it('gives the channels with limits their turn while codes come all the time', async () => {
    const { limits } = feeding.channel;
    const capped = { ...limits, dailyCap: { count: 1 } };
    for (let id = 100; id < 120; id++) feeding.others.push({ ...feeding.channel, id });
    for (let id = 200; id < 220; id++) feeding.others.push({ ...feeding.channel, id, limits: capped } as never);
    const due = DueMessages.prototype;
    vi.spyOn(due, 'channelsWaiting').mockImplementation(async (ids) => new Set(ids));
    const fed: number[] = [];
    let isOver = false;
    vi.spyOn(due, 'keysWaiting').mockImplementation(async (channelId) => {
      fed.push(channelId);
      fixture.clock.advance(1);
      isOver ||= channelId === 219;
      if (!isOver) fixture.signal.urgent.nudge();
      return new Map();
    });
    feeder.onApplicationBootstrap();
    await until(() => fed.includes(219));
    await feeder.onModuleDestroy();
    // Each channel once, as long again for the codes, and the last look for codes.
    expect(fed.indexOf(219)).toBeLessThan(41 + 41 + 21);
  });

  it('believes what workers report as the leader, without reading the rows', async () => {
    const phone = '5511911112222';
    await store(100, 1);
    const [first] = await feeding.store([{ phone }]);
    const published = () => queue.chunks.flatMap(({ ids }) => ids);
    feeder.onApplicationBootstrap();
    await until(() => published().length === 101);
    const [second] = await feeding.store([{ phone }]);
    feeding.reports.tell({ claimed: published() });
    feeding.reports.tell({ sent: [first!] });
    await until(() => published().includes(second!));
    await feeder.onModuleDestroy();
  });

  it('publishes the message of a new key soon on a slow channel with a thousand messages waiting', async () => {
    await store(3_000, 1);
    for (let second = 0; second < 8; second++) {
      await tick(1_000);
      await send(20);
    }
    const late = await store(1, 2);
    const after: number[] = [];
    for (let second = 0; second < 8 && !after.includes(late); second++) {
      await tick(1_000);
      after.push(...(await send(20)));
    }
    expect(after).toContain(late);
  });

  it('does not read messages that are scheduled for later, and ticks in time for them', async () => {
    const later = { scheduledAt: now() + 300, dueAt: now() + 300 };
    for (let key = 1; key <= 50; key++) await store(20, key, later);
    const read = vi.spyOn(fixture.database, 'read');
    expect(await tick(0)).toBe(300);
    expect(read.mock.calls.length).toBeLessThan(10);
    await tick(300);
    expect(queue.chunks.flatMap(({ ids }) => ids)).toHaveLength(112);
  });

  it('serves many keys with few reads, one after the other', async () => {
    for (let key = 1; key <= 300; key++) await store(3, key);
    const read = vi.spyOn(fixture.database, 'read');
    await tick();
    // Two reads for each of the 100 keys served, and a few to find the keys.
    expect(read.mock.calls.length).toBeLessThan(2 * 100 + 20);
    const served = new Set<number>();
    for (let round = 0; round < 9; round++) {
      for (const id of await send(100)) served.add(Math.ceil(id / 3));
      await tick();
    }
    expect(served.size).toBe(300);
  });

  it('finds other recipients behind many messages to a blocked one', async () => {
    const busy = fixture.item(0).phone;
    await store(150, 1, { phone: busy });
    const other = await store(1, 1, { phone: '5511911112222' });
    await tick();
    await tick();
    const published = queue.chunks.flatMap(({ ids }) => ids);
    expect(published).toHaveLength(17);
    expect(published).toContain(other);
  });

  it.each([
    ['one after the other', 0],
    ['with their spacing', 30_000],
  ])('sends to numbers that a provider named for each other %s', async (_how, spacingMs) => {
    feeding.limit({ spacingMs });
    const [one, other] = ['22890123456', '22822123456'];
    await fixture.identities.linkNumbers(one, other);
    const [first] = await feeding.store([{ phone: one }]);
    await tick();
    const [second] = await feeding.store([{ phone: other }]);
    await tick();
    expect(queue.chunks.flatMap(({ ids }) => ids)).toEqual([first]);
    const [attempt] = await fixture.claims.claim(queue.take(1));
    await tick();
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at: now(), providerMessageId: null }]);
    queue.chunks = [];
    await tick();
    await tick(Math.max(spacingMs - 1_000, 10));
    expect(queue.chunks).toHaveLength(spacingMs > 0 ? 0 : 1);
    await tick(2_000);
    expect(queue.chunks.flatMap(({ ids }) => ids)).toEqual([second]);
  });

  it('sends a retried message before later ones to the same recipient', async () => {
    const first = await store(3, 1, { phone: '5511911112222' });
    await tick();
    const [attempt] = await fixture.claims.claim(queue.take(1));
    if (!attempt) throw new Error('was not claimed');
    await tick();
    const failure = { code: 'gateway_error', detail: null, charged: true, dueAt: now() + 15_000 };
    await fixture.recorder.record([{ kind: 'retry', attempt, at: now(), ...failure }]);
    queue.chunks = [];
    for (let second = 0; second < 20; second++) await tick(1_000);
    expect(queue.chunks.flatMap(({ ids }) => ids)[0]).toBe(first);
  });

  it.each([
    ['holds every message to a recipient whom the provider throttles', true],
    ['holds no other key or lane of the recipient of a message that waits for its template', false],
  ])('%s', async (_what, isThrottled) => {
    const phone = '5511911112222';
    const [first] = await feeding.store([{ phone }]);
    feeder.onApplicationBootstrap();
    await until(() => queue.chunks.length > 0);
    const [attempt] = await fixture.claims.claim(queue.take(1));
    feeding.reports.tell({ claimed: [first!] });
    const refusal = { code: 'refused', detail: null, charged: false, dueAt: now() + 900_000 };
    await fixture.recorder.record([{ kind: 'retry', attempt: attempt!, at: now(), ...refusal }]);
    feeding.reports.tell({ changed: [first!], throttled: isThrottled ? [first!] : [] });
    const [urgent, other] = await feeding.store([{ phone, lane: Lane.High }, {}], 2);
    const published = () => queue.chunks.flatMap(({ ids }) => ids);
    await until(() => published().includes(other!));
    await feeder.onModuleDestroy();
    expect(published().includes(urgent!)).toBe(!isThrottled);
  });

  it('publishes hints again that the queue may have lost, but no claimed messages', async () => {
    const first = await store(3, 1);
    const ids = () => queue.chunks.flatMap((chunk) => chunk.ids);
    feeder.onApplicationBootstrap();
    await until(() => ids().length === 3);
    await fixture.claims.claim(queue.take(1));
    queue.chunks = [];
    queue.lose();
    await until(() => ids().length > 0);
    await feeder.onModuleDestroy();
    expect(ids()).toEqual([first + 1, first + 2]);
  });

  it('reads and writes nothing about pace, cap or recipients on a channel without limits', async () => {
    for (let key = 1; key <= 3; key++) await store(100, key);
    await tick();
    const read = vi.spyOn(fixture.database, 'read');
    const write = vi.spyOn(fixture.database, 'write');
    await tick();
    expect(read.mock.calls.map(([sql]) => sql).filter((sql) => /channel|started_at/.test(withoutClaim(sql)))).toEqual(
      [],
    );
    expect(write).not.toHaveBeenCalled();
  });

  it.each([
    ['', '5511911112222', '5511911112222'],
    [' in another form of the number', '525512345678', '5215512345678'],
  ])(
    'lets the next message to a recipient wait for one that another leader has published%s',
    async (_, phone, sameIn) => {
      const [first] = await feeding.store([{ phone }]);
      const [attempt] = await fixture.claims.claim([first!]);
      const [second] = await feeding.store([{ phone: sameIn }]);
      const other = await store(1, 1);
      await tick();
      expect(queue.take(10)).toEqual([other]);
      await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at: now(), providerMessageId: null }]);
      await tick();
      expect(queue.take(10)).toEqual([second]);
    },
  );

  it('publishes nothing while another process leads, and everything that is due when it leads again', async () => {
    const first = await store(1, 1);
    await tick();
    expect(queue.take(10)).toEqual([first]);
    feeding.leadership.isLeader = false;
    const second = await store(1, 1);
    await tick();
    expect(queue.take(10)).toEqual([]);
    feeding.leadership.isLeader = true;
    await tick();
    // It does not know what the other process has published meanwhile.
    expect(queue.take(10)).toEqual([first, second]);
  });
});

/** Drops the channel condition of the claim index, which every statement has. */
function withoutClaim(sql: string): string {
  return sql.replaceAll('channel_id = ?', '');
}
