import { WebhookDeliveryStatus } from '@recado/core';
import { InboundEvents } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { EndpointAudience } from '../endpoints/subscriptions.js';
import { SigningSecrets } from '../signing.js';
import { TESTER, URL_OF_SINK, vaultOf, WebhooksFixture } from '../testing/webhooks-fixture.js';
import type { Notifier } from './notifier.js';

const { Waiting, Delivered, Failed } = WebhookDeliveryStatus;
const CALLBACK = 'https://erp.example/status';
const DIALECT = { name: 'stub', callback: CALLBACK };

describe('an attempt at an endpoint with a format', () => {
  let f: WebhooksFixture;
  let notifier: Notifier;
  let endpoint: number;
  let secret: string;

  beforeEach(async () => {
    f = await WebhooksFixture.create();
    notifier = f.notifier();
    const input = { apiKeyId: KEY, url: URL_OF_SINK, format: 'stub', description: null };
    ({ id: endpoint, secret } = await f.changes.create({ ...input, events: [...f.formats.events()] }, TESTER));
  });
  afterEach(() => f.close());

  const only = async () => (await f.deliveries(endpoint))[0]!;

  it('sends what the format makes of the event, where the message says, and keeps it without secrets', async () => {
    const message = await f.sendOne(KEY, null, { dialect: DIALECT });
    f.transport.answers(500);
    await f.deliverDue(notifier);
    const [request] = f.transport.requests;
    expect(request).toEqual({
      url: CALLBACK,
      body: 'said=message.sent&token=t-1',
      headers: {
        'user-agent': expect.stringMatching(/^Recado\/\d/),
        'content-type': 'application/x-www-form-urlencoded',
        'x-signed-by': secret,
        'x-token': 't-1',
      },
    });
    const { eventId, last, payload } = await only();
    expect(f.formats.asked).toEqual([
      {
        event: JSON.parse(payload),
        ...{ url: CALLBACK, secret, apiKeyId: KEY, eventId, at: last!.startedAt, attempt: 1 },
      },
    ]);
    expect(JSON.parse(payload)).toMatchObject({ type: 'message.sent', data: { id: message }, dialect: DIALECT });
    const headers = { ...request!.headers, 'x-signed-by': '***', 'x-token': '***' };
    expect(last!.request).toEqual({ url: CALLBACK, body: 'said=message.sent&token=***', headers });
    f.transport.answers(204);
    f.clock.advance(60_000);
    await f.deliverDue(notifier);
    expect(f.formats.asked.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(await only()).toMatchObject({ status: Delivered, attempts: 2 });
  });

  it('goes to the address of the endpoint where the message names none', async () => {
    await f.sendOne();
    await f.deliverDue(notifier);
    expect(f.transport.requests.map(({ url }) => url)).toEqual([URL_OF_SINK]);
  });

  it('knows the key of an endpoint of the panel that is limited to one', async () => {
    const stranger = await f.otherKey();
    await f.database.write((tx) => tx.run('DELETE FROM webhook_endpoints'));
    for (const keyIds of [[KEY], [KEY, stranger], null]) {
      const input = { apiKeyId: null, keyIds, url: URL_OF_SINK, format: 'stub', description: null };
      await f.changes.create({ ...input, events: ['message.sent'] }, TESTER);
    }
    await f.sendOne();
    await f.deliverDue(notifier);
    expect(f.formats.asked.map(({ apiKeyId }) => apiKeyId).toSorted()).toEqual([KEY, null, null]);
  });

  it('leaves the endpoint enabled where the address of a message is gone', async () => {
    await f.sendOne(KEY, null, { dialect: DIALECT });
    f.transport.answers(410);
    await f.deliverDue(notifier);
    expect(await only()).toMatchObject({ status: Failed, error: 'gone' });
    expect((await f.endpoint(endpoint)).enabled).toBe(true);
    await f.sendOne();
    await f.deliverDue(notifier);
    expect((await f.endpoint(endpoint)).enabled).toBe(false);
  });

  it('is made again where the format failed, and ends where the secret cannot be read', async () => {
    f.formats.make = () => Promise.reject(new Error('the database is away'));
    await f.sendOne();
    await f.deliverDue(notifier);
    expect(await only()).toMatchObject({ status: Waiting, error: 'format_failed', attempts: 1 });
    expect(await f.endpoint(endpoint)).toMatchObject({ failingSince: null });
    expect(f.transport.requests).toEqual([]);
    Object.assign(f, { secrets: new SigningSecrets(vaultOf('another')) });
    Object.assign(f.attempt, { secrets: f.secrets });
    f.clock.advance(60_000);
    await f.deliverDue(notifier);
    expect(await only()).toMatchObject({ status: Failed, error: 'secret_unreadable' });
  });

  it('keeps nothing of what a person wrote', async () => {
    f.formats.make = ({ event }) => ({ body: JSON.stringify(event.data), headers: {} });
    await f.database.write((tx) => tx.run("UPDATE api_keys SET scopes = 'inbound:read' WHERE id = ?", [KEY]));
    const events = new InboundEvents(f.database, f.clock, new EndpointAudience(f.database, f.clock));
    const written = { key: '7.0', channelId: CHANNEL, providerMessageId: 'w.1', from: '5511987654321', text: 'Oi' };
    await events.announce([{ ...written, at: f.clock.now() }]);
    await f.deliverDue(notifier);
    expect(f.transport.requests[0]?.body).toContain('"text":"Oi"');
    expect((await only()).last?.request).not.toHaveProperty('body');
    expect(JSON.stringify(await f.database.read('SELECT * FROM webhook_deliveries'))).not.toContain('Oi');
  });
});
