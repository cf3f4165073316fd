import type { MessageContent } from '@recado/core';
import { InboundEvents, NotificationOutbox } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL, KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { PersonDeliveries } from '../deliveries/person-deliveries.js';
import { EndpointAudience } from '../endpoints/subscriptions.js';
import { TESTER, URL_OF_SINK, WebhooksFixture } from '../testing/webhooks-fixture.js';

const CALLBACK = 'https://erp.example/status?id=1';
const DIALECT = { name: 'stub', sender: '+551140028922', callback: CALLBACK, opaque: 'o-1' };

describe('an event for an endpoint with a format', () => {
  let f: WebhooksFixture;

  beforeEach(async () => (f = await WebhooksFixture.create()));
  afterEach(() => {
    vi.restoreAllMocks();
    return f.close();
  });

  const told = (url: string | null = URL_OF_SINK, events = [...f.formats.events()]) =>
    f.changes.upsertOfFormat({ apiKeyId: KEY, format: 'stub', url, events }, TESTER);
  const spoken = (dialect: MessageContent['dialect']) => f.sendOne(KEY, null, { dialect: dialect! });
  const deliver = (messageId: number) => {
    const base = { channelId: CHANNEL, messageId, providerMessageId: null, at: f.clock.now() };
    return f.messages.receipts.accept([{ ...base, kind: 'delivered' }]);
  };
  const made = async (endpointId: number) => {
    await f.fanOutAll();
    const rows = await f.database.read<{ type: string; url: string | null; payload: string }>(
      'SELECT type, url, payload FROM webhook_deliveries WHERE endpoint_id = ? ORDER BY id',
      [endpointId],
    );
    return rows.map(({ payload, ...row }) => ({ ...row, ...(JSON.parse(payload) as { dialect?: unknown }) }));
  };

  it('becomes a delivery only where the format tells it, with the dialect and the address of its message', async () => {
    const format = await told();
    const { id: plain } = await f.subscribe(['message.sent', 'message.delivered']);
    await deliver(await f.sendOne());
    const [, mine] = [await spoken({ name: 'stub' }), await spoken(DIALECT)];
    await deliver(mine);
    expect((await made(format)).map(({ type, url, dialect }) => [type, url, dialect])).toEqual([
      ['message.sent', null, undefined],
      ['message.sent', null, { name: 'stub' }],
      ['message.sent', CALLBACK, DIALECT],
      ['message.delivered', CALLBACK, DIALECT],
    ]);
    const plainly = await made(plain);
    expect(plainly.map(({ url, dialect }) => [url, dialect])).toEqual(Array(5).fill([null, undefined]));
    const [, ofMine] = (await f.deliveries(format)).slice(1);
    const [same] = (await f.deliveries(plain)).filter(({ eventId }) => eventId === ofMine?.eventId);
    expect(JSON.parse(ofMine!.payload)).toEqual({ ...JSON.parse(same!.payload), dialect: DIALECT });
  });

  it('is told at the addresses of messages alone where the endpoint has none', async () => {
    const format = await told(null);
    const { id: test } = await f.subscribe(['message.sent']);
    await f.sendOne();
    await spoken(DIALECT);
    expect(await made(format)).toMatchObject([{ type: 'message.sent', url: CALLBACK }]);
    expect(f.replays.canTest(await f.endpoint(format))).toBe(false);
    expect(f.replays.canTest(await f.endpoint(test))).toBe(true);
    await expect(f.replays.sendTest(await f.endpoint(format), TESTER)).rejects.toThrow();
  });

  it('is not told in a format that nobody knows any more', async () => {
    const format = await told();
    vi.spyOn(f.formats, 'names', 'get').mockReturnValue([]);
    await spoken(DIALECT);
    expect(await made(format)).toEqual([]);
    expect(await f.database.read('SELECT id FROM notifications')).toEqual([]);
  });

  it('tells what a person wrote, and only where it is chosen', async () => {
    const format = await told();
    const other = await told(CALLBACK, ['message.sent']);
    await f.database.write((tx) => tx.run("UPDATE api_keys SET scopes = 'inbound:read' WHERE id = ?", [KEY]));
    const events = new InboundEvents(f.database, f.clock, new EndpointAudience(f.database, f.clock));
    const at = f.clock.now();
    const written = { key: '7.0', channelId: CHANNEL, providerMessageId: 'w.1', from: '5511987654321', text: 'Oi', at };
    await events.announce([written]);
    expect(await made(format)).toMatchObject([{ type: 'message.received', url: null }]);
    expect(await made(other)).toEqual([]);
  });

  it('costs the others nothing: what messages carry is read only for endpoints with a format', async () => {
    const read = vi.spyOn(f.parts.get(NotificationOutbox), 'dialects');
    await f.subscribe(['message.sent']);
    await spoken(DIALECT);
    await f.fanOutAll();
    expect(read).not.toHaveBeenCalled();
    await told();
    const stranger = await f.otherKey();
    await f.subscribe(['message.sent'], stranger);
    await f.sendOne(stranger);
    const mine = await spoken(DIALECT);
    await f.fanOutAll();
    expect(read.mock.calls.map(([, ids]) => ids)).toEqual([[mine]]);
  });

  it('loses the address and what a format made of it with its message', async () => {
    const format = await told();
    const mine = await spoken(DIALECT);
    f.transport.answers(500);
    await f.deliverDue(f.notifier());
    await f.database.write((tx) => new PersonDeliveries(f.database).eraseIn(tx, [mine]));
    const rows = JSON.stringify(await f.database.read('SELECT * FROM webhook_deliveries'));
    for (const gone of [CALLBACK, 'o-1', 'said=', '5511987650000']) expect(rows).not.toContain(gone);
    const requests = f.transport.requests.length;
    f.clock.advance(60_000);
    await f.deliverDue(f.notifier());
    expect(f.transport.requests).toHaveLength(requests);
    const [delivery] = await f.deliveries(format);
    expect(delivery).toMatchObject({ error: 'content_expired', nextAt: null });
    expect(JSON.parse(delivery!.payload)).toMatchObject({ dialect: { name: 'stub', sender: DIALECT.sender } });
  });
});
