import { isSignedWith, MINUTE_MS } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { TESTER, URL_OF_SINK, WebhooksFixture } from '../testing/webhooks-fixture.js';

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

    const events = (await fixture.listeners.take(id, 0, KEY)) ?? [];
    expect(events.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'message.sent',
      'message.sent',
    ]);
    for (const { headers, body } of events) {
      const content = { id: headers['webhook-id'] ?? '', timestamp: Number(headers['webhook-timestamp']), body };
      expect(isSignedWith(secret, content, headers['webhook-signature'] ?? '')).toBe(true);
    }
    expect(await fixture.listeners.take(id, 0, KEY)).toEqual(events);
    expect(await fixture.listeners.take(id, events[0]!.id, KEY)).toEqual([events[1]]);
    expect(await fixture.listeners.take(id, events[1]!.id, KEY)).toEqual([]);
    expect(await fixture.deliveries(id)).toEqual([]);
  });

  it('is one of its key only, and no webhook with an address is one', async () => {
    const { id } = await listen();
    const { id: posted } = await fixture.subscribe(['message.sent']);
    expect(await fixture.listeners.take(id, 0, await fixture.otherKey())).toBeNull();
    expect(await fixture.listeners.take(posted, 0, KEY)).toBeNull();
    await fixture.changes.update(id, { enabled: false }, TESTER);
    expect(await fixture.listeners.take(id, 0, KEY)).toBeNull();
  });

  it('of all keys hears each of them', async () => {
    const { id } = await listen(null);
    await happen();
    expect(await fixture.listeners.take(id, 0)).toHaveLength(1);
  });

  it('ends a minute after its program was last heard of', async () => {
    await listen();
    const lasting = await listen();
    fixture.clock.advance(MINUTE_MS - 1);
    await fixture.listeners.take(lasting.id, 0, KEY);
    await fixture.listeners.removeSilent();
    expect(await fixture.endpoints.list()).toHaveLength(2);
    fixture.clock.advance(2);
    await fixture.listeners.removeSilent();
    expect((await fixture.endpoints.list()).map(({ id }) => id)).toEqual([lasting.id]);
  });

  it('becomes an ordinary webhook when somebody gives it an address', async () => {
    const { id } = await listen();
    await fixture.changes.update(id, { url: URL_OF_SINK }, TESTER);
    fixture.clock.advance(2 * MINUTE_MS);
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
    expect(await fixture.listeners.take(id, 0)).toMatchObject([{ body: expect.stringContaining('template.updated') }]);
    expect(await fixture.deliveries(posted)).toEqual([]);
  });
});
