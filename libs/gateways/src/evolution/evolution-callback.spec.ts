import { createHmac } from 'node:crypto';
import { Installation } from '@recado/core';
import { describe, expect, it } from 'vitest';
import type { CallbackRequest } from '../port/callback.js';
import { readEvolutionCallback } from './evolution-callback.js';
import { messageIdOf } from '../shared/message-id.js';

const SECRET = 'the-webhook-secret';
const SETTINGS = {
  url: 'http://localhost:9',
  instance: 'loja',
  apiKey: 'KEY-OF-THE-INSTANCE',
  webhookSecret: SECRET,
  typing: 'off',
} as const;
const NOW = Date.UTC(2026, 10, 20, 16, 14);
const NOTHING = { receipts: [], inbound: [], states: [] };
const OURS = new Installation('abc', 0);
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
const read = (event: string, data: unknown) => readEvolutionCallback(posted(envelope(event, data)), SETTINGS, OURS);
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
      reachOuts: [],
      receipts: [{ ...base, kind, ...more }],
    });
  });

  it.each(['PENDING', 'DELETED', 1, 'SOMETHING', 'constructor', null, undefined])(
    'reads no receipt from the status %j',
    (status) => {
      const none = { ...NOTHING, verified: true, reachOuts: [] };
      expect(read('messages.update', { ...update, status })).toEqual(none);
    },
  );

  it.each([
    ['463 at its side', { ...update, status: 'ERROR', messageStubParameters: ['463'] }],
    ['475 at its side', { ...update, status: 'ERROR', messageStubParameters: ['475', 'capped'] }],
    [
      '463 as the library below tells it',
      { key: { id: 'BAE5', fromMe: true }, update: { status: 0, messageStubParameters: ['463'] } },
    ],
  ])('reads an ERROR with %s as a lock for new people', (_, data) => {
    const { receipts, reachOuts, states } = read('messages.update', data);
    expect(receipts).toMatchObject([
      {
        providerMessageId: 'BAE5',
        kind: 'failed',
        code: 'reach_out_locked',
        detail: expect.stringMatching(/^error 4/),
      },
    ]);
    expect(reachOuts).toEqual([{ sender: 'loja', locked: true, until: null }]);
    expect(states).toEqual([]);
  });

  it.each([
    ['with another code', { messageStubParameters: ['420'] }, 'error 420'],
    ['with words in place of a code', { messageStubParameters: ['Message absent from node'] }, null],
    ['without a code', {}, null],
  ])('reads an ERROR %s as a failure of its message', (_, more, detail) => {
    const { receipts, reachOuts } = read('messages.update', { ...update, status: 'ERROR', ...more });
    expect(receipts).toMatchObject([{ kind: 'failed', code: 'delivery_failed', detail }]);
    expect(reachOuts).toEqual([]);
  });

  it('lets a message be tried again that WhatsApp did not take now', () => {
    const { receipts } = read('messages.update', { ...update, status: 'ERROR', messageStubParameters: ['479'] });
    expect(receipts).toMatchObject([{ kind: 'failed', code: 'gateway_not_ready', retry: 'soon' }]);
  });

  it('reads no lock from an ERROR of a message that others sent', () => {
    const theirs = { ...update, fromMe: false, status: 'ERROR', messageStubParameters: ['463'] };
    expect(read('messages.update', theirs).reachOuts).toEqual([]);
  });

  it.each([
    [{ remoteJid: '5511987654321@s.whatsapp.net' }, { from: '5511987654321' }],
    [{ remoteJid: '4711@lid' }, { from: null, identity: 'lid:4711' }],
    [
      { remoteJid: undefined, key: { remoteJid: '4711@lid', remoteJidAlt: '5511987654321@s.whatsapp.net' } },
      { from: '5511987654321', identity: 'lid:4711' },
    ],
    [{ remoteJid: '1234-5678@g.us' }, undefined],
    [{ remoteJid: undefined }, undefined],
  ])('reads whose phone a receipt is from: %j', (more, party) => {
    const [receipt] = read('messages.update', { ...update, ...more }).receipts;
    expect(receipt?.party).toEqual(party);
  });

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

  const PHONE = '5511987654321@s.whatsapp.net';
  const LID = '123456789012345@lid';
  const person = (key: object, message: object = { conversation: 'SAIR' }, more: object = {}) =>
    read('messages.upsert', {
      key: { id: 'I1', fromMe: false, ...key },
      message,
      messageTimestamp: '1717689097',
      ...more,
    });

  it('reads a text of a recipient', () => {
    const { inbound, identities } = person({ remoteJid: PHONE });
    expect(inbound).toEqual([
      { sender: 'loja', providerMessageId: 'I1', from: '5511987654321', text: 'SAIR', at: 1_717_689_097_000 },
    ]);
    expect(identities).toEqual([]);
  });

  it.each<[string, object, object?]>([
    ['beside the hidden id', { remoteJid: LID, remoteJidAlt: PHONE }],
    ['as the sender’s number', { remoteJid: LID, senderPn: PHONE }],
    ['as the participant’s number', { remoteJid: LID, participantPn: PHONE }],
    ['beside the key', { remoteJid: LID }, { senderPn: PHONE }],
    ['in place of the hidden id', { remoteJid: PHONE, previousRemoteJid: LID }],
    ['first, with the hidden id of a device', { remoteJid: PHONE, remoteJidAlt: '123456789012345:7@lid' }],
    ['first, with the sender’s hidden id', { remoteJid: PHONE, senderLid: LID }],
  ])('reads the number and the identity of a recipient, the number %s', (_, key, more) => {
    const { inbound, identities } = person(key, undefined, more);
    const identity = 'lid:123456789012345';
    expect(inbound).toMatchObject([{ from: '5511987654321', identity, text: 'SAIR' }]);
    expect(identities).toEqual([{ phone: '5511987654321', identity }]);
  });

  it('reads what somebody wrote whose number is hidden', () => {
    const { inbound, identities } = person({ remoteJid: LID });
    expect(inbound).toMatchObject([{ from: null, identity: 'lid:123456789012345', text: 'SAIR' }]);
    expect(identities).toEqual([]);
  });

  it.each<[object, string | null, string | undefined]>([
    [{ imageMessage: { caption: 'olha' } }, 'olha', 'image'],
    [{ audioMessage: { ptt: true } }, null, 'audio'],
    [{ documentWithCaptionMessage: { message: { documentMessage: { caption: 'nota' } } } }, 'nota', 'document'],
    [{ viewOnceMessageV2: { message: { videoMessage: {} } } }, null, 'video'],
    [{ stickerMessage: {} }, null, 'sticker'],
    [{ locationMessage: { degreesLatitude: 1 } }, null, 'location'],
    [{ contactMessage: { displayName: 'Ana' } }, null, 'contacts'],
    [{ ephemeralMessage: { message: { extendedTextMessage: { text: 'SAIR' } } } }, 'SAIR', undefined],
    [{ buttonsResponseMessage: { selectedDisplayText: 'Sair' } }, 'Sair', undefined],
    [{ templateButtonReplyMessage: { selectedDisplayText: 'Sair' } }, 'Sair', undefined],
    [{ listResponseMessage: { title: 'Sair' } }, 'Sair', undefined],
  ])('reads the words and the medium of %j', (message, text, type) => {
    const [found] = person({ remoteJid: PHONE }, message).inbound;
    expect(found).toMatchObject({ text });
    expect(found?.media?.type).toBe(type);
  });

  it.each([
    [{ buttonsResponseMessage: { selectedButtonId: 'sim', selectedDisplayText: 'Sim' } }, { id: 'sim', title: 'Sim' }],
    [{ templateButtonReplyMessage: { selectedId: 'nao', selectedDisplayText: 'Não' } }, { id: 'nao', title: 'Não' }],
    [
      { listResponseMessage: { title: 'Sedex', singleSelectReply: { selectedRowId: 'r1' } } },
      { id: 'r1', title: 'Sedex' },
    ],
    [{ listResponseMessage: { title: 'Sedex' } }, { id: null, title: 'Sedex' }],
    [{ conversation: 'Sim' }, undefined],
  ])('reads by which button a recipient answers: %j', (message, button) => {
    expect(person({ remoteJid: PHONE }, message).inbound[0]?.button).toEqual(button);
  });

  it('reads which of our messages a recipient answers', () => {
    const quoting = { extendedTextMessage: { text: 'sim', contextInfo: { stanzaId: 'BAE5' } } };
    expect(person({ remoteJid: PHONE }, quoting).inbound).toMatchObject([{ replyTo: 'BAE5' }]);
    const beside = { contextInfo: { stanzaId: 'BAE6' } };
    expect(person({ remoteJid: PHONE }, undefined, beside).inbound).toMatchObject([{ replyTo: 'BAE6' }]);
  });

  it.each([
    { key: { remoteJid: PHONE, fromMe: true }, message: { conversation: 'of ours' } },
    { key: { remoteJid: '1203@g.us', fromMe: false, participantPn: PHONE }, message: { conversation: 'in a group' } },
    { key: { remoteJid: 'status@broadcast', fromMe: false }, message: { imageMessage: {} } },
    { key: { remoteJid: PHONE, fromMe: false }, message: { reactionMessage: { text: '👍' } } },
    { key: { remoteJid: PHONE, fromMe: false }, message: { protocolMessage: {} } },
    { key: { remoteJid: PHONE, fromMe: false } },
    {},
  ])('reads no message from %j', (data) => {
    expect(read('messages.upsert', data).inbound).toEqual([]);
  });

  it('reads that the instance is disconnected, and connected again', () => {
    const base = { sender: 'loja', at: NOW, working: false, code: 'channel_disconnected', resume: 'auto' };
    expect(read('connection.update', { state: 'close', statusReason: 401 }).states).toEqual([
      { ...base, detail: 'close: 401' },
    ]);
    expect(read('connection.update', { state: 'open' }).states).toEqual([
      { sender: 'loja', at: NOW, working: true, detail: null },
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
      expect(readEvolutionCallback(posted(body), SETTINGS, OURS)).toEqual({ ...NOTHING, verified: true });
    },
  );

  it('finds the message in an id that we have given, and only in one of this installation', () => {
    const keyId = messageIdOf({ id: 4711, retries: 2 }, OURS);
    const ours = { messageId: 4711, retries: 2, providerMessageId: keyId, kind: 'read' };
    expect(read('messages.update', { ...update, keyId }).receipts).toMatchObject([ours]);
    const other = messageIdOf({ id: 4711, retries: 2 }, new Installation('abd', 0));
    expect(read('messages.update', { ...update, keyId: other }).receipts).toMatchObject([{ messageId: null }]);
  });

  describe('verifies a callback', () => {
    const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
    const seconds = NOW / 1_000;
    const body = envelope('messages.update', update);
    const isBelieved = (headers: CallbackRequest['headers'], settings: object = SETTINGS) =>
      readEvolutionCallback(posted(body, headers), settings as typeof SETTINGS, OURS).verified;

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
