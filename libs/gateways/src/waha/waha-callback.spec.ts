import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CallbackRequest } from '../port/callback.js';
import { readWahaCallback } from './waha-callback.js';

const SECRET = 'my-secret-key';
const SETTINGS = { url: 'http://localhost:9', session: 'default', apiKey: 'key', webhookSecret: SECRET };
const NOW = Date.UTC(2026, 10, 20, 16, 14);
const NOTHING = { receipts: [], inbound: [], states: [] };

function posted(content: unknown, signature?: string): CallbackRequest {
  const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const hmac = signature ?? createHmac('sha512', SECRET).update(body).digest('hex');
  const headers = { 'x-webhook-hmac': hmac, 'x-webhook-hmac-algorithm': 'sha512', 'x-webhook-timestamp': String(NOW) };
  return { method: 'POST', headers, query: {}, body, receivedAt: NOW };
}
const read = (event: string, payload: unknown, timestamp: unknown = NOW - 5) =>
  readWahaCallback(posted({ id: 'evt_1', timestamp, event, session: 'default', payload }), SETTINGS);
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
    const base = { sender: 'default', messageId: null, providerMessageId: '3EB0A1', at: NOW - 5 };
    expect(read('message.ack', { ...ack, ack: number })).toEqual({
      ...NOTHING,
      verified: true,
      receipts: [{ ...base, kind, ...more }],
    });
  });

  it.each([0, 5, '3', null, undefined])('reads no receipt from the acknowledgement %j', (number) => {
    expect(read('message.ack', { ...ack, ack: number })).toEqual({ ...NOTHING, verified: true });
  });

  it('reads no receipt of a message that others sent', () => {
    expect(read('message.ack', { ...ack, fromMe: false }).receipts).toEqual([]);
    expect(read('message.ack', { ...ack, id: undefined }).receipts).toEqual([]);
  });

  it('uses the time of arrival where there is no other', () => {
    expect(read('message.ack', ack, null).receipts).toMatchObject([{ at: NOW }]);
  });

  it('reads texts of recipients', () => {
    const text = { id: 'false_5511987654321@c.us_AA', from: '5511987654321@c.us', fromMe: false, body: 'SAIR' };
    expect(read('message', text).inbound).toEqual([
      { sender: 'default', providerMessageId: 'AA', from: '5511987654321', text: 'SAIR', at: NOW - 5 },
    ]);
    for (const changes of [{ fromMe: true }, { from: '123456789012345@lid' }, { from: '1203@g.us' }, { body: '' }]) {
      expect(read('message', { ...text, ...changes }).inbound).toEqual([]);
    }
  });

  it.each([
    ['NOWEB', { key: { remoteJidAlt: '5511987654321@s.whatsapp.net' } }],
    ['GOWS', { Info: { SenderAlt: '5511987654321:12@s.whatsapp.net' } }],
  ])('reads the number of a sender with a hidden id where %s puts it', (_, _data) => {
    const text = { id: 'false_123@lid_AA', from: '123456789012345@lid', fromMe: false, body: 'SAIR', _data };
    expect(read('message', text).inbound).toMatchObject([{ from: '5511987654321', text: 'SAIR' }]);
    expect(read('message', { ...text, from: '1203@g.us' }).inbound).toEqual([]);
  });

  describe('reads a restriction of the number', () => {
    const base = { sender: 'default', working: false, code: 'channel_restricted', resume: 'auto' };
    const until = NOW + 7_200_000;
    it.each([
      ['by its code, until a date', { code: 463, until: new Date(until).toISOString() }, { until }],
      ['in seconds', { code: '463', until: until / 1_000 }, { until }],
      ['by its reason, in milliseconds', { reason: 'account_restricted', until }, { until }],
      ['without saying for how long', { code: 463, until: null }, {}],
      ['with an end that is read in a wrong unit', { code: 463, until: until * 1_000_000 }, {}],
    ])('%s', (_, error, more) => {
      const content = read('message.ack', { ...ack, ack: -1, error });
      expect(content.states).toEqual([{ ...base, ...more, detail: JSON.stringify(error) }]);
      expect(content.receipts).toMatchObject([{ kind: 'failed', code: 'channel_restricted' }]);
    });

    it('and ignores other errors', () => {
      const content = read('message.ack', { ...ack, ack: -1, error: { code: 479 } });
      expect(content).toMatchObject({ states: [], receipts: [{ code: 'delivery_failed', detail: '{"code":479}' }] });
    });
  });

  it('reads the state of the session', () => {
    const base = { sender: 'default', working: false, code: 'channel_disconnected', resume: 'auto' };
    expect(read('session.status', { status: 'WORKING' }).states).toMatchObject([{ working: true }]);
    for (const status of ['STOPPED', 'STARTING', 'SCAN_QR_CODE', 'PASSKEY_REQUIRED', 'FAILED']) {
      expect(read('session.status', { status }).states).toEqual([{ ...base, detail: status }]);
    }
  });

  it.each(['message.waiting', 'toString', ''])('reads nothing from the event %j', (event) => {
    expect(read(event, ack)).toEqual({ ...NOTHING, verified: true });
  });

  it.each(['', '[]', '{}', '{"payload":7}', 'no JSON'])('reads nothing from %j', (body) => {
    expect(readWahaCallback(posted(body), SETTINGS)).toEqual({ ...NOTHING, verified: true });
  });

  it('verifies the signature of the example in the documentation of WAHA', () => {
    const documented =
      '208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8097c462b2b17a6ce93b6b47a136cf2e78a33a63f6752c2c1631777076153fa89';
    const body = '{"event":"message","session":"default","engine":"WEBJS"}';
    expect(readWahaCallback(posted(body, documented), SETTINGS).verified).toBe(true);
  });

  it.each([
    ['no signature', ''],
    ['half of one', '208f8a55dde9e055'],
    ['another', '0'.repeat(128)],
    ['another method', createHmac('sha256', SECRET).update('{}').digest('hex')],
  ])('refuses a callback with %s', (_, signature) => {
    expect(readWahaCallback(posted('{}', signature), SETTINGS)).toEqual({ ...NOTHING, verified: false });
  });

  it('refuses all callbacks without a secret', () => {
    expect(readWahaCallback(posted('{}'), { ...SETTINGS, webhookSecret: undefined }).verified).toBe(false);
  });
});
