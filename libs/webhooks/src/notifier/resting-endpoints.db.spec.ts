import { WebhookDeliveryStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';
import type { Notifier } from './notifier.js';

const { Waiting, Delivered } = WebhookDeliveryStatus;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe('endpoints that may get nothing now', () => {
  let f: WebhooksFixture;
  let notifier: Notifier;

  beforeEach(async () => {
    f = await WebhooksFixture.create();
    notifier = f.notifier();
  });
  afterEach(() => f.close());

  /** Stores so many endpoints, with a due delivery each; returns the ids of the endpoints. */
  const storeMany = (count: number, { enabled, throttledUntil }: { enabled: number; throttledUntil: number }) =>
    f.database.write(async (tx) => {
      const columns = ['url', 'events', 'secret', 'created_at', 'enabled', 'throttled_until'];
      const endpoint = (index: number) => [
        `https://rests.example/${index}`,
        'webhook.test',
        f.secrets.make().sealed,
        0,
        enabled,
        throttledUntil,
      ];
      const ids: number[] = [];
      for (let index = 0; index < count; index++)
        ids.push(await tx.insertOne('webhook_endpoints', columns, endpoint(index)));
      const now = f.clock.now();
      await tx.insert(
        'webhook_deliveries',
        ['endpoint_id', 'event_id', 'type', 'payload', 'status', 'next_at', 'created_at'],
        ids.map((id) => [id, `evt_${id}`, 'webhook.test', '{}', Waiting, now, now]),
      );
      return ids;
    });

  /** Ticks as the loop makes them, until something holds; returns the milliseconds that it took. */
  const tickUntil = async (holds: (passedMs: number) => boolean) => {
    const from = f.clock.now();
    for (;;) {
      const restMs = await notifier.deliveryTick();
      await notifier.settled();
      if (holds(f.clock.now() - from)) return f.clock.now() - from;
      f.clock.advance(Math.max(restMs, 5));
    }
  };
  const run = (ms: number) => tickUntil((passedMs) => passedMs >= ms);

  it.each([
    ['asked for it by Retry-After', { enabled: 1, restMs: HOUR }],
    ['are disabled', { enabled: 0, restMs: 0 }],
  ])('because they %s do not delay the others, and are seldom looked at', async (_, { enabled, restMs }) => {
    await storeMany(320, { enabled, throttledUntil: f.clock.now() + restMs });
    const { id } = await f.subscribe(['message.sent']);
    await run(10 * SECOND);
    const delays: number[] = [];
    for (let event = 1; event <= 10; event++) {
      await f.sendOne();
      await notifier.fanOutTick();
      delays.push(await tickUntil(() => f.transport.requests.length === event));
      await run(1_700);
    }
    expect(new Set(await f.statuses(id))).toEqual(new Set([Delivered]));
    expect(Math.max(...delays)).toBeLessThan(100);
    const units = vi.spyOn(f.transactions, 'recordAndClaim');
    await run(20 * SECOND);
    // 320 endpoints, 32 a unit of work, once in five seconds.
    expect(units.mock.calls.filter(([, free]) => free.size > 0).length).toBeLessThan(60);
  });

  it('do not delay the others either when an event is for all of them', async () => {
    const [first = 0] = await storeMany(150, { enabled: 1, throttledUntil: f.clock.now() + HOUR });
    const types = `events = 'message.sent'`;
    await f.database.write((tx) => tx.run(`UPDATE webhook_endpoints SET ${types} WHERE id >= ?`, [first]));
    await f.subscribe(['message.sent']);
    await f.sendOne();
    await notifier.fanOutTick();
    expect(await tickUntil(() => f.transport.requests.length === 1)).toBeLessThan(100);
  });

  it('get what waits for them within seconds of a change that lets them have it', async () => {
    const { id } = await f.subscribe(['message.sent']);
    f.transport.answers(503, { 'retry-after': '3600' });
    await f.sendOne();
    await notifier.fanOutTick();
    await run(SECOND);
    await f.sendOne();
    await notifier.fanOutTick();
    await run(60 * SECOND);
    expect(f.transport.requests).toHaveLength(1);
    f.transport.answers(204);
    await f.changes.update(id, { url: 'https://new.example/' }, TESTER);
    expect(await tickUntil(() => f.transport.requests.length === 2)).toBeLessThan(6 * SECOND);
  });
});
