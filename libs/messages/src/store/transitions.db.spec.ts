import { MessageStatus, type NotificationType } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { NotificationSubscriptions } from './notifications.js';

class Wanting extends NotificationSubscriptions {
  wanted: NotificationType[] = [];

  read() {
    return Promise.resolve({
      isEmpty: this.wanted.length === 0,
      wants: (key: number, type: NotificationType) => key === KEY && this.wanted.includes(type),
    });
  }
}

describe('Transitions: notifications of status moves', () => {
  const wanting = new Wanting();
  let fixture: MessagesFixture;

  beforeEach(async () => {
    wanting.wanted = ['message.sent', 'message.delivered', 'message.read', 'message.expired', 'batch.completed'];
    fixture = await MessagesFixture.create(wanting);
  });
  afterEach(() => fixture.close());

  const news = () =>
    fixture.database.read<Record<string, number | string | null>>(
      `SELECT type, message_id AS message, batch_id AS batch, previous_status AS was, sequence
       FROM notifications ORDER BY id`,
    );
  const types = async () => (await news()).map(({ type }) => type);

  async function send(...ids: number[]): Promise<void> {
    const started = await fixture.claims.claim(ids);
    const at = fixture.clock.now();
    await fixture.recorder.record(
      started.map((attempt) => ({ kind: 'sent', attempt, at, providerMessageId: `p-${attempt.id}` })),
    );
  }

  async function receipt(messageId: number, kind: 'delivered' | 'read'): Promise<void> {
    const at = fixture.clock.now();
    await fixture.receipts.accept([{ channelId: CHANNEL, messageId, providerMessageId: null, kind, at }]);
  }

  it('are written for each move, numbered in order', async () => {
    const id = await fixture.store({});
    await send(id);
    await receipt(id, 'delivered');
    await receipt(id, 'read');
    const { Sending, Sent, Delivered } = MessageStatus;
    expect(await news()).toEqual([
      { type: 'message.sent', message: id, batch: 1, was: Sending, sequence: 2 },
      { type: 'batch.completed', message: null, batch: 1, was: null, sequence: null },
      { type: 'message.delivered', message: id, batch: 1, was: Sent, sequence: 3 },
      { type: 'message.read', message: id, batch: 1, was: Delivered, sequence: 4 },
    ]);
  });

  it('are written for two moves in one transaction', async () => {
    wanting.wanted = ['message.delivered', 'message.read'];
    const id = await fixture.store({});
    await send(id);
    const at = fixture.clock.now();
    const common = { channelId: CHANNEL, messageId: id, providerMessageId: null, at };
    await fixture.receipts.accept([
      { ...common, kind: 'read' },
      { ...common, kind: 'delivered' },
    ]);
    expect(await types()).toEqual(['message.delivered', 'message.read']);
  });

  it('are not written without a change of status', async () => {
    const id = await fixture.store({});
    await send(id);
    await receipt(id, 'read');
    const before = await types();
    await receipt(id, 'read');
    await receipt(id, 'delivered');
    expect(await types()).toEqual(before);
  });

  it('do not include an acceptance that arrives after its own receipt', async () => {
    wanting.wanted = ['message.sent', 'message.delivered'];
    const id = await fixture.store({});
    const [attempt] = await fixture.claims.claim([id]);
    await receipt(id, 'delivered');
    await fixture.recorder.record([
      { kind: 'sent', attempt: attempt!, at: fixture.clock.now(), providerMessageId: 'p-1' },
    ]);
    expect(await types()).toEqual(['message.delivered']);
    expect(await fixture.row(id)).toMatchObject({ transitions: 2, provider_message_id: 'p-1' });
  });

  it('include one batch.completed, when the last message has left', async () => {
    wanting.wanted = ['batch.completed'];
    const first = await fixture.store({}, {}, {});
    await send(first + 2);
    await send(first);
    expect(await types()).toEqual([]);
    await send(first + 1);
    expect(await types()).toEqual(['batch.completed']);
    await receipt(first, 'read');
    expect(await types()).toEqual(['batch.completed']);
  });

  it('include expiries, found by a claim or by the sweep', async () => {
    wanting.wanted = ['message.expired'];
    const expiresAt = fixture.clock.now() + 1_000;
    const first = await fixture.store({ expiresAt }, { expiresAt });
    fixture.clock.advance(2_000);
    await fixture.claims.claim([first]);
    await fixture.sweeps.expireWaiting();
    expect((await news()).map(({ message }) => message)).toEqual([first, first + 1]);
  });

  it('are written for subscribed types only', async () => {
    wanting.wanted = ['message.read'];
    const id = await fixture.store({});
    await send(id);
    await receipt(id, 'read');
    expect(await types()).toEqual(['message.read']);
    wanting.wanted = [];
    await send(await fixture.store({}));
    expect(await types()).toEqual(['message.read']);
  });
});
