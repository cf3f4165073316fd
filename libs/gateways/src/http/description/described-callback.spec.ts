import { createHmac } from 'node:crypto';
import { Installation } from '@recado/core';
import { describe, expect, it } from 'vitest';
import type { CallbackRequest } from '../../port/callback.js';
import { messageIdOf } from '../../shared/message-id.js';
import { compileDescription } from './compiled-description.js';
import { readDescribedCallback } from './described-callback.js';
import type { DescribedCallbacks } from './description.js';

const OURS = new Installation('abc', 0);
const NOW = Date.UTC(2026, 10, 26, 12);
const HMAC = {
  kind: 'hmac-sha256-hex',
  header: 'X-Hub-Signature-256',
  prefix: 'sha256=',
  secret: '{secret.4}',
} as const;
const CALLBACKS: DescribedCallbacks = {
  proof: HMAC,
  receipts: [
    {
      when: { pointer: '/event', equals: 'message.ack' },
      ids: '/payload/ids',
      status: {
        pointer: '/payload/type',
        map: { delivered: 'delivered', read: 'read', '3': 'sent', sender: 'ignore' },
      },
      time: { pointer: '/timestamp', format: 'iso' },
    },
    {
      each: '/failures',
      ids: ['/id', '/message/id'],
      status: 'failed',
      reason: ['/why', '/error'],
      time: { pointer: '/at', format: 'seconds' },
    },
  ],
  messages: [
    {
      when: [
        { pointer: '/event', equals: 'message' },
        { pointer: '/payload/from_me', equals: false },
      ],
      from: ['/payload/from', '/payload/alt'],
      text: ['/payload/body', '/payload/image/caption'],
      id: '/payload/id',
      time: { pointer: '/payload/ms', format: 'milliseconds' },
    },
  ],
  ignore: [{ pointer: '/event', matches: 'group.*' }],
};

function requestOf(body: unknown, rest: Partial<CallbackRequest> = {}): CallbackRequest {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { method: 'POST', headers: {}, query: {}, body: bytes, receivedAt: NOW, ...rest };
}
function read(request: CallbackRequest, callbacks = CALLBACKS, secret4: string | undefined = 'chave') {
  const description = JSON.stringify({ request: {}, callbacks });
  const compiled = compileDescription(description, { url: 'https://provider.example', secret4 });
  return readDescribedCallback(request, compiled.callbacks!, OURS);
}
const proved = (body: unknown) => read(requestOf(body, { proved: true }));

