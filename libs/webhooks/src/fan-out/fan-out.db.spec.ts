import { NOTIFICATION_TYPES } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../../test/support/api.js';
import { CHANNEL, KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { TESTER, URL_OF_SINK, WebhooksFixture } from '../testing/webhooks-fixture.js';

describe('a notification', () => {
  let fixture: WebhooksFixture;

  beforeEach(async () => (fixture = await WebhooksFixture.create()));
  afterEach(() => fixture.close());

  const bodies = async (endpointId: number): Promise<Json[]> =>
    (await fixture.deliveries(endpointId)).map(({ payload }) => JSON.parse(payload));
  const types = async (endpointId: number) => (await bodies(endpointId)).map(({ type }) => type);
  const waiting = () => fixture.database.read('SELECT id FROM notifications');
  const receipt = (messageId: number, kind: 'delivered' | 'read' | 'failed', code?: string, detail?: string) => {
    const at = fixture.clock.now();
    const base = { channelId: CHANNEL, messageId, providerMessageId: null, kind, at };
    return fixture.messages.receipts.accept([{ ...base, code, detail }]);
  };

  it('is written only while an endpoint subscribes to it', async () => {
    await fixture.sendOne();
    expect(await waiting()).toEqual([]);
    const { id } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    expect(await waiting()).toHaveLength(1);
    await fixture.changes.update(id, { enabled: false }, TESTER);
    await fixture.sendOne();
    expect(await waiting()).toHaveLength(1);
    await fixture.changes.update(
      id,
      { enabled: true, events: ['message.read'] },
      { type: 'system', id: null, name: '' },
    );
    await fixture.sendOne();
    expect(await waiting()).toHaveLength(1);
  });

  it('becomes a delivery to each subscribed endpoint, with one event id, and leaves the outbox', async () => {
    const [one, two, other] = [
      await fixture.subscribe(['message.sent', 'message.read']),
      await fixture.subscribe(['message.sent']),
      await fixture.subscribe(['message.read']),
    ];
    await fixture.sendOne();
    await fixture.fanOutAll();
    const [first, second] = [await fixture.deliveries(one.id), await fixture.deliveries(two.id)];
    expect([first, second].map((list) => list.map(({ type }) => type))).toEqual([['message.sent'], ['message.sent']]);
    expect(first[0]?.eventId).toBe(second[0]?.eventId);
    expect(first[0]?.eventId).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(await fixture.deliveries(other.id)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('of a key goes to its own endpoints and to those for all keys', async () => {
    const stranger = await fixture.otherKey();
    const own = await fixture.subscribe(['message.sent']);
    const spanning = await fixture.subscribe(['message.sent'], null);
    const others = await fixture.subscribe(['message.sent'], stranger);
    await fixture.sendOne(KEY, 'a');
    await fixture.sendOne(stranger, 'b');
    await fixture.fanOutAll();
    const references = async (id: number) => (await bodies(id)).map(({ data }) => data.reference);
    expect(await references(own.id)).toEqual(['a']);
    expect(await references(others.id)).toEqual(['b']);
    expect(await references(spanning.id)).toEqual(['a', 'b']);
  });

  it('of a key goes to the endpoints of the panel that chose it, and is written for nobody else', async () => {
    const stranger = await fixture.otherKey();
    const input = { apiKeyId: null, url: URL_OF_SINK, events: ['message.sent' as const], description: null };
    const { id } = await fixture.changes.create({ ...input, keyIds: [stranger] }, TESTER);
    await fixture.sendOne(KEY, 'a');
    expect(await waiting()).toEqual([]);
    await fixture.sendOne(stranger, 'b');
    await fixture.fanOutAll();
    expect((await bodies(id)).map(({ data }) => data.reference)).toEqual(['b']);
    await fixture.changes.update(id, { keyIds: [stranger, KEY] }, TESTER);
    await fixture.sendOne(KEY, 'c');
    await fixture.fanOutAll();
    expect((await bodies(id)).map(({ data }) => data.reference)).toEqual(['b', 'c']);
  });

  it('describes a message as of the notified change of status', async () => {
    const { id: endpoint } = await fixture.subscribe([...NOTIFICATION_TYPES]);
    const id = await fixture.sendOne(KEY, 'pedido-1');
    await receipt(id, 'delivered');
    const readAt = fixture.clock.now();
    await receipt(id, 'read');
    await fixture.fanOutAll();
    const [sent, completed, delivered, read] = await bodies(endpoint);
    const at = new Date(readAt).toISOString();
    const base = {
      ...{ id, batch_id: 1, reference: 'pedido-1', phone: '5511987650000', channel: 'default', attempts: 1 },
      ...{ failure_code: null, failure_reason: null, scheduled_at: null, created_at: at, sent_as: 'text', sent_at: at },
      ...{ delivered_at: null, read_at: null, failed_at: null, canceled_at: null },
    };
    const step = (type: string, changes: object) => ({ type, timestamp: at, data: { ...base, ...changes } });
    expect(sent).toEqual(step('message.sent', { status: 'Enviada', previous_status: 'Enviando', sequence: 2 }));
    expect(delivered).toEqual(
      step('message.delivered', { status: 'Entregue', previous_status: 'Enviada', sequence: 3, delivered_at: at }),
    );
    expect(read).toEqual(
      step('message.read', {
        ...{ status: 'Lida', previous_status: 'Entregue', sequence: 4 },
        ...{ delivered_at: at, read_at: at },
      }),
    );
    expect(completed).toEqual({
      type: 'batch.completed',
      timestamp: at,
      data: { batch_id: 1, total: 1, created_at: at, completed_at: at },
    });
  });

  it('says of a message by the simulator that nobody received it', async () => {
    const { id: endpoint } = await fixture.subscribe(['message.sent', 'message.delivered']);
    await fixture.database.write((tx) => tx.run("UPDATE channels SET gateway = 'sandbox' WHERE id = ?", [CHANNEL]));
    const id = await fixture.sendOne();
    await fixture.database.write((tx) =>
      tx.run("UPDATE messages SET provider_message_id = 'sandbox-1' WHERE id = ?", [id]),
    );
    await receipt(id, 'delivered');
    await fixture.fanOutAll();
    expect((await bodies(endpoint)).map(({ data }) => data.simulated)).toEqual([true, true]);
  });

  it('has the reason of a failure, also after the message was retried', async () => {
    const { id: endpoint } = await fixture.subscribe(['message.failed', 'message.delivered']);
    const id = await fixture.sendOne();
    await receipt(id, 'failed', 'recipient_unreachable', '131026 not there');
    await receipt(id, 'delivered');
    await fixture.fanOutAll();
    const [failed, delivered] = await bodies(endpoint);
    expect(failed).toMatchObject({ data: { status: 'Falhou', failure_code: 'recipient_unreachable' } });
    expect(delivered).toMatchObject({ data: { status: 'Entregue', failure_code: null, failed_at: null } });
  });

  it('is turned into deliveries once, in chunks, by any number of processes', async () => {
    const endpoints = [];
    for (let index = 0; index < 10; index++) endpoints.push(await fixture.subscribe(['message.sent']));
    for (let index = 0; index < 150; index++) await fixture.sendOne();
    const first = await fixture.fanOut.tick();
    expect(first.notifications).toBe(100);
    await Promise.all([fixture.fanOutAll(), fixture.fanOutAll(), fixture.fanOutAll()]);
    for (const { id } of endpoints) expect(await types(id)).toHaveLength(150);
    expect(await waiting()).toEqual([]);
  });

  it('of a channel goes to every endpoint, that of a disabled endpoint to the same owner only', async () => {
    const stranger = await fixture.otherKey();
    const ids: number[] = [];
    for (const key of [KEY, stranger, null]) {
      ids.push(
        (await fixture.subscribe(['channel.paused', 'template.updated', 'webhook.disabled'], key, URL_OF_SINK)).id,
      );
    }
    await fixture.database.write(async (tx) => {
      const add = (type: string, key: number | null) =>
        tx.insert('notifications', ['type', 'at', 'api_key_id', 'data'], [[type, 0, key, '{"a":1}']]);
      await add('channel.paused', null);
      await add('template.updated', null);
      await add('webhook.disabled', KEY);
      await add('webhook.disabled', null);
    });
    await fixture.fanOutAll();
    const [own, others, spanning] = await Promise.all(ids.map(types));
    const ofChannels = ['channel.paused', 'template.updated'];
    expect(own).toEqual([...ofChannels, 'webhook.disabled']);
    expect(others).toEqual(ofChannels);
    expect(spanning).toEqual([...ofChannels, 'webhook.disabled', 'webhook.disabled']);
  });
});
