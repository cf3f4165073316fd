import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SentMessage } from '../../libs/gateways/src/port/gateway.js';
import { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import { type StoredMessage, WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { ABROAD, MESSAGE, NEVER, bridgeOptions, endBridge, startWaha } from './bridge-provider.js';

describe('the waha gateway pulls the status of a message', () => {
  let standIn: WahaStandIn;
  let gateway: WahaGateway;

  beforeEach(async () => void ({ gateway, standIn } = await startWaha()));
  afterEach(() => endBridge({ gateway, standIn }));

  const questions = () => standIn.requests.filter(({ path }) => path === '/api/contacts/check-exists');
  const AT = Date.UTC(2026, 10, 20, 16, 14);
  const chatId = '553187654321@c.us';
  const sent: SentMessage = {
    channelId: MESSAGE.channelId,
    to: MESSAGE.to,
    text: MESSAGE.text,
    media: null,
    providerMessageId: null,
    recipientId: chatId,
    sentAt: AT,
  };
  const pull = (changes: Partial<SentMessage> = {}) => gateway.pull({ ...sent, ...changes }, standIn.settings, NEVER);
  const keep = (changes: Partial<StoredMessage> = {}) =>
    standIn.store.push({
      id: `true_${chatId}_3EB0A1`,
      chatId,
      body: MESSAGE.text,
      fromMe: true,
      timestamp: AT / 1_000,
      ack: 2,
      ...changes,
    });

  it.each([
    [1, 'sent'],
    [2, 'delivered'],
    [3, 'read'],
    [-1, 'failed'],
    [0, 'unknown'],
  ])('and finds it by its id, or by text and time: %i is %s', async (ack, expected) => {
    keep({ ack });
    expect(await pull()).toBe(expected);
    expect(await pull({ providerMessageId: '3EB0A1', text: 'erased' })).toBe(expected);
  });

  it('and returns absent only for a chat with older messages', async () => {
    expect(await pull()).toBe('unknown');
    keep({ body: 'later' });
    expect(await pull()).toBe('unknown');
    keep({ body: MESSAGE.text, timestamp: AT / 1_000 - 3_600 });
    expect(await pull()).toBe('absent');
    expect(await pull({ providerMessageId: '3EB0FF' })).toBe('absent');
  });

  it('and ignores messages of the recipient', async () => {
    keep({ fromMe: false, ack: 3 });
    expect(await pull()).toBe('unknown');
  });

  it.each([
    ['a moment before', -20],
    ['hours later', 36_000],
  ])('and takes no other message of ours with the same text for it: %s', async (_title, seconds) => {
    keep({ timestamp: AT / 1_000 - 86_400, body: 'old' });
    keep({ id: `true_${chatId}_3EB0B2`, timestamp: AT / 1_000 + seconds, ack: 3 });
    expect(await pull({ otherIds: ['3EB0B2'] })).toBe('absent');
    keep();
    expect(await pull({ otherIds: ['3EB0B2'] })).toBe('delivered');
  });

  describe('whose answer was lost', () => {
    const lost: Partial<SentMessage> = { recipientId: null };
    const anotherChat = `${MESSAGE.to}@c.us`;
    /** An old message in the chat of the number as it was typed. */
    const keepInAnotherChat = () => keep({ chatId: anotherChat, timestamp: AT / 1_000 - 3_600 });

    it.each([
      ['with another spelling', undefined],
      ['with a hidden number', '4711'],
    ])('and reads the chat to which it was sent: one %s', async (_title, lid) => {
      if (lid !== undefined) standIn.lids.set(MESSAGE.to, lid);
      standIn.decide(() => ({ kind: 'hang', taken: true }));
      const hasty = new WahaGateway({ ...bridgeOptions(), timeoutMs: 1_000 });
      const sentAt = Date.now();
      expect(await hasty.send(MESSAGE, standIn.settings, NEVER)).toMatchObject({ kind: 'unknown' });
      standIn.store[0]!.ack = 2;
      keepInAnotherChat();
      const restarted = gateway;
      for (const one of [hasty, restarted])
        expect(await one.pull({ ...sent, ...lost, sentAt }, standIn.settings, NEVER)).toBe('delivered');
      expect(questions()).toHaveLength(2);
      await hasty.stop();
    });

    it('and asks for no chat where a number has only one', async () => {
      keep({ chatId: `${ABROAD}@c.us` });
      expect(await pull({ ...lost, to: ABROAD })).toBe('delivered');
      expect(questions()).toEqual([]);
    });

    it.each<[string, () => void]>([
      ['is not on WhatsApp any more', () => standIn.strangers.add(MESSAGE.to)],
      ['cannot be looked up', () => (standIn.checkExistsFate = { kind: 'answer', status: 500, body: 'oops' })],
      ['has an answer that is not WAHA’s', () => (standIn.checkExistsFate = { kind: 'answer', status: 200, body: '' })],
    ])('and returns unknown for a number that %s', async (_title, prepare) => {
      keepInAnotherChat();
      prepare();
      expect(await pull(lost)).toBe('unknown');
    });
  });

  describe('without a text that could be compared', () => {
    const voice: Partial<SentMessage> = { media: 'audio' };
    const older = () => keep({ id: `true_${chatId}_3EB000`, body: 'antes', timestamp: AT / 1_000 - 3_600 });
    /** A message of ours of that moment, which the list shows without a text. */
    const recent = () => keep({ body: undefined });

    it.each<[string, Partial<SentMessage>]>([
      ['a voice', { media: 'audio', text: '' }],
      ['a voice with a text, which WhatsApp does not show', { media: 'audio' }],
      ['an image without a caption', { media: 'image', text: '' }],
      ['a document whose caption the list does not show', { media: 'document' }],
      ['an empty text', { text: '' }],
    ])('and returns unknown for %s where the chat has a message of ours since then', async (_title, changes) => {
      older();
      recent();
      expect(await pull(changes)).toBe('unknown');
    });

    it('and returns absent where it has none', async () => {
      older();
      keep({ body: undefined, fromMe: false });
      expect(await pull(voice)).toBe('absent');
    });

    it('and does not take a text with the same words for a voice', async () => {
      older();
      keep();
      expect(await pull(voice)).toBe('unknown');
    });

    it('and finds it by its id, or by its caption', async () => {
      keep();
      expect(await pull({ media: 'image' })).toBe('delivered');
      expect(await pull({ ...voice, text: '', providerMessageId: '3EB0A1' })).toBe('delivered');
      expect(await pull({ ...voice, text: '', providerMessageId: '3EB0FF' })).toBe('unknown');
      older();
      expect(await pull({ ...voice, text: '', providerMessageId: '3EB0FF' })).toBe('absent');
    });
  });

  it('and reads the whole of a long list', async () => {
    const body = 'x'.repeat(2_048);
    for (let n = 0; n < 99; n++) keep({ id: `true_${chatId}_3EB1${n}`, body, timestamp: AT / 1_000 - 7_200 + n });
    expect(await pull()).toBe('absent');
    keep();
    expect(await pull()).toBe('delivered');
  });

  it('and returns unknown for a list that is longer than what is read', async () => {
    keep({ body: 'x'.repeat(4 * 1_024 * 1_024) });
    keep({ id: `true_${chatId}_3EB0A2` });
    expect(await pull()).toBe('unknown');
  });

  it('and returns unknown without an answer', async () => {
    standIn.status = 'STOPPED';
    expect(await pull()).toBe('unknown');
    await standIn.close();
    expect(await pull()).toBe('unknown');
    standIn = await WahaStandIn.start();
  });
});
