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
  outsideWindow: 'fail' as const,
  marketingApi: 'off' as const,
};
const NOW = Date.UTC(2026, 10, 20, 16, 14);
const NOTHING = { receipts: [], inbound: [], states: [] };
const NOTHING_READ = {
  ...NOTHING,
  verified: true,
  identities: [],
  moves: [],
  preferences: [],
  handovers: [],
  news: [],
};
const SENDER = '106540352242922';
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
const readOf = (value: object) => read(change(value));
const status = (fields: object) => ({ id: 'wamid.A', status: 'delivered', timestamp: '1750857384', ...fields });

describe('readCloudCallback', () => {
  it('reads several statuses of several numbers at a time', () => {
    const first = change({ statuses: [status({ status: 'sent' }), status({ biz_opaque_callback_data: '7.2.ihere' })] });
    const second = change({ statuses: [status({ id: 'wamid.B', status: 'played' })] }, 'messages', '999');
    const request = posted({ entry: [...payload(first).entry, ...payload(second).entry] });
    const base = { sender: SENDER, messageId: null, providerMessageId: 'wamid.A', at: 1_750_857_384_000 };
    expect(readCloudCallback(request, SETTINGS, HERE)).toEqual({
      ...NOTHING_READ,
      receipts: [
        { ...base, kind: 'sent' },
        { ...base, messageId: 7, attempt: 2, retries: 0, kind: 'delivered' },
        { ...base, sender: '999', providerMessageId: 'wamid.B', kind: 'read' },
      ],
    });
  });

  it('reads why a message failed, as our code and in Meta’s words', () => {
    const errors = [{ code: 131047, title: 'Re-engagement message', error_data: { details: 'more than 24 hours' } }];
    const { receipts, states } = read(change({ statuses: [status({ status: 'failed', errors })] }));
    expect(receipts).toMatchObject([{ kind: 'failed', code: 'outside_window' }]);
    expect(receipts[0]?.detail).toBe('131047: more than 24 hours');
    expect(states).toEqual([]);
  });

  it.each([
    [undefined, 'delivery_failed', null],
    [[], 'delivery_failed', null],
    [[{ code: 424242, title: 'Something new' }], 'delivery_failed', '424242: Something new'],
    [[{ code: 131050, message: 'stop' }], 'recipient_opted_out', '131050: stop'],
  ])('reads a failure with few details: %j', (errors, code, detail) => {
    const { receipts } = read(change({ statuses: [status({ status: 'failed', errors })] }));
    expect(receipts).toMatchObject([{ code, detail }]);
  });

  it.each([
    [131000, 'gateway_error', 'soon'],
    [131016, 'gateway_error', 'soon'],
    [130429, 'gateway_throttled', 'soon'],
    [131056, 'recipient_throttled', 'soon'],
    [131042, 'channel_payment_problem', undefined],
    [131052, 'message_media_failed', undefined],
    [131049, 'recipient_withheld', 'daily'],
    [131053, 'message_media_failed', undefined],
    [131026, 'recipient_unreachable', undefined],
    [424242, 'delivery_failed', undefined],
  ])('reads how a message is tried again after %i', (error, code, retry) => {
    const { receipts } = read(change({ statuses: [status({ status: 'failed', errors: [{ code: error }] })] }));
    expect([receipts[0]?.code, receipts[0]?.retry]).toEqual([code, retry]);
  });

  it.each([
    [503, 'once'],
    [429, 'once'],
    [403, undefined],
    [404, undefined],
  ])('reads that a medium is fetched once more where its server answered %i: %s', (http, retry) => {
    const details = `Downloading media from weblink failed with http code ${http}, status message X`;
    const errors = [{ code: 131053, error_data: { details } }];
    expect(read(change({ statuses: [status({ status: 'failed', errors })] })).receipts).toMatchObject([
      { code: 'message_media_failed', ...(retry && { retry }) },
    ]);
  });

  it('reads the scope of an opt-out', () => {
    const errors = [{ code: 131050 }];
    expect(read(change({ statuses: [status({ status: 'failed', errors })] })).receipts).toMatchObject([
      { optOut: 'marketing' },
    ]);
  });

  it('reads errors of the number or the account, also beside a message, with their times', () => {
    const failed = status({
      status: 'failed',
      timestamp: '1795000000',
      errors: [{ code: 131042, message: 'payment' }],
    });
    const { states } = read(change({ statuses: [failed], errors: [{ code: 131031, message: 'locked' }] }));
    const base = { sender: SENDER, working: false, resume: 'manual' };
    expect(states).toEqual([
      { ...base, at: NOW, code: 'channel_locked', detail: '131031: locked' },
      { ...base, at: 1_795_000_000_000, code: 'channel_payment_problem', detail: '131042: payment' },
    ]);
  });

  it.each([
    [
      { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' },
      { billable: true, model: 'PMP', type: 'regular', category: 'utility' },
    ],
    [
      { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' },
      { billable: false, model: 'PMP', type: 'free_customer_service', category: 'service' },
    ],
    [
      { pricing_model: 'PMP', type: 'regular', category: 'marketing' },
      { billable: true, model: 'PMP', type: 'regular', category: 'marketing' },
    ],
    [
      { pricing_model: 'PMP', type: 'free_entry_point', category: 'referral_conversion' },
      { billable: false, model: 'PMP', type: 'free_entry_point', category: 'referral_conversion' },
    ],
    [
      { billable: true, pricing_model: 'CBP', category: 'service' },
      { billable: true, model: 'CBP', type: 'unknown', category: 'service' },
    ],
    [{ pricing_model: 'PMP', category: 'utility' }, undefined],
    [{ billable: true, type: 'regular' }, undefined],
    [{ billable: true, type: 'regular', category: 'a word that "no" column takes' }, undefined],
    [[], undefined],
    [undefined, undefined],
  ])('reads the price of a message: %j', (pricing, read) => {
    const { receipts } = readOf({ statuses: [status({ pricing })] });
    expect(receipts.map((receipt) => receipt.pricing)).toEqual([read]);
  });

  it.each([
    ['a field that is not of messages', change({ statuses: [status({})] }, 'account_update')],
    ['a status that nobody knows', change({ statuses: [status({ status: 'warmed up' })] })],
    ['a status that is none', change({ statuses: [status({ status: 'constructor' })] })],
    ['a status of no message', change({ statuses: [status({ id: undefined })] })],
    ['statuses that are none', change({ statuses: 'none', messages: { a: 1 }, errors: 7 })],
    ['no value', { field: 'messages' }],
  ])('reads nothing from %s', (_, one) => {
    expect(read(one)).toEqual(NOTHING_READ);
  });

  it('identifies a message by our id where Meta’s is missing', () => {
    const { receipts } = read(change({ statuses: [status({ id: undefined, biz_opaque_callback_data: '7.1.ihere' })] }));
    expect(receipts).toMatchObject([{ messageId: 7, providerMessageId: null }]);
  });

  it('ignores the echo of another installation that sends from the same number', () => {
    const statusWith = (echo: string) =>
      read(change({ statuses: [status({ biz_opaque_callback_data: echo })] })).receipts;
    for (const foreign of ['7.1.ithere', '7.1']) {
      expect(statusWith(foreign)).toEqual([
        { sender: SENDER, messageId: null, providerMessageId: 'wamid.A', kind: 'delivered', at: 1_750_857_384_000 },
      ]);
    }
    expect(statusWith('7.1.ihere')).toMatchObject([{ messageId: 7 }]);
  });

  it('uses the time of arrival where there is no other', () => {
    const { receipts } = read(change({ statuses: [status({ timestamp: 'soon' }), status({ timestamp: 1750857384 })] }));
    expect(receipts.map(({ at }) => at)).toEqual([NOW, 1_750_857_384_000]);
  });

  it.each(['', '[]', '{}', '{"entry":null}', '{"entry":[null,{"changes":[7]}]}', 'no JSON'])(
    'reads nothing from %j',
    (body) => {
      expect(readCloudCallback(posted(body), SETTINGS, HERE)).toEqual(NOTHING_READ);
    },
  );

  describe('refuses a callback', () => {
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
      expect(readCloudCallback({ ...good, headers }, SETTINGS, HERE)).toEqual({
        ...NOTHING,
        verified: false,
        unproved: expect.any(String),
      });
    });

    it('when a byte was changed', () => {
      const body = Buffer.concat([good.body, Buffer.from(' ')]);
      expect(readCloudCallback({ ...good, body }, SETTINGS, HERE).verified).toBe(false);
    });

    it('without a secret', () => {
      expect(readCloudCallback(good, { ...SETTINGS, appSecret: undefined }, HERE).verified).toBe(false);
    });
  });
});

describe('the verification request of Meta', () => {
  const asked = (query: CallbackRequest['query'], settings = SETTINGS) =>
    readCloudCallback({ method: 'GET', headers: {}, query, body: Buffer.alloc(0), receivedAt: NOW }, settings, HERE);
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': 'the-verify-token', 'hub.challenge': '1158201444' };

  it('is answered with its challenge', () => {
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
    expect(asked(query)).toEqual({
      ...NOTHING,
      verified: false,
      unproved: expect.any(String),
      answer: { status: 403, body: '' },
    });
  });

  it('is refused without a verify token', () => {
    expect(asked(right, { ...SETTINGS, verifyToken: '' }).answer?.status).toBe(403);
    expect(readCloudCallback({ ...posted(''), method: 'GET' }, SETTINGS, HERE).answer?.status).toBe(403);
  });
});
