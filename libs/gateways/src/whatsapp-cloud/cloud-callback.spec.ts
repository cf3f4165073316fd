import { createHmac } from 'node:crypto';
import { Installation } from '@recado/core';
import { describe, expect, it } from 'vitest';
import type { CallbackRequest } from '../port/callback.js';
import { readCloudCallback } from './cloud-callback.js';

const SETTINGS = {
  url: 'https://graph.facebook.com',
  version: 'v25.0',
  phoneNumberId: '106540352242922',
  token: 'EAAB',
  appSecret: 'the-app-secret',
  verifyToken: 'the-verify-token',
};
const NOW = Date.UTC(2026, 10, 20, 16, 14);
const NOTHING = { receipts: [], inbound: [], states: [] };
const SENDER = '106540352242922';
/** Long enough ago that no echo is without its name. */
const HERE = new Installation('here', 0);

function posted(content: unknown, headers?: CallbackRequest['headers']): CallbackRequest {
  const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const signature = createHmac('sha256', SETTINGS.appSecret).update(body).digest('hex');
  const signed = { 'x-hub-signature-256': `sha256=${signature}` };
  return { method: 'POST', headers: headers ?? signed, query: {}, body, receivedAt: NOW };
}

const change = (value: object, field = 'messages', sender = SENDER) => ({
  field,
  value: { messaging_product: 'whatsapp', metadata: { phone_number_id: sender }, ...value },
});
const payload = (...changes: object[]) => ({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });
const read = (...changes: object[]) => readCloudCallback(posted(payload(...changes)), SETTINGS, HERE);
const status = (fields: object) => ({ id: 'wamid.A', status: 'delivered', timestamp: '1750857384', ...fields });

