import { WebhookDeliveryStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';

const { Waiting, Failed } = WebhookDeliveryStatus;

describe('deliveries to a disabled endpoint', () => {
  let fixture: WebhooksFixture;

  beforeEach(async () => (fixture = await WebhooksFixture.create()));
  afterEach(() => fixture.close());

  const disable = (endpoint: number) => fixture.changes.update(endpoint, { enabled: false }, TESTER);

  it('fail, however many other endpoints come first', async () => {
    const { id: first } = await fixture.subscribe(['message.sent']);
    const { id: second } = await fixture.subscribe(['message.sent']);
    const { id: third } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    await fixture.fanOutAll();
    await disable(third);
    for (let sweep = 0; sweep < 2; sweep++) await fixture.housekeeping.endAbandoned(2);
    expect(await fixture.statuses(third)).toEqual([Failed]);
    expect([await fixture.statuses(first), await fixture.statuses(second)]).toEqual([[Waiting], [Waiting]]);
    // The next sweep starts over.
    await disable(first);
    await fixture.housekeeping.endAbandoned(2);
    expect(await fixture.statuses(first)).toEqual([Failed]);
  });

  it('are looked at once where it is enabled again meanwhile', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    const columns = ['endpoint_id', 'event_id', 'type', 'payload', 'status', 'next_at', 'created_at'];
    const waiting = Array.from({ length: 500 }, (_, index) => [
      id,
      `evt_${index}`,
      'message.sent',
      '{}',
      Waiting,
      1,
      1,
    ]);
    await fixture.database.write((tx) => tx.insert('webhook_deliveries', columns, waiting));
    await disable(id);
    const { database } = fixture;
    const read = database.read.bind(database);
    let isChanging = false;
    vi.spyOn(database, 'read').mockImplementation(async (sql, values) => {
      const rows = await read(sql, values);
      // The change reads the endpoint, too.
      if (isChanging || !sql.includes('FROM webhook_endpoints')) return rows;
      isChanging = true;
      await fixture.changes.update(id, { enabled: true }, TESTER);
      isChanging = false;
      return rows;
    });
    const write = vi.spyOn(database, 'write');
    await fixture.housekeeping.endAbandoned();
    const writes = write.mock.calls.length;
    vi.restoreAllMocks();
    expect(writes).toBe(2);
    expect(new Set(await fixture.statuses(id))).toEqual(new Set([Waiting]));
  });
});
