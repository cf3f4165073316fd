import { WebhookDeliveryStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { indexesOf } from '../../../../test/support/fixtures/plan.js';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';
import type { DeliveryFilter } from './webhook-delivery.view.js';

const { Waiting, Delivered, Failed } = WebhookDeliveryStatus;
const DAY = 86_400_000;
const COLUMNS = ['endpoint_id', 'event_id', 'type', 'payload', 'status', 'failures', 'next_at', 'created_at'];

describe('deliveries', () => {
  let fixture: WebhooksFixture;
  let endpoint: number;

  beforeEach(async () => {
    fixture = await WebhooksFixture.create();
    endpoint = (await fixture.subscribe(['message.sent'])).id;
  });
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  /** Adds deliveries of these statuses, a minute apart; returns the id of the first. */
  async function add(
    statuses: readonly WebhookDeliveryStatus[],
    { to = endpoint, failures = 1, createdAt = now() } = {},
  ) {
    const rows = statuses.map((status, index) => {
      const nextAt = status === Waiting ? now() + 60_000 : 0;
      return [to, `evt_${index}`, 'message.sent', '{}', status, failures, nextAt, createdAt + index * 60_000];
    });
    const [first, ...others] = rows;
    const id = await fixture.database.write((tx) => tx.insertOne('webhook_deliveries', COLUMNS, first!));
    await fixture.database.write((tx) => tx.insert('webhook_deliveries', COLUMNS, others));
    return id;
  }
  const statuses = async (to = endpoint) => (await fixture.deliveries(to)).map(({ status }) => status);
  const replays = async () => {
    const entries = await fixture.database.read<{ details: string }>(
      "SELECT details FROM audit_entries WHERE action = 'webhook.replayed'",
    );
    return entries.map(({ details }) => JSON.parse(details) as unknown);
  };
  const many = (count: number, status: WebhookDeliveryStatus) => Array<WebhookDeliveryStatus>(count).fill(status);

  async function allPages(filter: DeliveryFilter, limit: number): Promise<number[]> {
    const ids: number[] = [];
    let before: number | undefined;
    for (;;) {
      const page = await fixture.queries.page(filter, { before, limit });
      ids.push(...page.items.map(({ id }) => id));
      if (page.nextBefore === null) return ids;
      before = page.nextBefore;
    }
  }

  it('are recorded with the first that are made due, so that a kill leaves no replay without an entry', async () => {
    await add(many(700, Failed));
    const honest = fixture.database.write.bind(fixture.database);
    let writes = 0;
    const write = vi.spyOn(fixture.database, 'write').mockImplementation((work) => {
      // The first looks among those that wait for a retry.
      if (++writes > 2) throw new Error('killed');
      return honest(work);
    });
    const view = await fixture.endpoint(endpoint);
    await expect(fixture.replays.replaySince(view, 0, TESTER)).rejects.toThrow('killed');
    write.mockRestore();
    expect(await replays()).toEqual([{ since: 0, replayed: 500 }]);
    await fixture.replays.replaySince(view, 0, TESTER);
    expect((await replays()).slice(1)).toEqual([{ since: 0, replayed: 200 }]);
  });

  describe('are found', () => {
    it('newest first, page by page, those of one endpoint only', async () => {
      const other = (await fixture.subscribe(['message.sent'])).id;
      const first = await add(many(25, Delivered));
      await add([Delivered], { to: other });
      const newestFirst = Array.from({ length: 25 }, (_, index) => first + 24 - index);
      expect(await allPages({ endpointId: endpoint }, 10)).toEqual(newestFirst);
      expect(await allPages({ endpointId: endpoint, status: Delivered }, 10)).toEqual(newestFirst);
    });

    it('by status, however rare', async () => {
      const first = await add([Failed, Waiting, ...many(6_000, Delivered), Failed]);
      expect(await allPages({ endpointId: endpoint, status: Failed }, 1)).toEqual([first + 6_002, first]);
      const page = await fixture.queries.page({ endpointId: endpoint, status: Waiting }, { limit: 5 });
      expect(page).toMatchObject({ items: [], nextBefore: expect.any(Number) });
      expect(await allPages({ endpointId: endpoint, status: Waiting }, 5)).toEqual([first + 1]);
    });

    it('by event, message and time, with a page that ends early after a bounded search', async () => {
      const first = await add([Failed, Waiting, ...many(6_000, Delivered), Failed]);
      await fixture.database.write((tx) =>
        tx.run("UPDATE webhook_deliveries SET type = 'message.read', message_id = id WHERE id IN (?, ?)", [
          first + 1,
          first + 6_002,
        ]),
      );
      const of = (filter: Partial<DeliveryFilter>) => allPages({ endpointId: endpoint, ...filter }, 3);
      expect(await of({ type: 'message.read' })).toEqual([first + 6_002, first + 1]);
      expect(await of({ type: 'message.read', status: Failed })).toEqual([first + 6_002]);
      expect(await of({ type: 'message.failed' })).toEqual([]);
      expect(await of({ messageId: first + 1 })).toEqual([first + 1]);
      expect(
        await fixture.queries.page({ endpointId: endpoint + 1, messageId: first + 1 }, { limit: 5 }),
      ).toMatchObject({
        items: [],
        nextBefore: null,
      });
      const minute = (count: number) => now() + count * 60_000;
      expect(await of({ created: { from: minute(2_000), until: minute(2_002) } })).toEqual([
        first + 2_001,
        first + 2_000,
      ]);
      expect(await of({ created: { from: minute(6_001) }, status: Failed })).toEqual([first + 6_002]);
      expect(await of({ created: { until: minute(1) } })).toEqual([first]);
      const page = await fixture.queries.page({ endpointId: endpoint, type: 'message.failed' }, { limit: 3 });
      expect(page).toMatchObject({ items: [], nextBefore: expect.any(Number) });
    });

    it('by the key of their endpoint', async () => {
      const id = await add([Failed]);
      expect(await fixture.queries.find(id, KEY)).toMatchObject({ id });
      expect(await fixture.queries.find(id, KEY + 1)).toBeNull();
      expect(await fixture.queries.find(id)).toMatchObject({ id, status: Failed, last: null });
      expect(await fixture.queries.find(id + 1)).toBeNull();
    });

    it('through an index, with every filter', async () => {
      const some = (count: number) => [...many(count, Delivered), ...many(count, Failed), ...many(count, Waiting)];
      for (let other = 1_000; other < 1_020; other++) await add(some(100), { to: other });
      await add(some(100));
      const ids = 'SELECT id FROM webhook_deliveries WHERE';
      const plans: [string, (number | string)[], string][] = [
        [
          `${ids} endpoint_id = ? AND id < ? ORDER BY id DESC LIMIT 51`,
          [endpoint, 9_999],
          'ix_webhook_deliveries_endpoint',
        ],
        [
          `${ids} status = 2 AND endpoint_id = ? AND next_at = 0 AND id < ? ORDER BY id DESC LIMIT 51`,
          [endpoint, 9_999],
          'ix_webhook_deliveries_due',
        ],
        [
          `${ids} status = 0 AND endpoint_id = ? AND next_at <= ? ORDER BY next_at, id LIMIT 16`,
          [endpoint, now()],
          'ix_webhook_deliveries_due',
        ],
        [
          `SELECT endpoint_id, next_at FROM webhook_deliveries WHERE status = 0 AND endpoint_id > ?
           ORDER BY endpoint_id, next_at LIMIT 1`,
          [0],
          'ix_webhook_deliveries_due',
        ],
        [
          `${ids} status = 2 AND endpoint_id = ? AND next_at = 0 AND id >= ? AND created_at >= ? ORDER BY id LIMIT 500`,
          [endpoint, 1, now()],
          'ix_webhook_deliveries_due',
        ],
        [
          `${ids} status = 0 AND endpoint_id = ? AND next_at >= ? AND failures > 0 AND lease_until IS NULL AND +id >= ?
           AND created_at >= ? ORDER BY next_at LIMIT 500`,
          [endpoint, now(), 1, now()],
          'ix_webhook_deliveries_due',
        ],
        [`${ids} message_id = ? ORDER BY id LIMIT 10`, [1], 'ix_webhook_deliveries_message'],
      ];
      for (const [sql, values, index] of plans) {
        expect(await indexesOf(fixture.database, sql, values), sql).toEqual([index]);
      }
    });
  });

  describe('are replayed', () => {
    it('one by one, in every status', async () => {
      const first = await add([Failed, Delivered, Waiting]);
      const view = await fixture.endpoint(endpoint);
      for (const offset of [0, 1, 2]) {
        const delivery = await fixture.queries.find(first + offset);
        if (delivery) await fixture.replays.replayOne(delivery, view, TESTER);
      }
      const claimed = await fixture.claim(endpoint, 10);
      expect(claimed.map(({ id, failures }) => [id, failures])).toEqual([
        [first, 0],
        [first + 1, 0],
        [first + 2, 0],
      ]);
    });

    it('not while an attempt is running', async () => {
      const first = await add([Failed]);
      const view = await fixture.endpoint(endpoint);
      const delivery = await fixture.queries.find(first);
      if (!delivery) throw new Error('not there');
      await fixture.replays.replayOne(delivery, view, TESTER);
      await fixture.claim(endpoint, 10);
      await fixture.replays.replayOne(delivery, view, TESTER);
      expect(await fixture.claim(endpoint, 10)).toEqual([]);
      const trail = await fixture.database.read(
        "SELECT id FROM audit_entries WHERE action = 'webhook.delivery_replayed'",
      );
      expect(trail).toHaveLength(1);
    });

    it('since a time: those that failed and those that wait for a retry, and no others', async () => {
      const base = now();
      const first = await add([Failed, Delivered, Failed, ...many(1_200, Failed), Waiting, Delivered]);
      await add([Waiting], { failures: 0, createdAt: base + DAY });
      const other = (await fixture.subscribe(['message.sent'])).id;
      await add([Failed], { to: other });
      const view = await fixture.endpoint(endpoint);
      expect(await fixture.replays.countSince(view, base + 60_000)).toBe(1_202);
      expect(await fixture.replays.countSince(view, now() + DAY * 30)).toBe(0);
      const replayed = await fixture.replays.replaySince(view, base + 60_000, TESTER);
      expect(replayed).toBe(1_202);
      const after = await statuses();
      expect(await fixture.replays.countSince(view, base + 60_000)).toBe(0);
      expect(after.slice(0, 3)).toEqual([Failed, Delivered, Waiting]);
      expect(after.filter((status) => status === Failed)).toHaveLength(1);
      expect(await statuses(other)).toEqual([Failed]);
      const due = await fixture.claim(endpoint, 2_000);
      expect(due.map(({ id }) => id)).toEqual(Array.from({ length: 1_202 }, (_, index) => first + 2 + index));
      expect(await fixture.replays.replaySince(view, base, TESTER)).toBe(1);
    });

    it('since a time once each, though one fails again meanwhile, and with an entry in the audit trail', async () => {
      const first = await add([...many(600, Failed), ...many(600, Waiting)]);
      const write = fixture.database.write.bind(fixture.database);
      const again = `UPDATE webhook_deliveries SET status = ${Failed}, next_at = 0 WHERE id = ?`;
      const spy = vi.spyOn(fixture.database, 'write').mockImplementation(async (work) => {
        const done = await write(work);
        await write((tx) => tx.run(again, [first]));
        return done;
      });
      expect(await fixture.replays.replaySince(await fixture.endpoint(endpoint), 0, TESTER)).toBe(1_200);
      spy.mockRestore();
      expect(await replays()).toEqual([
        { since: 0, replayed: 500 },
        { since: 0, replayed: 700 },
      ]);
    });

    it('since a time up to a fault, with an entry in the audit trail', async () => {
      await add(many(600, Failed));
      const write = fixture.database.write.bind(fixture.database);
      let writes = 0;
      const spy = vi.spyOn(fixture.database, 'write').mockImplementation(async (work) => {
        // The first finds none that wait for a retry, the second replays 500.
        if (++writes === 3) throw new Error('the disk is full');
        return write(work);
      });
      const view = await fixture.endpoint(endpoint);
      await expect(fixture.replays.replaySince(view, 0, TESTER)).rejects.toThrow('the disk is full');
      spy.mockRestore();
      expect(await replays()).toEqual([{ since: 0, replayed: 500 }]);
    });

    it('not to an endpoint that is disabled', async () => {
      await add([Failed]);
      await fixture.changes.update(endpoint, { enabled: false }, TESTER);
      const view = await fixture.endpoint(endpoint);
      const [delivery] = await fixture.deliveries(endpoint);
      const refusal = { code: 'validation_failed', violations: [{ path: 'enabled', code: 'endpoint_disabled' }] };
      await expect(fixture.replays.replaySince(view, 0, TESTER)).rejects.toMatchObject(refusal);
      await expect(fixture.replays.sendTest(view, TESTER)).rejects.toMatchObject(refusal);
      if (delivery) await expect(fixture.replays.replayOne(delivery, view, TESTER)).rejects.toMatchObject(refusal);
      expect(await statuses()).toEqual([Failed]);
    });
  });

  it('of a test are ordinary ones, whatever the endpoint subscribes to', async () => {
    const id = await fixture.replays.sendTest(await fixture.endpoint(endpoint), TESTER);
    const [claimed] = await fixture.claim(endpoint, 1);
    expect(claimed).toMatchObject({ id, type: 'webhook.test' });
    expect(JSON.parse(claimed?.payload ?? '')).toEqual({
      type: 'webhook.test',
      timestamp: new Date(now()).toISOString(),
      data: { webhook_id: endpoint, description: null },
    });
  });

  describe('are deleted', () => {
    it('thirty days after their creation, where they have ended', async () => {
      await add([Delivered, Waiting, Failed]);
      fixture.clock.advance(30 * DAY);
      await add([Delivered]);
      expect(await fixture.housekeeping.sweep()).toBe(0);
      fixture.clock.advance(60_001);
      expect(await fixture.housekeeping.sweep()).toBe(1);
      fixture.clock.advance(5 * 60_000);
      expect(await fixture.housekeeping.sweep()).toBe(1);
      expect(await statuses()).toEqual([Waiting, Delivered]);
    });

    it('in bounded chunks', async () => {
      await add(many(2_600, Delivered), { createdAt: now() - 40 * DAY });
      expect(await fixture.housekeeping.sweep()).toBe(2_600);
    });
  });
});
