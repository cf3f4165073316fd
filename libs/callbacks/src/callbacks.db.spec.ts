import { createHmac } from 'node:crypto';
import { MessageStatus, Vault } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANA } from '../../channels/src/testing/channels-fixture.js';
import { bodyOf, echoOf, InboundFixture } from './testing/inbound-fixture.js';

const { Pending, Sent, Delivered, Read, Failed } = MessageStatus;
const HOUR = 3_600_000;
const MANY = Array.from({ length: 300 }, (_, index) => `w${index}`);

describe('a callback', () => {
  let fixture: InboundFixture;

  beforeEach(async () => (fixture = await InboundFixture.create()));
  afterEach(() => fixture.close());

  /** Counts the notifications of this type. */
  const notifications = (type: string) => fixture.count('notifications', `type = '${type}'`);

  it('is stored sealed until it has been applied, and recognised for a day afterwards', async () => {
    const id = await fixture.begin('w1');
    await fixture.posted([{ id: 'w1', status: 'delivered' }]);
    const [row] = await fixture.database.read<{ sealed: string }>(
      'SELECT sealed_json AS sealed FROM gateway_callbacks',
    );
    expect(row?.sealed).not.toBe('');
    expect(Buffer.from(row!.sealed, 'base64url').toString()).not.toContain('delivered');
    await fixture.applied();
    expect(await fixture.status(id)).toBe(Delivered);
    await fixture.posted([{ id: 'w1', status: 'delivered' }]);
    expect(await fixture.count('gateway_callbacks', "next_at IS NULL AND sealed_json = ''")).toBe(1);
    expect(await fixture.count('gateway_callbacks')).toBe(1);
    fixture.clock.advance(24 * HOUR + 1);
    expect(await fixture.housekeeping.sweep()).toBe(1);
    expect(await fixture.count('gateway_callbacks')).toBe(0);
  });

  it('that is not proved changes nothing, and is counted in one row with its reason', async () => {
    const { name, id } = fixture.channels.channel;
    const forged = { method: 'POST', query: {}, body: Buffer.from(bodyOf([{ id: 'w1', status: 'read' }])) } as const;
    const message = await fixture.begin('w1');
    for (const headers of [{}, { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }]) {
      const refused = fixture.intake.receive(name, { ...forged, headers });
      await expect(refused).rejects.toMatchObject({ code: 'forbidden', reason: { code: 'callback_unproved' } });
    }
    // A stranger who guesses the name of a channel learns nothing.
    const unknown = fixture.intake.receive('nobody', { ...forged, headers: {} });
    await expect(unknown).rejects.toMatchObject({ code: 'forbidden', reason: { code: 'callback_unproved' } });
    await fixture.sightings.flush();
    await fixture.applied();
    const rows = await fixture.database.read('SELECT channel_id AS id, kind, code, total FROM channel_sightings');
    expect(rows).toEqual([{ id, kind: 'refused', code: 'wrong_proof', total: 2 }]);
    expect([await fixture.count('gateway_callbacks'), await fixture.status(message)]).toEqual([0, Sent]);
  });

  it('is stored once, whatever it says in a header that its signature does not cover', async () => {
    const body = Buffer.from(bodyOf([{ id: 'w1', status: 'read' }]));
    const signature = `sha256=${createHmac('sha256', 'the-app-secret').update(body).digest('hex')}`;
    for (const id of ['a', 'b']) {
      const headers = { 'x-hub-signature-256': signature, 'webhook-id': id };
      await fixture.intake.receive(fixture.channels.channel.name, { method: 'POST', query: {}, headers, body });
    }
    expect(await fixture.count('gateway_callbacks')).toBe(1);
  });

  it('with a text that has no id and no time is stored once in five minutes, and again later', async () => {
    const { clock, store } = fixture;
    const come = async (minutes: number) => {
      clock.advance(minutes * (HOUR / 60));
      const text = { channelId: 1, body: 'SAIR', requestId: '', receivedAt: clock.now() };
      await store.add({ ...text, isUnnamed: true });
      return fixture.count('gateway_callbacks');
    };
    const counts: number[] = [];
    // Steps of four minutes meet every place in a period.
    for (const minutes of [0, 4, 2, 4, 2, 4, 2, 360]) counts.push(await come(minutes));
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 5]);
  });

  it('is stored once, also when hundreds come again together', async () => {
    const post = () => Promise.all(MANY.map((id) => fixture.posted([{ id, status: 'delivered' }])));
    await post();
    await post();
    expect(await fixture.count('gateway_callbacks')).toBe(MANY.length);
  });

  it('that this process cannot open is kept until one that knows its secret applies it, for a week', async () => {
    const id = await fixture.begin('w1');
    await fixture.posted([{ id: 'w1', status: 'delivered' }]);
    const [row] = await fixture.database.read<{ sealed: string }>(
      'SELECT sealed_json AS sealed FROM gateway_callbacks',
    );
    const set = (sealed: string) =>
      fixture.database.write((tx) => tx.run('UPDATE gateway_callbacks SET sealed_json = ?', [sealed]));
    const other = new Vault(() => [Buffer.alloc(32, 'another secret')]).seal('gateway callbacks', '{}');
    await set(other);
    await fixture.posted([{ id: 'w2', status: 'delivered' }]);
    await fixture.applied();
    expect(await fixture.count('gateway_callbacks', "next_at IS NOT NULL AND sealed_json <> ''")).toBe(1);
    await set(row!.sealed);
    fixture.clock.advance(HOUR / 12);
    await fixture.applied();
    expect(await fixture.status(id)).toBe(Delivered);
    await fixture.posted([{ id: 'w3', status: 'delivered' }]);
    await set(other);
    fixture.clock.advance(7 * 24 * HOUR + 1);
    await fixture.applied();
    expect(await fixture.count('gateway_callbacks', 'next_at IS NOT NULL')).toBe(0);
  });

  it('of a channel whose settings cannot be opened is kept until they can', async () => {
    const channelId = await fixture.addNumber('filial', '222');
    await fixture.posted([{ id: 'w1', status: 'read' }], { number: '222', channelId });
    const set = (settings: string) =>
      fixture.database.write((tx) => tx.run("UPDATE channels SET settings = ? WHERE name = 'filial'", [settings]));
    await set('ffffffff.x');
    await fixture.applied();
    expect(await fixture.count('gateway_callbacks', 'next_at IS NOT NULL')).toBe(1);
  });

  it('counts for the age of the backlog until it is applied', async () => {
    expect(await fixture.store.oldest()).toBeNull();
    const first = fixture.clock.now();
    await fixture.posted([{ id: 'w1', status: 'delivered' }]);
    fixture.clock.advance(1_000);
    await fixture.posted([{ id: 'w2', status: 'delivered' }]);
    expect(await fixture.store.oldest()).toBe(first);
    await fixture.applied();
    expect(await fixture.store.oldest()).toBeNull();
  });

  it('is applied by one process alone, and by another one if that dies', async () => {
    const id = await fixture.begin('w1');
    await fixture.posted([{ id: 'w1', status: 'read' }]);
    expect(await fixture.store.claim()).toHaveLength(1);
    expect(await fixture.store.claim()).toEqual([]);
    await fixture.applied();
    expect(await fixture.status(id)).toBe(Sent);
    await fixture.store.releaseDeadLeases();
    // Where several servers may run, the lease must end first.
    if (!fixture.database.capabilities.singleServer) fixture.clock.advance(20_000);
    await fixture.applied();
    expect(await fixture.status(id)).toBe(Read);
  });

  describe('of messages whose events are subscribed to', () => {
    beforeEach(async () => {
      const columns = ['url', 'events', 'secret', 'created_at'];
      const events = 'message.delivered message.read message.failed';
      const rows = [['https://sink.example', events, 's', 0]];
      await fixture.database.write((tx) => tx.insert('webhook_endpoints', columns, rows));
    });

    it('notifies once for each move, however often and in whatever order it comes', async () => {
      const id = await fixture.begin('w1');
      const kinds = ['read', 'delivered', 'sent', 'delivered', 'read'] as const;
      for (const [index, status] of kinds.entries()) {
        await fixture.posted([{ id: 'w1', status, echo: echoOf(id) }]);
        if (index % 2 === 1) await fixture.applied();
      }
      await fixture.applied();
      expect([
        await fixture.status(id),
        await notifications('message.read'),
        await notifications('message.delivered'),
      ]).toEqual([Read, 1, 1]);
    });

    it('notifies of a delivery only, where a failure on another device follows in it, and keeps its opt-out', async () => {
      const id = await fixture.begin('w1');
      await fixture.posted([
        { id: 'w1', status: 'delivered', echo: echoOf(id) },
        { id: 'w1', status: 'failed', echo: echoOf(id), error: 131050 },
      ]);
      await fixture.applied();
      expect([await fixture.status(id), await fixture.count('message_failures')]).toEqual([Delivered, 0]);
      expect([await notifications('message.failed'), await notifications('message.delivered')]).toEqual([0, 1]);
      expect(fixture.inbound.signals).toMatchObject([{ messageId: id, scope: 'marketing' }]);
    });
  });

  it('is not matched by the echo of another installation that sends from the same number', async () => {
    const id = await fixture.begin('w1');
    await fixture.posted([{ id: 'w-of-others', status: 'read', echo: echoOf(id) }]);
    await fixture.applied();
    expect(await fixture.status(id)).toBe(Sent);
  });

  describe('about another number or installation, while a message waits for its retry,', () => {
    async function waitingForRetry(): Promise<number> {
      const id = await fixture.begin();
      await fixture.database.write((tx) => tx.run('UPDATE messages SET status = ? WHERE id = ?', [Pending, id]));
      return id;
    }

    it.each([
      ['a number that is none of ours', { number: '333', whose: undefined }],
      ['no number', { number: '', whose: undefined }],
      ['our number, by another installation', { number: '111', whose: 'there' }],
    ])('does not change that message: %s', async (_, { number, whose }) => {
      const id = await waitingForRetry();
      for (const status of ['sent', 'delivered', 'read', 'failed'] as const) {
        await fixture.posted([{ id: 'w-of-others', status, echo: echoOf(id, whose), error: 131026 }], { number });
      }
      await fixture.applied();
      const untouched = { status: Pending, provider_message_id: null, failure_code: null };
      expect(await fixture.messages.row(id)).toMatchObject(untouched);
    });

    it('while a callback with our own echo does', async () => {
      const id = await waitingForRetry();
      await fixture.posted([{ id: 'w1', status: 'delivered', echo: echoOf(id) }]);
      await fixture.applied();
      expect(await fixture.status(id)).toBe(Delivered);
    });
  });

  it('does not fail an attempt because of the failure of the previous one', async () => {
    const id = await fixture.begin('w2');
    await fixture.database.write((tx) => tx.run('UPDATE messages SET attempts = 2 WHERE id = ?', [id]));
    await fixture.posted([{ id: 'w1', status: 'failed', echo: echoOf(id), error: 131026 }]);
    await fixture.applied();
    expect(await fixture.status(id)).toBe(Sent);
    await fixture.posted([{ id: 'w1', status: 'delivered', echo: echoOf(id) }]);
    await fixture.applied();
    expect(await fixture.status(id)).toBe(Delivered);
  });

  describe('to one address for several numbers', () => {
    /** A message of another channel. */
    async function taken(channelId: number): Promise<number> {
      const id = await fixture.begin('w1');
      await fixture.database.write((tx) => tx.run('UPDATE messages SET channel_id = ? WHERE id = ?', [channelId, id]));
      return id;
    }

    it('finds the channel by the number', async () => {
      const id = await taken(await fixture.addNumber('filial', '222'));
      await fixture.posted([{ id: 'w1', status: 'read', echo: echoOf(id) }], { number: '222' });
      await fixture.applied();
      expect(await fixture.status(id)).toBe(Read);
    });

    it('does not change a channel with another secret, nor an unknown one', async () => {
      const id = await taken(await fixture.addNumber('filial', '222', 'of-another-app'));
      await fixture.posted([{ id: 'w1', status: 'read', echo: echoOf(id) }], { number: '222' });
      await fixture.posted([{ id: 'w1', status: 'failed', echo: echoOf(id), error: 131031 }], { number: '333' });
      await fixture.applied();
      expect([await fixture.status(id), await fixture.count('early_receipts')]).toEqual([Sent, 0]);
      expect(await fixture.count('channels', 'paused_at IS NOT NULL')).toBe(0);
    });
  });

  it('suspends the channel when its account failed', async () => {
    const id = await fixture.begin('w1');
    await fixture.posted([{ id: 'w1', status: 'failed', echo: echoOf(id), error: 131031 }]);
    await fixture.applied();
    expect(await fixture.messages.row(id)).toMatchObject({ status: Failed, failure_code: 'channel_locked' });
    expect(fixture.channels.channel.pause).toMatchObject({ by: null, code: 'channel_locked' });
  });

  it('with a failure from before a person resumed the channel fails its message, and leaves the channel running', async () => {
    const unpaid = 131042;
    const [first, late, next] = [await fixture.begin('w1'), await fixture.begin('w2'), await fixture.begin('w3')];
    const { channel, pauses } = fixture.channels;
    const failedAt = fixture.clock.now();
    await fixture.posted([{ id: 'w1', status: 'failed', echo: echoOf(first), error: unpaid, at: failedAt }]);
    await fixture.applied();
    fixture.clock.advance(HOUR);
    await pauses.resume(channel.id, ANA);
    fixture.clock.advance(HOUR);
    await fixture.posted([{ id: 'w2', status: 'failed', echo: echoOf(late), error: unpaid, at: failedAt }]);
    await fixture.applied();
    expect([await fixture.status(late), fixture.channels.channel.pause]).toEqual([Failed, null]);
    const at = fixture.clock.now();
    await fixture.posted([{ id: 'w3', status: 'failed', echo: echoOf(next), error: unpaid, at }]);
    await fixture.applied();
    expect(fixture.channels.channel.pause).toMatchObject({ code: 'channel_payment_problem' });
  });
});