describe('readDescribedCallback', () => {
  it('reads a receipt for each id of a list, and its time', () => {
    const event = {
      event: 'message.ack',
      timestamp: '2026-11-26T11:59:00.123456-03:00',
      payload: { ids: ['a', 7, null], type: 'read' },
    };
    const at = Date.parse('2026-11-26T14:59:00.123Z');
    const receipt = { sender: null, messageId: null, kind: 'read', at };
    expect(proved(event).receipts).toEqual([
      { ...receipt, providerMessageId: 'a' },
      { ...receipt, providerMessageId: '7' },
    ]);
  });

  it('finds our message by the key that the provider took for its id', () => {
    const id = messageIdOf({ id: 77, retries: 1 }, OURS);
    const event = { event: 'message.ack', payload: { ids: id, type: 3 } };
    expect(proved(event).receipts).toEqual([
      { sender: null, messageId: 77, retries: 1, providerMessageId: id, kind: 'sent', at: NOW },
    ]);
  });

  it('reads each of several reports, with the reason', () => {
    const failures = [{ id: 'a', error: 'desligado', at: '1795600000' }, { message: { id: 'b' }, at: 1 }, { no: 'id' }];
    const receipt = { sender: null, messageId: null, kind: 'failed', code: 'delivery_failed' };
    expect(proved({ failures }).receipts).toEqual([
      { ...receipt, providerMessageId: 'a', detail: 'desligado', at: 1_795_600_000_000 },
      { ...receipt, providerMessageId: 'b', detail: null, at: NOW },
    ]);
  });

  it.each([
    ['5511987654321', undefined, { from: '5511987654321' }],
    ['+55 (11) 98765-4321', undefined, { from: '5511987654321' }],
    ['5511987654321:12@s.whatsapp.net', undefined, { from: '5511987654321' }],
    [5_511_987_654_321, undefined, { from: '5511987654321' }],
    ['4711@lid', undefined, { from: null, identity: 'lid:4711' }],
    ['4711@lid', '5511987654321@s.whatsapp.net', { from: '5511987654321', identity: 'lid:4711' }],
  ])('reads who wrote from %j and %j', (from, alt, party) => {
    const { inbound, isUnread } = proved({
      event: 'message',
      payload: { from_me: false, from, alt, body: 'SAIR', id: 'm', ms: NOW - 5 },
    });
    expect(inbound).toEqual([{ sender: null, providerMessageId: 'm', ...party, text: 'SAIR', at: NOW - 5 }]);
    expect(isUnread).toBeUndefined();
  });

  it('tells that a number and a hidden one are the same person', () => {
    const payload = { from_me: false, from: '4711@lid', alt: '5511987654321@s.whatsapp.net', body: 'oi' };
    expect(proved({ event: 'message', payload }).identities).toEqual([
      { phone: '5511987654321', identity: 'lid:4711' },
    ]);
  });

  it('reads a message without words', () => {
    const payload = { from_me: false, from: '5511987654321', image: {} };
    expect(proved({ event: 'message', payload }).inbound).toMatchObject([
      { from: '5511987654321', text: null, at: NOW },
    ]);
  });

  it.each<[string, unknown, boolean]>([
    ['an event of no rule', { event: 'surprise' }, true],
    ['a status that is not in the map', { event: 'message.ack', payload: { ids: ['a'], type: 'eaten' } }, true],
    ['a status without ids', { event: 'message.ack', payload: { ids: [], type: 'read' } }, true],
    [
      'a message of our own, which no rule ignores',
      { event: 'message', payload: { from_me: true, from: '551' } },
      true,
    ],
    ['a message of nobody', { event: 'message', payload: { from_me: false, body: 'oi' } }, true],
    ['a list of nothing', { failures: [] }, true],
    ['no object', '7', true],
    ['a message in a group', { event: 'message', payload: { from_me: false, from: '123-45@g.us', body: 'oi' } }, false],
    ['a status that means nothing', { event: 'message.ack', payload: { ids: ['a'], type: 'sender' } }, false],
    ['an event that is ignored', { event: 'group.joined' }, false],
  ])('marks what it did not understand: %s', (_, body, isUnread) => {
    const content = proved(body);
    expect(content).toMatchObject({ verified: true, receipts: [], inbound: [] });
    expect(content.isUnread).toBe(isUnread || undefined);
  });

  it('reads the first thousand of what one callback holds, and says that it did not read all', () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => `i-${index}`);
    const acked = { event: 'message.ack', payload: { ids, type: 'read' } };
    const failures = ids.map((id) => ({ id }));
    for (const body of [acked, { failures }, { ...acked, failures }]) {
      const { receipts, isUnread } = proved(body);
      expect({ count: receipts.length, isUnread }).toEqual({ count: 1_000, isUnread: true });
    }
    const { receipts, isUnread } = proved({ failures: failures.slice(1) });
    expect({ count: receipts.length, isUnread }).toEqual({ count: 1_000, isUnread: undefined });
  });

  describe('takes only what is proved', () => {
    const body = { event: 'group.joined' };
    const digest = (key: string) => createHmac('sha256', key).update(JSON.stringify(body)).digest('hex');
    const TOKEN = { kind: 'token', header: 'Authorization', prefix: 'Bearer ', secret: '{secret.4}' } as const;
    const QUERY = { kind: 'token', query: 'token', secret: '{secret.4}' } as const;
    const header = (name: string, value: string) => ({ headers: { [name]: value } });

    it.each<[string, Partial<CallbackRequest>, DescribedCallbacks['proof'], string | undefined]>([
      ['the HMAC', header('x-hub-signature-256', `sha256=${digest('chave')}`), HMAC, undefined],
      [
        'the HMAC in capitals',
        header('x-hub-signature-256', `sha256=${digest('chave').toUpperCase()}`),
        HMAC,
        undefined,
      ],
      ['the HMAC by another key', header('x-hub-signature-256', `sha256=${digest('outra')}`), HMAC, 'wrong_proof'],
      ['half an HMAC', header('x-hub-signature-256', `sha256=${digest('chave').slice(0, 32)}`), HMAC, 'wrong_proof'],
      ['no prefix', header('x-hub-signature-256', digest('chave')), HMAC, 'no_proof'],
      ['nothing', {}, HMAC, 'no_proof'],
      ['a token', header('authorization', 'Bearer chave'), TOKEN, undefined],
      ['another token', header('authorization', 'Bearer chav'), TOKEN, 'wrong_proof'],
      ['a token in the address', { query: { token: 'chave' } }, QUERY, undefined],
      ['a wrong token in the address', { query: { token: '' } }, QUERY, 'wrong_proof'],
    ])('%s', (_, rest, proof, unproved) => {
      const content = read(requestOf(body, rest), { ...CALLBACKS, proof });
      expect(content.verified).toBe(unproved === undefined);
      expect(content.unproved).toBe(unproved);
    });

    it('nothing without the secret', () => {
      const compiled = compileDescription(JSON.stringify({ request: {}, callbacks: CALLBACKS }), {
        url: 'https://a.example',
      });
      const request = requestOf(body, header('x-hub-signature-256', `sha256=${digest('')}`));
      expect(readDescribedCallback(request, compiled.callbacks!, OURS)).toMatchObject({
        verified: false,
        unproved: 'no_secret',
      });
    });
  });
});

