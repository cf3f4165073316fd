import { HOUR_MS, type MediaType, MINUTE_MS } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage, SentMessage } from '../../libs/gateways/src/port/gateway.js';
import { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { CallbackReceiver } from '../support/stand-ins/callback-receiver.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { until } from '../support/until.js';
import { ABROAD, bridgeOptions, endBridge, MESSAGE, NEVER } from './bridge-provider.js';

const OURS = /^3EB0[0-9A-F]{18}$/;
const TO_ABROAD = { ...MESSAGE, to: ABROAD };
const OTHERS = { retries: 0, attempt: 1 };

describe('the waha gateway gives messages ids of its own', () => {
  let standIn: WahaStandIn;
  let gateway: WahaGateway;
  let clock: ManualClock;

  beforeEach(async () => {
    standIn = await WahaStandIn.start();
    standIn.version = '2026.4.3';
    clock = new ManualClock();
    gateway = new WahaGateway({ ...bridgeOptions(), clock });
  });
  afterEach(() => endBridge({ gateway, standIn }));

  const send = (changes: Partial<OutgoingMessage> = {}, settings = standIn.settings) =>
    gateway.send({ ...TO_ABROAD, ...changes }, settings, NEVER);
  const ids = () => standIn.requests.flatMap(({ json }) => (json?.chatId === undefined ? [] : [json.id]));

  it.each([
    ['2026.4.3', true],
    ['2026.10.1', true],
    ['2027.1.1', true],
    ['2026.4.2', false],
    ['2025.12.9', false],
    ['dev', false],
    [null, false],
  ])('by the version %s: %s', async (version, isGiven) => {
    standIn.version = version;
    await send();
    expect(OURS.test(String(ids()[0]))).toBe(isGiven);
    expect(ids()[0] === undefined).toBe(!isGiven);
  });

  it('the same for all attempts, and another one when somebody sends it again', async () => {
    expect(await send()).toMatchObject({ kind: 'accepted', providerMessageId: ids()[0] });
    await send({ attempt: 2 });
    await send({ retries: 1 });
    const [first, again, retried] = ids();
    expect([again === first, retried === first]).toEqual([true, false]);
  });

  it.each<MediaType>(['image', 'document', 'video', 'audio'])('also to a medium: %s', async (type) => {
    const media = { type, url: 'https://example.com/a', filename: null, mimetype: null };
    await send({ content: { media } });
    expect(ids()).toEqual([expect.stringMatching(OURS)]);
  });

  it('and asks for the version once in an hour, however many messages leave at once', async () => {
    await Promise.all([send(), send({ id: 8 }), send({ id: 9, channelId: 2 })]);
    clock.advance(HOUR_MS - 1);
    await send({ id: 10 });
    expect(standIn.versionQuestions).toBe(1);
    clock.advance(1);
    await send({ id: 11 });
    expect(standIn.versionQuestions).toBe(2);
  });

  it('and notices another version by a check', async () => {
    standIn.version = '2026.3.1';
    await send();
    standIn.version = '2026.4.3';
    await gateway.check(standIn.settings, NEVER);
    await send();
    expect(ids()).toEqual([undefined, expect.stringMatching(OURS)]);
  });

  it('and asks again after a minute where no version came', async () => {
    standIn.version = null;
    await send();
    standIn.version = '2026.4.3';
    await send();
    clock.advance(MINUTE_MS);
    await send();
    expect(ids()).toEqual([undefined, undefined, expect.stringMatching(OURS)]);
  });

  it('and sends at once without one where a server refuses it, and for an hour', async () => {
    await send();
    // Somebody went back to an older version, which refuses what it does not know.
    Object.assign(standIn, { version: '2026.2.1', isStrict: true });
    expect(await send()).toMatchObject({ kind: 'retryLater', scope: 'message', immediately: true });
    expect(await send({ attempt: 2 })).toMatchObject({ kind: 'accepted' });
    expect(ids().map((id) => id !== undefined)).toEqual([true, true, false]);
  });

  it('so that a repeated message is one message', async () => {
    standIn.decide(() => ({ kind: 'reset', taken: true }));
    expect(await send()).toMatchObject({ kind: 'unknown' });
    standIn.decide(() => undefined);
    expect(await send({ attempt: 2 })).toMatchObject({ kind: 'accepted', providerMessageId: ids()[0] });
    expect(standIn.taken).toHaveLength(1);
  });

  it('so that a receipt finds its message although the answer was lost', async () => {
    const receiver = await CallbackReceiver.start();
    const telling = await WahaStandIn.start({ callbackUrl: receiver.url });
    telling.version = '2026.8.1';
    telling.decide(() => ({ kind: 'reset', taken: true }));
    expect(await send({ retries: 2 }, telling.settings)).toMatchObject({ kind: 'unknown' });
    await until(() => receiver.requests.length === 3);
    const { receipts } = gateway.readCallback(receiver.requests[1]!, telling.settings);
    expect(receipts).toMatchObject([{ messageId: 7, retries: 2, kind: 'delivered' }]);
    await telling.close();
    await receiver.close();
  });

  describe('so that the chat shows exactly whether it has a message whose answer was lost', () => {
    const sent: SentMessage = {
      ...TO_ABROAD,
      media: null,
      providerMessageId: null,
      recipientId: null,
      sentAt: Date.now(),
      key: MESSAGE,
    };
    const pull = (changes: Partial<SentMessage> = {}) => gateway.pull({ ...sent, ...changes }, standIn.settings, NEVER);
    const voice = { media: 'audio', text: '' } as const;
    /** What was in the chat before. */
    const begin = () =>
      standIn.store.push({ id: 'true_1_A', chatId: `${ABROAD}@c.us`, fromMe: true, timestamp: 1, ack: 3 });

    it('a voice, beside others of the same moment', async () => {
      begin();
      await send({ id: 8, ...OTHERS });
      expect(await pull(voice)).toBe('absent');
      await send();
      await send({ id: 9, ...OTHERS });
      standIn.store.at(-2)!.ack = 2;
      expect(await pull(voice)).toBe('delivered');
    });

    it('a text, beside the same one to the same person', async () => {
      begin();
      await send({ id: 8 });
      standIn.store.at(-1)!.ack = 3;
      expect(await pull()).toBe('absent');
    });

    it('but not where the engine chooses the ids, or the message left before the upgrade', async () => {
      standIn.takesIds = false;
      begin();
      await send();
      standIn.store.at(-1)!.ack = 2;
      expect(await pull(voice)).toBe('unknown');
      expect(await pull()).toBe('delivered');
    });
  });
});

it('the waha gateway rejects a number of which the engine finds out when it sends that WhatsApp does not know it', async () => {
  const standIn = await WahaStandIn.start();
  const gateway = new WahaGateway(bridgeOptions());
  standIn.unknownToWhatsApp.add(ABROAD);
  expect(await gateway.send(TO_ABROAD, standIn.settings, NEVER)).toMatchObject({
    kind: 'rejected',
    code: 'recipient_not_on_whatsapp',
    detail: expect.stringContaining('no LID found'),
  });
  // The words of our own message say nothing.
  const text = `no LID found for ${ABROAD}`;
  standIn.decide(() => ({ kind: 'answer', status: 500, body: { statusCode: 500, request: { text } } }));
  expect(await gateway.send({ ...TO_ABROAD, text }, standIn.settings, NEVER)).toMatchObject({ kind: 'unknown' });
  await endBridge({ gateway, standIn });
});
