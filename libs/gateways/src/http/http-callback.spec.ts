import { signWebhook } from '@recado/core';
import { describe, expect, it } from 'vitest';
import type { CallbackRequest } from '../port/callback.js';
import { readHttpCallback } from './http.gateway.js';

const SECRET = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`;
const SETTINGS = { url: 'http://localhost:9', secret: SECRET };
const NOW = Date.UTC(2026, 10, 20, 16, 14);
const NOTHING = { receipts: [], inbound: [], states: [] };

function signed(body: unknown, { seconds = NOW / 1_000, secret = SECRET } = {}): CallbackRequest {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const content = { id: 'r-1', timestamp: seconds, body: text };
  const headers = {
    'webhook-id': content.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signWebhook(secret, content),
  };
  return { method: 'POST', headers, query: {}, body: Buffer.from(text), receivedAt: NOW };
}
const read = (body: unknown) => readHttpCallback(signed(body), SETTINGS);

describe('readHttpCallback', () => {
  it('reads receipts with our id, with the id of the program, or with both', () => {
    const receipts = [
      { id: 184203, status: 'sent', at: '2026-11-20T16:13:59.500Z' },
      { provider_message_id: 'p-7', status: 'delivered', at: '2026-11-20T13:14:00-03:00' },
      { id: 184204, provider_message_id: 'p-8', status: 'read', at: null },
    ];
    const base = { sender: null, at: NOW };
    expect(read({ receipts })).toEqual({
      ...NOTHING,
      verified: true,
      requestId: 'r-1',
      receipts: [
        { ...base, messageId: 184203, providerMessageId: null, kind: 'sent', at: NOW - 500 },
        { ...base, messageId: null, providerMessageId: 'p-7', kind: 'delivered' },
        { ...base, messageId: 184204, providerMessageId: 'p-8', kind: 'read' },
      ],
    });
  });

  it('finds a message by the number that the program answered with', () => {
    const receipt = { provider_message_id: 4711, status: 'delivered' };
    const { receipts } = read({ receipts: [receipt, { ...receipt, id: 184203 }] });
    expect(receipts).toMatchObject([
      { messageId: null, providerMessageId: '4711', kind: 'delivered' },
      { messageId: 184203, providerMessageId: '4711', kind: 'delivered' },
    ]);
  });

  it.each(['', 'x'.repeat(129), 1.5, Number.MAX_SAFE_INTEGER + 1, true, { id: 'p-7' }])(
    'reads a receipt with our id and its opt-out, whatever it names beside it: %j',
    (provider_message_id) => {
      const receipt = { provider_message_id, status: 'failed', opt_out: 'all' };
      const { receipts } = read({ receipts: [receipt, { ...receipt, id: 184203 }] });
      expect(receipts).toMatchObject([{ messageId: 184203, providerMessageId: null, optOut: 'all' }]);
    },
  );

  it('reads why a delivery failed, and whether the recipient opted out', () => {
    const failed = { id: 1, status: 'failed', reason: `x${'\u{1f600}'.repeat(200)}` };
    const { receipts } = read({ receipts: [failed, { ...failed, reason: null, opt_out: 'all' }] });
    expect(receipts).toMatchObject([
      { kind: 'failed', code: 'delivery_failed' },
      { kind: 'failed', code: 'recipient_opted_out', optOut: 'all', detail: null },
    ]);
    expect(receipts[0]?.detail).toMatch(/^x\u{1f600}+$/u);
    expect(receipts[0]?.detail?.length).toBeLessThanOrEqual(255);
  });

  it('reads texts of recipients', () => {
    const messages = [{ id: 'm-1', from: '5511987654321', text: 'SAIR', at: '2026-11-20T16:13:00Z' }];
    expect(read({ messages }).inbound).toEqual([
      { sender: null, providerMessageId: 'm-1', from: '5511987654321', text: 'SAIR', at: NOW - 60_000 },
    ]);
  });

  it('leaves out invalid entries', () => {
    const receipts = [
      { status: 'sent' },
      { id: -1, status: 'sent' },
      { id: 1, status: 'eaten' },
      { id: 1, status: 'sent', at: 'yesterday' },
      null,
      7,
      { id: 2, status: 'sent' },
    ];
    const messages = [{ from: 'Ana', text: 'oi' }, { from: '5511987654321' }, []];
    const content = read({ receipts, messages });
    expect(content.receipts.map(({ messageId }) => messageId)).toEqual([2]);
    expect(content.inbound).toEqual([]);
  });

  it.each(['', 'no JSON', '[]', '{}', '{"receipts":{}}', 'null'])('reads nothing from %j', (body) => {
    expect(read(body)).toEqual({ ...NOTHING, verified: true, requestId: 'r-1' });
  });

  describe('refuses a callback', () => {
    const forged = { receipts: [{ id: 1, status: 'failed' }] };
    const good = signed(forged);
    it.each<[string, CallbackRequest]>([
      ['with another secret', signed(forged, { secret: SECRET.replace('YWFh', 'YmJi') })],
      ['when a byte was changed', { ...good, body: Buffer.from(JSON.stringify(forged).replace('1', '2')) }],
      ['without a signature', { ...good, headers: { ...good.headers, 'webhook-signature': undefined } }],
      ['without an id', { ...good, headers: { ...good.headers, 'webhook-id': undefined } }],
      ['without a time', { ...good, headers: { ...good.headers, 'webhook-timestamp': 'now' } }],
      ['with another time', { ...good, headers: { ...good.headers, 'webhook-timestamp': String(NOW / 1_000 + 1) } }],
      ['long after its time', signed(forged, { seconds: NOW / 1_000 - 301 })],
      ['long before its time', signed(forged, { seconds: NOW / 1_000 + 301 })],
    ])('%s', (_, request) => {
      expect(readHttpCallback(request, SETTINGS)).toEqual({
        ...NOTHING,
        verified: false,
        unproved: expect.stringMatching(/^(no|wrong)_proof$/),
      });
    });

    it('without a secret', () => {
      expect(readHttpCallback(good, { url: SETTINGS.url })).toEqual({
        ...NOTHING,
        verified: false,
        unproved: 'no_secret',
      });
    });
  });
});
