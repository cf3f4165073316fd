import { createHmac } from 'node:crypto';
import { Installation } from '@recado/core';
import { describe, expect, it } from 'vitest';
import type { CallbackRequest } from '../port/callback.js';
import { messageIdOf } from '../shared/message-id.js';
import { readWahaCallback } from './waha-callback.js';

const SECRET = 'my-secret-key';
const SETTINGS = {
  url: 'http://localhost:9',
  session: 'default',
  apiKey: 'key',
  webhookSecret: SECRET,
  typing: 'off',
  markRead: 'off',
} as const;
const OURS = new Installation('abc', 0);
const NOW = Date.UTC(2026, 10, 20, 16, 14);
const NOTHING = { receipts: [], inbound: [], states: [] };

function posted(content: unknown, signature?: string): CallbackRequest {
  const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const hmac = signature ?? createHmac('sha512', SECRET).update(body).digest('hex');
  const headers = { 'x-webhook-hmac': hmac, 'x-webhook-hmac-algorithm': 'sha512', 'x-webhook-timestamp': String(NOW) };
  return { method: 'POST', headers, query: {}, body, receivedAt: NOW };
}
const read = (event: string, payload: unknown, timestamp: unknown = NOW - 5) =>
  readWahaCallback(posted({ id: 'evt_1', timestamp, event, session: 'default', payload }), SETTINGS, OURS);
const ack = { id: 'true_5511987654321@c.us_3EB0A1', from: '5511987654321@c.us', fromMe: true, ack: 3, ackName: 'READ' };

