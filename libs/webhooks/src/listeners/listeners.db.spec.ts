import { HOUR_MS, isSignedWith, MINUTE_MS } from '@recado/core';
import type { SqlValue } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { TESTER, URL_OF_SINK, WebhooksFixture } from '../testing/webhooks-fixture.js';

const NOTHING = { taken: [] };

describe('a listener', () => {
  let fixture: WebhooksFixture;

  beforeEach(async () => (fixture = await WebhooksFixture.create()));
  afterEach(() => fixture.close());

  const listen = (apiKeyId: number | null = KEY) =>
    fixture.listeners.add({ apiKeyId, events: ['message.sent'], description: 'a test' }, TESTER);
  const happen = async () => {
    await fixture.sendOne();
    await fixture.fanOutAll();
  };

  it('takes its events signed, again until they are acknowledged, and nothing is posted for it', async () => {
    const { id, secret } = await listen();
    await happen();
    await happen();
    await fixture.deliverDue(fixture.notifier());
    expect(fixture.sent()).toEqual([]);

    const events = (await fixture.listeners.take(id, NOTHING, KEY)) ?? [];
    expect(events.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'message.sent',
      'message.sent',
    ]);
    for (const { headers, body } of events) {
      const content = { id: headers['webhook-id'] ?? '', timestamp: Number(headers['webhook-timestamp']), body };
      expect(isSignedWith(secret, content, headers['webhook-signature'] ?? '')).toBe(true);
    }
    expect(await fixture.listeners.take(id, NOTHING, KEY)).toEqual(events);
    expect(await fixture.listeners.take(id, { taken: [events[0]!.id] }, KEY)).toEqual([events[1]]);
    expect(await fixture.listeners.take(id, { taken: [events[1]!.id] }, KEY)).toEqual([]);
    expect(await fixture.deliveries(id)).toEqual([]);
  });

  /** The event becomes visible when the returned function is called, as one of a transaction that ends late. */
  const heldBack = async (row: Record<string, SqlValue>) => {
    await fixture.database.write((tx) => tx.run('DELETE FROM webhook_deliveries WHERE id = ?', [row['id'] ?? 0]));
    return () =>
      fixture.database.write((tx) => tx.insert('webhook_deliveries', Object.keys(row), [Object.values(row)]));
  };
  const rowsOf = (id: number) =>
    fixture.database.read<Record<string, SqlValue> & { id: number }>(
      'SELECT * FROM webhook_deliveries WHERE endpoint_id = ? ORDER BY id',
      [id],
    );

  it('gets an event whose transaction ended after that of a younger one', async () => {
    const { id } = await listen();
    await happen();
    await happen();
    const [early, late] = await rowsOf(id);
    const appear = await heldBack(early!);
    expect(await fixture.listeners.take(id, NOTHING)).toMatchObject([{ id: late!.id }]);
    await appear();
    expect(await fixture.listeners.take(id, { taken: [late!.id] })).toMatchObject([{ id: early!.id }]);
  });

  it('that acknowledges by the greatest id gets events only when those before them are there', async () => {
    const { id } = await listen();
    await happen();
    await happen();
    const [early, late] = await rowsOf(id);
    const appear = await heldBack(early!);
    expect(await fixture.listeners.take(id, { after: 0 })).toEqual([]);
    await appear();
    fixture.clock.advance(5_000);
    expect(await fixture.listeners.take(id, { after: 0 })).toMatchObject([{ id: early!.id }, { id: late!.id }]);
    expect(await fixture.listeners.take(id, { after: early!.id })).toMatchObject([{ id: late!.id }]);
    expect(await fixture.listeners.take(id, { after: late!.id })).toEqual([]);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('keeps an event that it does not acknowledge for an hour', async () => {
    const { id } = await listen();
    const { id: posted } = await fixture.subscribe(['message.sent']);
    await happen();
    fixture.clock.advance(HOUR_MS);
    await happen();
    expect(await fixture.listeners.take(id, NOTHING)).toHaveLength(2);
    fixture.clock.advance(1);
    await fixture.housekeeping.tick();
    expect(await fixture.listeners.take(id, NOTHING)).toHaveLength(1);
    expect(await fixture.deliveries(posted)).toHaveLength(2);
  });

  it('hears what stands behind a page of answers that are not kept any more', async () => {
    const { id } = await listen();
    await happen();
    const { id: _, ...row } = (await rowsOf(id))[0]!;
    const payload = JSON.stringify({ type: 'message.received', timestamp: 'x', data: { inbound_id: 4711 } });
    const erased = { ...row, type: 'message.received', payload, next_at: Number(row['next_at']) - 1 };
    const rows = Array.from({ length: 100 }, () => Object.values(erased));
    await fixture.database.write((tx) => tx.insert('webhook_deliveries', Object.keys(erased), rows));
    expect(await fixture.listeners.take(id, NOTHING)).toEqual([]);
    expect(await fixture.listeners.take(id, NOTHING)).toHaveLength(1);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('is one of its key only, and no webhook with an address is one', async () => {
    const { id } = await listen();
    const { id: posted } = await fixture.subscribe(['message.sent']);
    expect(await fixture.listeners.take(id, NOTHING, await fixture.otherKey())).toBeNull();
    expect(await fixture.listeners.take(posted, NOTHING, KEY)).toBeNull();
    await fixture.changes.update(id, { enabled: false }, TESTER);
    expect(await fixture.listeners.take(id, NOTHING, KEY)).toBeNull();
  });

  it('of all keys hears each of them', async () => {
    const { id } = await listen(null);
    await happen();
    expect(await fixture.listeners.take(id, NOTHING)).toHaveLength(1);
  });

  it('ends ten minutes after its program was last heard of', async () => {
    await listen();
    const lasting = await listen();
    fixture.clock.advance(10 * MINUTE_MS - 1);
    await fixture.listeners.take(lasting.id, NOTHING, KEY);
    await fixture.listeners.removeSilent();
    expect(await fixture.endpoints.list()).toHaveLength(2);
    fixture.clock.advance(2);
    await fixture.listeners.removeSilent();
    expect((await fixture.endpoints.list()).map(({ id }) => id)).toEqual([lasting.id]);
  });

  it('becomes an ordinary webhook when somebody gives it an address', async () => {
    const { id } = await listen();
    await fixture.changes.update(id, { url: URL_OF_SINK }, TESTER);
    fixture.clock.advance(20 * MINUTE_MS);
    await fixture.listeners.removeSilent();
    await happen();
    await fixture.deliverDue(fixture.notifier());
    expect(fixture.sent()).toHaveLength(1);
  });

  it('is told examples of the events that it hears', async () => {
    const { id } = await fixture.listeners.add(
      { apiKeyId: KEY, events: ['template.updated'], description: null },
      TESTER,
    );
    await listen();
    const { id: posted } = await fixture.subscribe(['template.updated']);
    expect(await fixture.listeners.tellExample('template.updated')).toBe(1);
    expect(await fixture.listeners.take(id, NOTHING)).toMatchObject([
      { body: expect.stringContaining('template.updated') },
    ]);
    expect(await fixture.deliveries(posted)).toEqual([]);
    fixture.clock.advance(MINUTE_MS + 1);
    expect(await fixture.listeners.tellExample('template.updated')).toBe(0);
  });
});
