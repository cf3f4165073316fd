import { NOTIFICATION_TYPES, type NotificationType } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { ChannelsFixture, HTTP } from '../../../channels/src/testing/channels-fixture.js';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';
import { WEBHOOK_EVENTS } from './event.dto.js';
import { exampleEvent } from '../listeners/listeners.js';

/** Where Nest keeps the names of the documented properties. */
const PROPERTIES = 'swagger/apiModelPropertiesArray';

/** The examples are of a message by a real channel that is not held: the fields are there only where they are true. */
const ONLY_WHERE_TRUE = ['simulated', 'waiting_for'];

/** It goes by a number, while what a recipient writes has both. */
const ONLY_RECEIVED = 'user_id';

/** The fields of the data of an event, as the API's document lists them. */
function documented(type: NotificationType): string[] {
  const listed = Reflect.getMetadata(PROPERTIES, WEBHOOK_EVENTS[type].data.prototype);
  const left = type === 'message.received' ? ONLY_WHERE_TRUE : [...ONLY_WHERE_TRUE, ONLY_RECEIVED];
  return (listed as string[]).map((name) => name.replace(':', '')).filter((name) => !left.includes(name));
}

describe('the example of an event', () => {
  let fixture: WebhooksFixture;
  let endpoint: number;

  beforeEach(async () => {
    fixture = await WebhooksFixture.create();
    endpoint = (await fixture.subscribe([...NOTIFICATION_TYPES], null)).id;
  });
  afterEach(() => fixture.close());

  /** The fields of a body and of its data, in their order. */
  const fieldsOf = (body: string) => {
    const { data, ...event } = JSON.parse(body);
    return { event: Object.keys(event), data: Object.keys(data) };
  };

  /** Everything that happens to a message and around it. */
  async function happenings() {
    const id = await fixture.sendOne(KEY, 'pedido-1');
    const at = fixture.clock.now();
    const receipt = { channelId: CHANNEL, messageId: id, providerMessageId: null, at };
    for (const kind of ['delivered', 'read'] as const) await fixture.messages.receipts.accept([{ ...receipt, kind }]);
    await fixture.replays.sendTest(await fixture.endpoint(endpoint), TESTER);
    await disableAnother();
    await tellNews(at);
    await fixture.fanOutAll();
  }

  async function tellNews(at: number) {
    const news = { channelId: CHANNEL, value: 'RED', detail: null, at };
    const channels = await ChannelsFixture.over(fixture.database, fixture.clock, HTTP);
    await channels.news.store([
      { ...news, kind: 'quality', subject: '' },
      { ...news, kind: 'template_quality', subject: 'recado_aviso:pt_BR' },
    ]);
  }

  async function disableAnother() {
    const other = await fixture.subscribe(['webhook.test'], null);
    await fixture.replays.sendTest(await fixture.endpoint(other.id), TESTER);
    const result = { kind: 'failed', error: 'gone' } as const;
    const [delivery] = await fixture.claim(other.id);
    const made = { outcome: result, throttleMs: null, isGone: true, ms: 1, status: 410, request: '{}', answer: null };
    const results = [{ ...made, delivery: delivery!, excerpt: null }];
    await fixture.database.write((tx) => fixture.recorder.record(tx, results));
  }

  it('has the fields of a real one', async () => {
    await happenings();
    const real = new Map((await fixture.deliveries(endpoint)).map(({ type, payload }) => [type, payload]));
    const seen = ['message.sent', 'message.delivered', 'message.read', 'batch.completed', 'webhook.disabled'];
    seen.push('channel.updated', 'template.updated');
    expect([...real.keys()].sort()).toEqual([...seen, 'webhook.test'].sort());
    for (const [type, body] of real) expect(fieldsOf(exampleEvent(type)), type).toEqual(fieldsOf(body));
  });

  it.each(NOTIFICATION_TYPES)('of %s names its type and says what it announces', (type) => {
    const { data, ...event } = JSON.parse(exampleEvent(type));
    expect(event).toEqual({ type, timestamp: expect.stringMatching(/^2026-11-20T16:1\d:\d\d\.\d{3}Z$/) });
    expect(Object.keys(data)).toEqual(documented(type));
  });
});