describe('a callback that comes as a form or in the address', () => {
  const SMS = {
    proof: { kind: 'token', query: 'token', secret: '{secret.4}' },
    format: ['form', 'query'],
    receipts: [
      {
        ids: '/id',
        status: { pointer: '/status', map: { DELIVRD: 'delivered', UNDELIV: 'failed' } },
        reason: '/erro',
        time: { pointer: '/data', format: 'seconds' },
      },
    ],
    messages: [{ when: { pointer: '/tipo', equals: 'MO' }, from: '/de', text: '/texto', id: '/id' }],
  } as const as unknown as DescribedCallbacks;
  const TOKEN = 'chave';
  const form = (body: string | Buffer, rest: Partial<CallbackRequest> = {}) =>
    read(
      requestOf('', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        query: { token: TOKEN },
        body: Buffer.from(body),
        ...rest,
      }),
      { ...SMS },
    );
  const get = (search: string, callbacks = SMS) =>
    read(
      requestOf('', {
        method: 'GET',
        query: { token: TOKEN },
        search: `token=${TOKEN}&${search}`,
        body: Buffer.alloc(0),
      }),
      callbacks,
    );

  it('is read by the same rules, and kept as JSON without its token', () => {
    for (const content of [
      form('id=m-1&status=DELIVRD&data=1795694400'),
      get('id=m-1&status=DELIVRD&data=1795694400'),
    ]) {
      expect(content.receipts).toMatchObject([{ providerMessageId: 'm-1', kind: 'delivered', at: 1_795_694_400_000 }]);
      expect(JSON.parse(content.stored!)).toEqual({ id: 'm-1', status: 'DELIVRD', data: '1795694400' });
      expect(content.isUnread).toBeUndefined();
    }
    const again = read(requestOf(get('id=m-1&status=UNDELIV&erro=fora+de+%C3%A1rea').stored, { proved: true }), SMS);
    expect(again.receipts).toMatchObject([{ kind: 'failed', detail: 'fora de área' }]);
    const { inbound } = form('tipo=MO&de=5511987654321&texto=SAIR+%26+n%C3%A3o&id=9');
    expect(inbound).toMatchObject([{ from: '5511987654321', text: 'SAIR & não', providerMessageId: '9' }]);
  });

  it('reads no time without a zone, which would be that of this machine', () => {
    const timed = (time: string) => {
      const at = { pointer: '/em', format: 'iso' } as const;
      const callbacks = { ...SMS, receipts: [{ ids: '/id', status: 'sent' as const, time: at }] } as DescribedCallbacks;
      return get(`id=1&em=${encodeURIComponent(time)}`, callbacks).receipts[0]?.at;
    };
    expect(timed('2026-11-26 09:00:00')).toBe(NOW);
    expect(timed('2026-11-26T09:00:00-03:00')).toBe(NOW);
    expect(timed('2026-11-26T08:00:00-0300')).toBe(NOW - 3_600_000);
  });

  it('needs its proof all the same', () => {
    const wrong = { method: 'GET', search: 'token=outra&id=m-1&status=DELIVRD', query: { token: 'outra' } } as const;
    expect(read(requestOf('', { ...wrong }), SMS)).toMatchObject({
      verified: false,
      unproved: 'wrong_proof',
      receipts: [],
    });
    expect(form('id=m-1&status=DELIVRD', { query: {} })).toMatchObject({ verified: false, unproved: 'no_proof' });
  });

  it('has a list of the values of a name that comes more than once', () => {
    expect(get('id=m-1&id=m-2&status=DELIVRD').receipts.map((each) => each.providerMessageId)).toEqual(['m-1', 'm-2']);
  });

  it('is not guessed where its characters are others, and is counted as not understood', () => {
    const content = get('id=m-1&status=DELIVRD&erro=n%E3o');
    expect(content).toMatchObject({ isUnread: true, receipts: [{ providerMessageId: 'm-1' }] });
    expect(JSON.parse(content.stored!)).toMatchObject({ erro: null });
    const latin = { ...SMS, charset: 'iso-8859-1' } as DescribedCallbacks;
    expect(get('id=m-1&status=UNDELIV&erro=n%E3o', latin).receipts).toMatchObject([{ detail: 'não' }]);
    const named = { 'content-type': 'application/x-www-form-urlencoded; charset=ISO-8859-1' };
    expect(form(Buffer.from('id=1&status=UNDELIV&erro=n\xe3o', 'latin1'), { headers: named }).receipts).toMatchObject([
      { detail: 'não' },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['the names of objects', '__proto__=1&constructor=2&hasOwnProperty=3'],
    ['half an escape', 'id=%E0%A4%A&x=%zz'],
    ['no names', '=&&=1&'],
  ])('may hold %s', (_, search) => {
    expect(get(search)).toMatchObject({ verified: true, receipts: [], inbound: [] });
  });

  it('is bounded: the rest is counted as not understood', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `id=m-${index}`).join('&');
    const content = form(`status=DELIVRD&${many}`);
    expect({ count: content.receipts.length, isUnread: content.isUnread }).toEqual({ count: 999, isUnread: true });
    expect(form(`id=1&status=DELIVRD&x=${'a'.repeat(70_000)}`)).toMatchObject({ isUnread: true });
  });

  it('says so where the description does not name this way, and shows the fields; an address without any is a try', () => {
    const json = { ...SMS, format: 'json' } as DescribedCallbacks;
    expect(get('id=m-1&status=DELIVRD', json)).toMatchObject({ answer: { status: 405 }, isUnread: true, receipts: [] });
    expect(JSON.parse(get('id=m-1', json).sample!)).toEqual({ id: 'm-1' });
    expect(get('', json)).toEqual({ verified: true, receipts: [], inbound: [], states: [] });
    const asForm = requestOf('id=1', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      query: { token: TOKEN },
    });
    expect(read(asForm, json)).toMatchObject({ answer: { status: 415 }, isUnread: true });
    expect(read(requestOf({ id: 'm-1', status: 'DELIVRD' }, { query: { token: TOKEN } }), SMS)).toMatchObject({
      answer: { status: 415 },
      isUnread: true,
    });
  });
});
