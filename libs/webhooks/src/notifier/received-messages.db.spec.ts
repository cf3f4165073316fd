import { WebhookDeliveryStatus } from '@recado/core';
import { InboundEvents, type NewInboundMessage, InboundSweep } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';
import { EndpointAudience } from '../endpoints/subscriptions.js';
import type { Notifier } from './notifier.js';

const { Waiting, Failed } = WebhookDeliveryStatus;
const DAY = 86_400_000;
const PHONE = '5511987654321';
const TEXT = 'Já paguei ontem';

describe('what a recipient writes', () => {
  let f: WebhooksFixture;
  let notifier: Notifier;
  let events: InboundEvents;
  let kept: InboundSweep;

  beforeEach(async () => {
    f = await WebhooksFixture.create();
    notifier = f.notifier();
    events = new InboundEvents(f.database, f.clock, new EndpointAudience(f.database, f.clock));
    kept = new InboundSweep(f.database, f.clock);
  });
  afterEach(() => f.close());

  const message = (changes: Partial<NewInboundMessage> = {}): NewInboundMessage => ({
    ...{ key: '7.0', channelId: CHANNEL, providerMessageId: 'wamid.1', from: PHONE, text: TEXT, at: f.clock.now() },
    ...changes,
  });
  const rows = (table: string) => f.database.read<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY id`);
  /** Every table that a copy of the text or the number could be in. */
  const copies = async () => {
    const tables = ['notifications', 'webhook_deliveries', 'webhook_attempts', 'inbound_messages'];
    const found = await Promise.all(tables.map(async (table) => [table, JSON.stringify(await rows(table))] as const));
    return found.filter(([, text]) => text.includes(TEXT) || text.includes(PHONE)).map(([table]) => table);
  };

  it('is told with the message that it answers, and kept in one place', async () => {
    const { id: endpoint } = await f.subscribe(['message.received'], null);
    const answered = await f.sendOne(KEY, 'pedido-1');
    const at = f.clock.now();
    await events.announce([message({ replyTo: 'p', media: { type: 'image', id: 'm1' } })]);
    expect(await copies()).toEqual(['inbound_messages']);
    await f.deliverDue(notifier);
    const data = {
      ...{ channel: 'default', from: PHONE, text: TEXT, media: { type: 'image', id: 'm1' } },
      button: null,
      ...{ received_at: new Date(at).toISOString(), in_reply_to: answered, provider_message_id: 'wamid.1' },
    };
    const [sent, ...more] = f.sent();
    expect(more).toEqual([]);
    expect(sent).toEqual({ type: 'message.received', timestamp: new Date(at).toISOString(), data });
    expect(await copies()).toEqual(['inbound_messages']);
    const [delivery] = await f.deliveries(endpoint);
    expect(JSON.parse(delivery!.payload)).toEqual(sent);
  });

  it('is told with the button by which they answered', async () => {
    await f.subscribe(['message.received'], null);
    await events.announce([
      message({ button: { id: 'sim', title: 'Sim' } }),
      message({ providerMessageId: 'wamid.2', button: { id: 'p:1', title: 'Sim', payload: 'p:1' } }),
    ]);
    await f.deliverDue(notifier);
    expect(f.sent().map(({ data }) => data.button)).toEqual([
      { id: 'sim', title: 'Sim' },
      { id: 'p:1', title: 'Sim', payload: 'p:1' },
    ]);
  });

  it('is told once, though its callback is processed again', async () => {
    await f.subscribe(['message.received'], null);
    await events.announce([message(), message()]);
    await events.announce([message({ key: '8.0' })]);
    await events.announce([message({ providerMessageId: null }), message({ providerMessageId: null })]);
    await f.deliverDue(notifier);
    await events.announce([message()]);
    await f.deliverDue(notifier);
    expect(f.sent().map(({ data }) => data.provider_message_id)).toEqual(['wamid.1', null]);
  });

  it('is told of a person without a number, and of an answer to a message that is not ours', async () => {
    await f.subscribe(['message.received'], null);
    await events.announce([message({ from: null, identity: 'lid:4711', text: null, replyTo: 'someone-else' })]);
    await f.deliverDue(notifier);
    expect(f.sent()).toMatchObject([{ data: { from: null, text: null, in_reply_to: null } }]);
    expect(f.sent()[0]?.data).not.toHaveProperty('media');
  });

  it('is not stored while nobody subscribes to it, or while nobody may hear of it', async () => {
    await f.subscribe(['message.sent'], null);
    await events.announce([message()]);
    await f.subscribe(['message.received'], KEY);
    await events.announce([message()]);
    expect(await rows('inbound_messages')).toEqual([]);
    expect(await rows('notifications')).toEqual([]);
  });

  it('has the same body at every attempt, with the same id', async () => {
    await f.subscribe(['message.received'], null);
    await events.announce([message()]);
    f.transport.answers(500);
    await f.deliverDue(notifier);
    f.clock.advance(DAY / 2);
    f.transport.answers(200);
    await f.deliverDue(notifier);
    const [first, second, ...more] = f.transport.requests;
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('is gone after a day: a delivery that still waits is given up with a reason, and its endpoint is not blamed', async () => {
    const { id: endpoint } = await f.subscribe(['message.received'], null);
    await events.announce([message()]);
    f.transport.answers(500);
    await f.deliverDue(notifier);
    f.clock.advance(DAY);
    expect(await f.statuses(endpoint)).toEqual([Waiting]);
    expect(await kept.sweep()).toBe(1);
    expect(await copies()).toEqual([]);
    await f.database.write((tx) => tx.run('UPDATE webhook_endpoints SET failing_since = NULL'));
    await f.deliverDue(notifier);
    expect(f.transport.requests).toHaveLength(1);
    const [delivery] = await f.deliveries(endpoint);
    expect(delivery).toMatchObject({ status: Failed, error: 'content_expired', nextAt: null });
    expect(JSON.parse(delivery!.payload)).toMatchObject({ type: 'message.received', data: { inbound_id: 1 } });
    expect((await f.endpoint(endpoint)).failingSince).toBeNull();
  });

  it('can be replayed for a day, not later', async () => {
    const { id: endpoint } = await f.subscribe(['message.received'], null);
    await events.announce([message()]);
    await f.deliverDue(notifier);
    const replay = async () => {
      const [delivery] = await f.deliveries(endpoint);
      await f.replays.replayOne(delivery!, await f.endpoint(endpoint), TESTER);
      await f.deliverDue(notifier);
      return (await f.deliveries(endpoint))[0]?.error;
    };
    f.clock.advance(DAY - 600_000);
    await kept.sweep();
    expect(await replay()).toBeNull();
    expect(f.transport.requests.map(({ body }) => body.includes(TEXT))).toEqual([true, true]);
    f.clock.advance(600_000);
    await kept.sweep();
    expect(await replay()).toBe('content_expired');
    expect(f.transport.requests).toHaveLength(2);
  });

  it('does not delay what comes later when much of it is replayed after its day', async () => {
    const { id: endpoint } = await f.subscribe(['message.received'], null);
    const since = f.clock.now();
    await events.announce(Array.from({ length: 100 }, (_, index) => message({ providerMessageId: `old.${index}` })));
    await f.fanOutAll();
    await f.database.write((tx) => tx.run(`UPDATE webhook_deliveries SET status = ${Failed}, next_at = 0`));
    f.clock.advance(2 * DAY);
    while ((await kept.sweep()) > 0);
    expect(await f.replays.replaySince(await f.endpoint(endpoint), since, TESTER)).toBe(100);
    await events.announce([message({ providerMessageId: 'new' })]);
    await f.deliverDue(notifier);
    expect(f.sent().map(({ data }) => data.provider_message_id)).toEqual(['new']);
    expect(await f.statuses(endpoint)).not.toContain(Waiting);
  });
});
