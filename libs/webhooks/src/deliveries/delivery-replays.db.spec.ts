import { WebhookDeliveryStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';

const { Waiting, Delivered, Failed } = WebhookDeliveryStatus;
const COLUMNS = ['endpoint_id', 'event_id', 'type', 'payload', 'status', 'failures', 'next_at', 'created_at'];

describe('a replay', () => {
  let fixture: WebhooksFixture;
  let endpoint: number;

  beforeEach(async () => {
    fixture = await WebhooksFixture.create();
    endpoint = (await fixture.subscribe(['message.sent'])).id;
  });
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  async function add(status: WebhookDeliveryStatus, count: number): Promise<void> {
    const nextAt = status === Waiting ? now() + 60_000 : 0;
    const rows = Array.from({ length: count }, (_, index) => {
      return [endpoint, `evt_${status}_${index}`, 'message.sent', '{}', status, 1, nextAt, now()];
    });
    await fixture.database.write((tx) => tx.insert('webhook_deliveries', COLUMNS, rows));
  }

  it('since a time stays within its limit, those that wait for a retry and those that failed together', async () => {
    await add(Waiting, 600);
    await add(Failed, 600);
    const view = await fixture.endpoint(endpoint);
    expect(await fixture.replays.replaySince(view, 0, TESTER, 700)).toBe(700);
    expect(await fixture.replays.countSince(view, 0)).toBe(500);
    expect(await fixture.replays.replaySince(view, 0, TESTER, 700)).toBe(500);
    expect(await fixture.replays.replaySince(view, 0, TESTER, 700)).toBe(0);
  });

  it('of one delivery keeps its success once, however many ask for it at the same moment', async () => {
    await add(Delivered, 12);
    const delivered = `UPDATE webhook_deliveries SET attempts = 1, last_started_at = 5, last_ms = 1, last_status = 200`;
    await fixture.database.write((tx) => tx.run(delivered));
    const view = await fixture.endpoint(endpoint);
    for (const delivery of await fixture.deliveries(endpoint)) {
      await Promise.all([1, 2, 3, 4].map(() => fixture.replays.replayOne(delivery, view, TESTER)));
    }
    const kept = 'SELECT delivery_id, COUNT(*) AS n FROM webhook_attempts GROUP BY delivery_id';
    const counts = await fixture.database.read<{ n: number }>(kept);
    expect(counts.map(({ n }) => Number(n))).toEqual(new Array(12).fill(1));
  });
});