describe('what Meta posts', () => {
  it('brings several statuses of several numbers at a time', () => {
    const first = change({ statuses: [status({ status: 'sent' }), status({ biz_opaque_callback_data: '7.2.ihere' })] });
    const second = change({ statuses: [status({ id: 'wamid.B', status: 'played' })] }, 'messages', '999');
    const request = posted({ entry: [...payload(first).entry, ...payload(second).entry] });
    const base = { sender: SENDER, messageId: null, providerMessageId: 'wamid.A', at: 1_750_857_384_000 };
    expect(readCloudCallback(request, SETTINGS, HERE)).toEqual({
      ...NOTHING,
      verified: true,
      receipts: [
        { ...base, kind: 'sent' },
        { ...base, messageId: 7, attempt: 2, retries: 0, kind: 'delivered' },
        { ...base, sender: '999', providerMessageId: 'wamid.B', kind: 'read' },
      ],
    });
  });

  it('says why a message failed, in a code of ours and in its own words', () => {
    const errors = [{ code: 131047, title: 'Re-engagement message', error_data: { details: 'more than 24 hours' } }];
    const { receipts, states } = read(change({ statuses: [status({ status: 'failed', errors })] }));
    expect(receipts).toMatchObject([{ kind: 'failed', code: 'recipient_window_closed' }]);
    expect(receipts[0]?.detail).toBe('131047: more than 24 hours');
    expect(states).toEqual([]);
  });

  it.each([
    [undefined, 'delivery_failed', null],
    [[], 'delivery_failed', null],
    [[{ code: 424242, title: 'Something new' }], 'delivery_failed', '424242: Something new'],
    [[{ code: 131050, message: 'stop' }], 'recipient_opted_out', '131050: stop'],
  ])('may say little of why: %j', (errors, code, detail) => {
    const { receipts } = read(change({ statuses: [status({ status: 'failed', errors })] }));
    expect(receipts).toMatchObject([{ code, detail }]);
  });

  it('keeps the scope of an opt-out', () => {
    const errors = [{ code: 131050 }];
    expect(read(change({ statuses: [status({ status: 'failed', errors })] })).receipts).toMatchObject([
      { optOut: 'marketing' },
    ]);
  });

  it('tells of trouble of the number or the account, also beside one message', () => {
    const failed = status({ status: 'failed', errors: [{ code: 131042, message: 'payment' }] });
    const { states } = read(change({ statuses: [failed], errors: [{ code: 131031, message: 'locked' }] }));
    const base = { sender: SENDER, working: false, resume: 'manual' };
    expect(states).toEqual([
      { ...base, code: 'channel_locked', detail: '131031: locked' },
      { ...base, code: 'channel_payment_problem', detail: '131042: payment' },
    ]);
  });

  it.each([
    ['button_reply', { type: 'button_reply', button_reply: { id: 'out', title: 'SAIR' } }],
    ['list_reply', { type: 'list_reply', list_reply: { id: 'out', title: 'SAIR' } }],
  ])('brings the words of a %s', (_, interactive) => {
    const messages = [
      { from: '5511987654321', id: 'wamid.C', timestamp: '1750857384', type: 'interactive', interactive },
    ];
    expect(read(change({ messages })).inbound).toMatchObject([{ from: '5511987654321', text: 'SAIR' }]);
  });

  it('brings what recipients write, as text or by a button', () => {
    const messages = [
      { from: '5511987654321', id: 'wamid.C', timestamp: '1750857384', type: 'text', text: { body: 'SAIR' } },
      { from: '5511987654321', id: 'wamid.D', timestamp: '1750857385', type: 'button', button: { text: 'Parar' } },
      { from: 'BR.1502576394655843', id: 'wamid.E', type: 'text', text: { body: 'sem número' } },
      { from: '5511987654321', id: 'wamid.F', type: 'image', image: {} },
    ];
    const base = { sender: SENDER, from: '5511987654321' };
    expect(read(change({ messages })).inbound).toEqual([
      { ...base, providerMessageId: 'wamid.C', text: 'SAIR', at: 1_750_857_384_000 },
      { ...base, providerMessageId: 'wamid.D', text: 'Parar', at: 1_750_857_385_000 },
    ]);
  });

  it.each([
    ['a field that is not of messages', change({ statuses: [status({})] }, 'account_update')],
    ['a status that nobody knows', change({ statuses: [status({ status: 'warmed up' })] })],
    ['a status that is none', change({ statuses: [status({ status: 'constructor' })] })],
    ['a status of no message', change({ statuses: [status({ id: undefined })] })],
    ['statuses that are none', change({ statuses: 'none', messages: { a: 1 }, errors: 7 })],
    ['no value', { field: 'messages' }],
  ])('says nothing by %s', (_, one) => {
    expect(read(one)).toEqual({ ...NOTHING, verified: true });
  });

  it('is known by our own id where its own is missing', () => {
    const { receipts } = read(change({ statuses: [status({ id: undefined, biz_opaque_callback_data: '7.1.ihere' })] }));
    expect(receipts).toMatchObject([{ messageId: 7, providerMessageId: null }]);
  });

  it('is not known by the id of another installation that sends from the same number', () => {
    const statusWith = (echo: string) =>
      read(change({ statuses: [status({ biz_opaque_callback_data: echo })] })).receipts;
    for (const foreign of ['7.1.ithere', '7.1']) {
      expect(statusWith(foreign)).toEqual([
        { sender: SENDER, messageId: null, providerMessageId: 'wamid.A', kind: 'delivered', at: 1_750_857_384_000 },
      ]);
    }
    expect(statusWith('7.1.ihere')).toMatchObject([{ messageId: 7 }]);
  });

  it('happened when it came, where it does not say when', () => {
    const { receipts } = read(change({ statuses: [status({ timestamp: 'soon' }), status({ timestamp: 1750857384 })] }));
    expect(receipts.map(({ at }) => at)).toEqual([NOW, 1_750_857_384_000]);
  });

  it.each(['', '[]', '{}', '{"entry":null}', '{"entry":[null,{"changes":[7]}]}', 'no JSON'])('may be %j', (body) => {
    expect(readCloudCallback(posted(body), SETTINGS, HERE)).toEqual({ ...NOTHING, verified: true });
  });

  describe('is not believed', () => {
    const forged = payload(change({ statuses: [status({ status: 'failed' })] }));
    const good = posted(forged);
    const hex = String(good.headers['x-hub-signature-256']).slice('sha256='.length);

    it.each<[string, CallbackRequest['headers']]>([
      ['without a signature', {}],
      ['with half of one', { 'x-hub-signature-256': `sha256=${hex.slice(0, 32)}` }],
      ['with another', { 'x-hub-signature-256': `sha256=${hex.replace(/^./, (it) => (it === '0' ? '1' : '0'))}` }],
      ['by another method', { 'x-hub-signature-256': `sha1=${hex}` }],
      ['with the older header only', { 'x-hub-signature': `sha256=${hex}` }],
    ])('%s', (_, headers) => {
      expect(readCloudCallback({ ...good, headers }, SETTINGS, HERE)).toEqual({ ...NOTHING, verified: false });
    });

    it('when a byte was changed', () => {
      const body = Buffer.concat([good.body, Buffer.from(' ')]);
      expect(readCloudCallback({ ...good, body }, SETTINGS, HERE).verified).toBe(false);
    });

    it('where there is no secret', () => {
      expect(readCloudCallback(good, { ...SETTINGS, appSecret: undefined }, HERE).verified).toBe(false);
    });
  });
});

describe('what Meta asks once', () => {
  const asked = (query: CallbackRequest['query'], settings = SETTINGS) =>
    readCloudCallback({ method: 'GET', headers: {}, query, body: Buffer.alloc(0), receivedAt: NOW }, settings, HERE);
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': 'the-verify-token', 'hub.challenge': '1158201444' };

  it('gets its own question back', () => {
    expect(asked(right)).toEqual({ ...NOTHING, verified: true, answer: { status: 200, body: '1158201444' } });
  });

  it.each([
    { ...right, 'hub.verify_token': 'another' },
    { ...right, 'hub.verify_token': undefined },
    { ...right, 'hub.mode': 'unsubscribe' },
    { ...right, 'hub.challenge': '<script>alert(1)</script>' },
    { ...right, 'hub.challenge': undefined },
    {},
  ])('is refused: %j', (query) => {
    expect(asked(query)).toEqual({ ...NOTHING, verified: false, answer: { status: 403, body: '' } });
  });

  it('is refused where there is no word for it', () => {
    expect(asked(right, { ...SETTINGS, verifyToken: '' }).answer?.status).toBe(403);
    expect(readCloudCallback({ ...posted(''), method: 'GET' }, SETTINGS, HERE).answer?.status).toBe(403);
  });
});
