import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, echoOf, InboundFixture } from './testing/inbound-fixture.js';

describe('a callback with a text of a recipient', () => {
  let fixture: InboundFixture;

  beforeEach(async () => (fixture = await InboundFixture.create()));
  afterEach(() => fixture.close());

  it('is passed on with its opt-outs, with a constant key', async () => {
    const id = await fixture.begin('w1');
    const text = { from: '5511987654321', id: 'in-1', timestamp: '1795191240', type: 'text', text: { body: 'SAIR' } };
    const refusal = { id: 'w1', status: 'failed', echo: echoOf(id), error: 131050 } as const;
    const channelId = fixture.channels.channel.id;
    const body = bodyOf([refusal], '111', { messages: [text] });
    await fixture.store.add({ channelId, requestId: '', body, receivedAt: fixture.clock.now() });
    fixture.inbound.failing = true;
    await fixture.applied();
    fixture.inbound.failing = false;
    expect(await fixture.count('gateway_callbacks', 'next_at IS NOT NULL')).toBe(1);
    fixture.clock.advance(2_000);
    await fixture.applied();
    const at = 1_795_191_240_000;
    expect(fixture.inbound.received).toEqual([
      { key: '1.0', channelId, testMode: false, providerMessageId: 'in-1', from: '5511987654321', text: 'SAIR', at },
    ]);
    const { phone } = await fixture.messages.row(id);
    expect(fixture.inbound.signals).toContainEqual({ messageId: id, channelId, phone, scope: 'marketing', at });
  });

  it('that only changes an earlier one is looked at for opt-outs, and opens no window', async () => {
    const edit = { original_message_id: 'in-0', message: { type: 'text', text: { body: 'SAIR' } } };
    const messages = [{ from: '5511987654321', id: 'in-1', timestamp: '1795191240', type: 'edit', edit }];
    const body = bodyOf([], '111', { messages });
    const channelId = fixture.channels.channel.id;
    await fixture.store.add({ channelId, requestId: '', body, receivedAt: fixture.clock.now() });
    await fixture.applied();
    expect(fixture.inbound.received).toMatchObject([{ from: '5511987654321', text: 'SAIR', isEdit: true }]);
    expect(await fixture.count('recipient_contacts')).toBe(0);
  });

  it('passes on what people chose about marketing, with the channel that it is about', async () => {
    const channelId = await fixture.addNumber('second', '222');
    const chosen = { user_id: 'BR.4711', category: 'marketing_messages', value: 'stop', timestamp: 1_795_191_240 };
    const value = { metadata: { phone_number_id: '222' }, user_preferences: [chosen] };
    const body = JSON.stringify({ entry: [{ changes: [{ field: 'user_preferences', value }] }] });
    const receivedAt = fixture.clock.now();
    await fixture.store.add({ channelId: fixture.channels.channel.id, requestId: '', body, receivedAt });
    await fixture.applied();
    const at = 1_795_191_240_000;
    expect(fixture.inbound.preferred).toMatchObject([
      { channelId, phone: null, identity: 'bsuid:BR.4711', value: 'stop', at },
    ]);
    expect(fixture.inbound.received).toEqual([]);
  });

  it('is no message where a number changed: the opt-out of the old one holds for the new one', async () => {
    const [old, latest] = ['5531987654321', '5511912345678'];
    await fixture.messages.optOutChanges.add({ phone: old, scope: 'all', source: 'api' });
    const system = { type: 'user_changed_number', wa_id: latest, user_id: 'BR.2', previous_user_id: 'BR.1' };
    const messages = [{ from: old, id: 'in-1', timestamp: '1795191240', type: 'system', system }];
    const body = bodyOf([], '111', { messages });
    const callback = { channelId: fixture.channels.channel.id, requestId: '', body, receivedAt: fixture.clock.now() };
    for (let n = 0; n < 2; n++) await fixture.store.add(callback);
    await fixture.applied();
    expect(await fixture.messages.optOuts.find(latest)).toMatchObject({ scope: 'all', source: 'api' });
    expect(fixture.inbound.received).toEqual([]);
    expect(await fixture.count('recipient_contacts')).toBe(0);
    expect(await fixture.count('notifications')).toBe(0);
  });

  it('tells the number of a person who hides it by our message that they answer', async () => {
    const id = await fixture.begin('w1');
    const { phone } = await fixture.messages.row(id);
    const channelId = fixture.channels.channel.id;
    const said = { from_user_id: 'BR.4711', timestamp: '1795191240', type: 'text', text: { body: 'SAIR' } };
    const messages = [
      { ...said, id: 'in-1', context: { id: 'of somebody else' } },
      { ...said, id: 'in-2', context: { id: 'w1' } },
      { ...said, id: 'in-3' },
    ];
    for (const message of messages) {
      const body = bodyOf([], '111', { messages: [message] });
      await fixture.store.add({ channelId, requestId: '', body, receivedAt: fixture.clock.now() });
      await fixture.applied();
    }
    expect(fixture.inbound.received.map(({ from }) => from)).toEqual([null, phone, phone]);
    expect(await fixture.messages.identities.persons(['bsuid:BR.4711'])).toEqual(new Map([['bsuid:BR.4711', phone]]));
  });

  it('brings back what waited because its recipient had not written, also where the number is learned later', async () => {
    const { messages } = fixture;
    const [first, second] = [await messages.store({}), await messages.store({})];
    await messages.cold.setAside([first, second]);
    const phones = await Promise.all([first, second].map(async (id) => String((await messages.row(id)).phone)));
    const post = async (message: object) => {
      const text = { id: `in-${JSON.stringify(message)}`, type: 'text', text: { body: 'oi' }, timestamp: '1795191240' };
      const body = bodyOf([], '111', { messages: [{ ...text, ...message }] });
      const channelId = fixture.channels.channel.id;
      await fixture.store.add({ channelId, requestId: '', body, receivedAt: fixture.clock.now() });
      await fixture.applied();
    };
    const aside = async (id: number) => (await messages.reader.find(id))!.isAside;
    await post({ from: phones[0] });
    expect([await aside(first), await aside(second)]).toEqual([0, phones[0] === phones[1] ? 0 : 1]);
    await messages.cold.setAside([second]);
    await post({ from_user_id: 'BR.4711' });
    expect(await aside(second)).toBe(1);
    await post({ from_user_id: 'BR.4711', from: phones[1] });
    expect(await aside(second)).toBe(0);
  });

  it('that cannot be applied does not delay the others', async () => {
    const id = await fixture.begin('w1');
    const channelId = fixture.channels.channel.id;
    const text = { from: '5511987654321', id: 'in-1', type: 'text', text: { body: 'oi' } };
    const body = bodyOf([], '111', { messages: [text] });
    await fixture.store.add({ channelId, requestId: '', body, receivedAt: fixture.clock.now() });
    await fixture.posted([{ id: 'w1', status: 'read' }]);
    fixture.inbound.failing = true;
    await fixture.applied();
    expect([await fixture.status(id), await fixture.count('gateway_callbacks', 'next_at IS NOT NULL')]).toEqual([
      MessageStatus.Read,
      1,
    ]);
  });
});
