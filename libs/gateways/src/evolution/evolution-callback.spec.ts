import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CallbackRequest } from '../port/callback.js';
import { readEvolutionCallback } from './evolution-callback.js';

const SECRET = 'the-webhook-secret';
const SETTINGS = { url: 'http://localhost:9', instance: 'loja', apiKey: 'KEY-OF-THE-INSTANCE', webhookSecret: SECRET };
const NOW = Date.UTC(2026, 10, 20, 16, 14);
const NOTHING = { receipts: [], inbound: [], states: [] };
const PROVED = { 'x-webhook-token': SECRET };

function posted(content: unknown, headers: CallbackRequest['headers'] = PROVED): CallbackRequest {
  const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  return { method: 'POST', headers, query: {}, body, receivedAt: NOW };
}
const envelope = (event: string, data: unknown) => ({
  event,
  instance: 'loja',
  data,
  date_time: '2026-11-20T13:14:00.000Z',
  apikey: SETTINGS.apiKey,
});
const read = (event: string, data: unknown) => readEvolutionCallback(posted(envelope(event, data)), SETTINGS);
const update = { messageId: 'cm0row', keyId: 'BAE5', remoteJid: '5531@s.whatsapp.net', fromMe: true, status: 'READ' };

function token(claims: object, { alg = 'HS256', secret = SECRET } = {}): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg, typ: 'JWT' })}.${encode({ app: 'evolution', action: 'webhook', ...claims })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

describe('readEvolutionCallback', () => {
  it.each([
    ['SERVER_ACK', 'sent'],
    ['DELIVERY_ACK', 'delivered'],
    ['READ', 'read'],
    ['PLAYED', 'read'],
    ['ERROR', 'failed'],
    [3, 'delivered'],
  ])('reads the status %s as %s', (status, kind) => {
    const base = { sender: 'loja', messageId: null, providerMessageId: 'BAE5', at: NOW };
    const more = kind === 'failed' ? { code: 'delivery_failed', detail: null } : {};
    expect(read('messages.update', { ...update, status })).toEqual({
      ...NOTHING,
      verified: true,
      receipts: [{ ...base, kind, ...more }],
    });
  });

  it.each(['PENDING', 'DELETED', 1, 'SOMETHING', 'constructor', null, undefined])(
    'reads no receipt from the status %j',
    (status) => {
      expect(read('messages.update', { ...update, status })).toEqual({ ...NOTHING, verified: true });
    },
  );

  it('reads the id in a key, and several entries, from older builds', () => {
    const data = [{ key: { id: 'A', fromMe: true }, status: 'READ' }, { key: { id: 'B' }, status: 'SERVER_ACK' }, 7];
    expect(
      read('MESSAGES_UPDATE', data).receipts.map(({ providerMessageId, kind }) => [providerMessageId, kind]),
    ).toEqual([
      ['A', 'read'],
      ['B', 'sent'],
    ]);
  });

  it('reads no receipt of a message that others sent', () => {
    expect(read('messages.update', { ...update, fromMe: false }).receipts).toEqual([]);
    expect(read('messages.update', { ...update, keyId: undefined }).receipts).toEqual([]);
  });

  it.each([
    ['a plain text', { key: { remoteJid: '5511987654321@s.whatsapp.net' }, message: { conversation: 'SAIR' } }],
    [
      'an answer, from somebody with a hidden id',
      {
        key: { remoteJid: '123@lid', remoteJidAlt: '5511987654321@s.whatsapp.net' },
        message: { extendedTextMessage: { text: 'SAIR' } },
      },
    ],
  ])('reads %s from a recipient', (_, { key, message }) => {
    const data = { key: { ...key, id: 'I1', fromMe: false }, message, messageTimestamp: '1717689097' };
    expect(read('messages.upsert', data).inbound).toEqual([
      { sender: 'loja', providerMessageId: 'I1', from: '5511987654321', text: 'SAIR', at: 1_717_689_097_000 },
    ]);
  });

  it.each([
    { key: { remoteJid: '5511987654321@s.whatsapp.net', fromMe: true }, message: { conversation: 'of ours' } },
    { key: { remoteJid: '1203@g.us', fromMe: false }, message: { conversation: 'in a group' } },
    { key: { remoteJid: '5511987654321@s.whatsapp.net', fromMe: false }, message: { imageMessage: {} } },
    {},
  ])('reads no text from %j', (data) => {
    expect(read('messages.upsert', data).inbound).toEqual([]);
  });

  it('reads that the instance is disconnected, and connected again', () => {
    const base = { sender: 'loja', working: false, code: 'channel_disconnected', resume: 'auto' };
    expect(read('connection.update', { state: 'close', statusReason: 401 }).states).toEqual([
      { ...base, detail: 'close: 401' },
    ]);
    expect(read('connection.update', { state: 'open' }).states).toEqual([
      { sender: 'loja', working: true, detail: null },
    ]);
    expect(read('connection.update', { state: 'connecting' }).states).toEqual([]);
  });

  it('passes nothing of the envelope on, because it has the key of the instance', () => {
    const said = [
      read('messages.update', { ...update, status: 'ERROR' }),
      read('connection.update', { state: 'close' }),
      read('something.new', {}),
    ];
    expect(JSON.stringify(said)).not.toContain(SETTINGS.apiKey);
  });

  it.each(['', '[]', '{}', '{"event":7,"data":null}', '{"event":"toString"}', 'no JSON'])(
    'reads nothing from %j',
    (body) => {
      expect(readEvolutionCallback(posted(body), SETTINGS)).toEqual({ ...NOTHING, verified: true });
    },
  );

  describe('verifies a callback', () => {
    const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
    const seconds = NOW / 1_000;
    const body = envelope('messages.update', update);
    const isBelieved = (headers: CallbackRequest['headers'], settings: object = SETTINGS) =>
      readEvolutionCallback(posted(body, headers), settings as typeof SETTINGS).verified;

    it('by the header of the webhook, or by a token that Evolution signs', () => {
      expect(isBelieved(PROVED)).toBe(true);
      expect(isBelieved(bearer(token({ exp: seconds + 600 })))).toBe(true);
      expect(isBelieved(bearer(token({ exp: seconds - 30 })))).toBe(true);
    });

    it.each<[string, CallbackRequest['headers']]>([
      ['nothing', {}],
      ['another word', { 'x-webhook-token': 'the-webhook-secre' }],
      ['a wrong word beside a right token', { ...bearer(token({ exp: seconds + 600 })), 'x-webhook-token': 'x' }],
      ['the secret as a token', bearer(SECRET)],
      ['a token of another secret', bearer(token({ exp: seconds + 600 }, { secret: 'another' }))],
      ['an old token', bearer(token({ exp: seconds - 61 }))],
      ['a token for ever', bearer(token({ exp: seconds + 86_400 }))],
      ['a token without an end', bearer(token({}))],
      ['a token by another method', bearer(token({ exp: seconds + 600 }, { alg: 'none' }))],
      ['a token for something else', bearer(token({ exp: seconds + 600, action: 'login' }))],
      ['a token of another program', bearer(token({ exp: seconds + 600, app: 'x' }))],
      ['half a token', bearer(token({ exp: seconds + 600 }).slice(0, -5))],
      ['a token with a tail', bearer(`${token({ exp: seconds + 600 })}.x`)],
    ])('and refuses one with %s', (_, headers) => {
      expect(isBelieved(headers)).toBe(false);
    });

    it('and refuses all without a secret', () => {
      expect(isBelieved(PROVED, { ...SETTINGS, webhookSecret: undefined })).toBe(false);
    });
  });
});