describe('readWahaCallback', () => {
  it.each([
    [-1, 'failed'],
    [1, 'sent'],
    [2, 'delivered'],
    [3, 'read'],
    [4, 'read'],
  ])('reads the acknowledgement %i as %s', (number, kind) => {
    const more = kind === 'failed' ? { code: 'delivery_failed', detail: null } : {};
    const base = {
      sender: 'default',
      messageId: null,
      party: { from: '5511987654321' },
      providerMessageId: '3EB0A1',
      at: NOW - 5,
    };
    expect(read('message.ack', { ...ack, ack: number })).toEqual({
      ...NOTHING,
      verified: true,
      reachOuts: [],
      receipts: [{ ...base, kind, ...more }],
    });
  });

  it.each([0, 5, '3', null, undefined])('reads no receipt from the acknowledgement %j', (number) => {
    expect(read('message.ack', { ...ack, ack: number })).toEqual({ ...NOTHING, verified: true, reachOuts: [] });
  });

  it('reads no receipt of a message that others sent', () => {
    expect(read('message.ack', { ...ack, fromMe: false }).receipts).toEqual([]);
    expect(read('message.ack', { ...ack, id: undefined }).receipts).toEqual([]);
  });

  it('uses the time of arrival where there is no other', () => {
    expect(read('message.ack', ack, null).receipts).toMatchObject([{ at: NOW }]);
  });

  const LID = '123456789012345@lid';
  const text = { id: 'false_5511987654321@c.us_AA', from: '5511987654321@c.us', fromMe: false, body: 'SAIR' };
  const wrote = (changes: object) => read('message', { ...text, ...changes });

  it('reads texts of recipients', () => {
    expect(wrote({})).toMatchObject({
      inbound: [{ sender: 'default', providerMessageId: 'AA', from: '5511987654321', text: 'SAIR', at: NOW - 5 }],
      identities: [],
    });
    for (const changes of [{ fromMe: true }, { from: '1203@g.us' }, { from: 'status@broadcast' }, { body: '' }]) {
      expect(wrote(changes).inbound ?? []).toEqual([]);
    }
  });

  it.each([
    ['NOWEB', { key: { remoteJidAlt: '5511987654321@s.whatsapp.net' } }],
    ['an older NOWEB', { key: { senderPn: '5511987654321@s.whatsapp.net' } }],
    ['GOWS', { Info: { SenderAlt: '5511987654321:12@s.whatsapp.net' } }],
  ])('reads the number of a sender with a hidden id where %s puts it', (_, _data) => {
    const identity = 'lid:123456789012345';
    const { inbound, identities } = wrote({ from: LID, _data });
    expect(inbound).toMatchObject([{ from: '5511987654321', identity, text: 'SAIR' }]);
    expect(identities).toEqual([{ phone: '5511987654321', identity }]);
    expect(wrote({ from: '1203@g.us', _data }).inbound ?? []).toEqual([]);
  });

  it('reads the hidden id of a sender with a number', () => {
    const { inbound, identities } = wrote({ _data: { key: { remoteJidAlt: '123456789012345:3@lid' } } });
    expect(inbound).toMatchObject([{ from: '5511987654321', identity: 'lid:123456789012345' }]);
    expect(identities).toHaveLength(1);
  });

  it('reads what somebody wrote whose number is hidden', () => {
    const { inbound, identities } = wrote({ from: '123456789012345:12@lid' });
    expect(inbound).toMatchObject([{ from: null, identity: 'lid:123456789012345', text: 'SAIR' }]);
    expect(identities).toEqual([]);
  });

  it.each<[object, string | null, string]>([
    [{ body: 'olha', hasMedia: true, media: { mimetype: 'image/jpeg', url: null } }, 'olha', 'image'],
    [{ body: '', hasMedia: true, media: { mimetype: 'audio/ogg; codecs=opus' } }, null, 'audio'],
    [{ body: null, hasMedia: true, media: { mimetype: 'application/pdf' } }, null, 'document'],
    [{ body: '', hasMedia: true, media: null }, null, 'document'],
    [{ body: '', location: { latitude: '1', longitude: '2' } }, null, 'location'],
    [{ body: '', vCards: ['BEGIN:VCARD'] }, null, 'contacts'],
  ])('reads the words and the medium of %j', (changes, words, type) => {
    expect(wrote(changes).inbound).toMatchObject([{ text: words, media: { type, id: null } }]);
  });

  it('reads which of our messages a recipient answers', () => {
    for (const id of ['3EB0A1', 'true_5511987654321@c.us_3EB0A1'])
      expect(wrote({ replyTo: { id, body: 'oi' } }).inbound).toMatchObject([{ replyTo: '3EB0A1' }]);
  });

  describe('reads a lock for new people from a failed message', () => {
    const until = NOW + 7_200_000;
    it.each([
      ['by its code, until a date', { code: 463, until: new Date(until).toISOString() }, until],
      ['in seconds', { code: '463', until: until / 1_000 }, until],
      ['by the code of the quota, in milliseconds', { code: 475, until }, until],
      ['with the words beside the code', { code: 463, reason: 'account_restricted' }, null],
      ['without saying for how long', { code: 463, until: null }, null],
      ['with an end that is over', { code: 463, until: NOW - 60_000 }, null],
      ['with an end that is read in a wrong unit', { code: 463, until: until * 1_000_000 }, null],
    ])('%s', (_, error, end) => {
      const content = read('message.ack', { ...ack, ack: -1, error });
      expect(content.reachOuts).toEqual([{ sender: 'default', locked: true, until: end }]);
      expect(content.states).toEqual([]);
      expect(content.receipts).toMatchObject([{ kind: 'failed', code: 'reach_out_locked' }]);
    });

    it('and ignores other errors', () => {
      const content = read('message.ack', { ...ack, ack: -1, error: { code: 420 } });
      const receipts = [{ code: 'delivery_failed', detail: '{"code":420}' }];
      expect(content).toMatchObject({ states: [], reachOuts: [], receipts });
    });

    it('and lets a message be tried again that WhatsApp did not take now', () => {
      const { receipts } = read('message.ack', { ...ack, ack: -1, error: { code: 479 } });
      expect(receipts).toMatchObject([{ code: 'gateway_not_ready', retry: 'soon' }]);
    });
  });

  it('reads a restriction without a code as one of the whole number', () => {
    const error = { reason: 'account_restricted', until: NOW + 7_200_000 };
    const content = read('message.ack', { ...ack, ack: -1, error });
    const state = { sender: 'default', at: NOW - 5, working: false, code: 'channel_restricted', resume: 'auto' };
    expect(content.states).toEqual([{ ...state, until: error.until, detail: JSON.stringify(error) }]);
    expect(content.receipts).toMatchObject([{ kind: 'failed', code: 'channel_restricted' }]);
    expect(content.reachOuts).toEqual([]);
  });

  describe('reads with the state of the session', () => {
    const end = Math.floor(NOW / 1_000) + 3_600;
    const timelock = { isActive: true, enforcementType: 'DEFAULT', timeEnforcementEnds: end };
    const capping = { cappingStatus: 'CAPPED', totalQuota: 1_000, usedQuota: 1_000, cycleEnd: end + 60 };
    const told = (data: unknown) => read('session.status', { status: 'WORKING', data });

    it('that the number may not write to new people, and until when', () => {
      const content = told({ reachoutTimelock: timelock });
      expect(content.reachOuts).toEqual([{ sender: 'default', locked: true, until: end * 1_000 }]);
      expect(content.news).toEqual([]);
      expect(content.states).toMatchObject([{ working: true }]);
    });

    it('that its quota is used up, of which the later end counts', () => {
      const content = told({ reachoutTimelock: timelock, messageCapping: capping });
      expect(content.reachOuts).toEqual([{ sender: 'default', locked: true, until: (end + 60) * 1_000 }]);
      const detail = `quota 1000, until ${new Date((end + 60) * 1_000).toISOString()}`;
      const news = { sender: 'default', account: null, kind: 'capping', subject: '', value: 'CAPPED', detail };
      expect(content.news).toEqual([{ ...news, at: NOW - 5 }]);
    });

    it('that it may write to them again', () => {
      expect(told({ reachoutTimelock: { isActive: false } }).reachOuts).toEqual([{ sender: 'default', locked: false }]);
    });

    it('a warning, which locks nothing', () => {
      const content = told({ messageCapping: { ...capping, cappingStatus: 'FIRST_WARNING' } });
      expect(content.reachOuts).toEqual([]);
      expect(content.news).toMatchObject([{ kind: 'capping', value: 'FIRST_WARNING' }]);
    });

    it.each([null, undefined, {}, { reachoutTimelock: null }, { messageCapping: {} }])('nothing from %j', (data) => {
      expect(told(data)).toMatchObject({ reachOuts: [], news: [] });
    });
  });

  it('reads the state of the session', () => {
    const base = { sender: 'default', at: NOW - 5, working: false, code: 'channel_disconnected', resume: 'auto' };
    expect(read('session.status', { status: 'WORKING' }).states).toMatchObject([{ working: true }]);
    for (const status of ['STOPPED', 'STARTING', 'SCAN_QR_CODE', 'PASSKEY_REQUIRED', 'FAILED']) {
      expect(read('session.status', { status }).states).toEqual([{ ...base, detail: status }]);
    }
  });

  it('finds the message in an id that we gave, and in no other', () => {
    const hex = messageIdOf({ id: 4711, retries: 2 }, OURS)!;
    const named = { ...ack, id: `true_5511987654321@c.us_${hex}` };
    expect(read('message.ack', named).receipts).toMatchObject([
      { messageId: 4711, retries: 2, providerMessageId: hex },
    ]);
    const other = messageIdOf({ id: 4711, retries: 2 }, new Installation('abd', 0));
    expect(read('message.ack', { ...ack, id: other }).receipts).toMatchObject([{ messageId: null }]);
  });

  it.each(['message.waiting', 'toString', ''])('reads nothing from the event %j', (event) => {
    expect(read(event, ack)).toEqual({ ...NOTHING, verified: true });
  });

  it.each(['', '[]', '{}', '{"payload":7}', 'no JSON'])('reads nothing from %j', (body) => {
    expect(readWahaCallback(posted(body), SETTINGS, OURS)).toEqual({ ...NOTHING, verified: true });
  });

  it('verifies the signature of the example in the documentation of WAHA', () => {
    const documented =
      '208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8097c462b2b17a6ce93b6b47a136cf2e78a33a63f6752c2c1631777076153fa89';
    const body = '{"event":"message","session":"default","engine":"WEBJS"}';
    expect(readWahaCallback(posted(body, documented), SETTINGS, OURS).verified).toBe(true);
  });

  it.each([
    ['no signature', ''],
    ['half of one', '208f8a55dde9e055'],
    ['another', '0'.repeat(128)],
    ['another method', createHmac('sha256', SECRET).update('{}').digest('hex')],
  ])('refuses a callback with %s', (_, signature) => {
    expect(readWahaCallback(posted('{}', signature), SETTINGS, OURS)).toEqual({
      ...NOTHING,
      verified: false,
      unproved: signature === undefined ? 'no_proof' : 'wrong_proof',
    });
  });

  it('refuses all callbacks without a secret', () => {
    expect(readWahaCallback(posted('{}'), { ...SETTINGS, webhookSecret: undefined }, OURS).verified).toBe(false);
  });
});
