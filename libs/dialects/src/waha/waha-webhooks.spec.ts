import type { NotificationType } from '@recado/core';
import { describe, expect, it } from 'vitest';
import type { TellMore } from '../core/format.js';
import { WAHA_FORMAT } from './waha-webhooks.js';

const TOKEN = 'A'.repeat(18);
const MORE: TellMore = {
  ...{ sender: 'loja', senderPhone: '551140000000', why: '', eventId: 'evt_1', url: '', address: '' },
  token: () => TOKEN,
  longToken: () => '',
};
const AT = '2026-11-29T12:00:00.250Z';
const CHAT = '5511987654321@c.us';
const told = (type: NotificationType, data: object, more: Partial<TellMore> = {}) =>
  JSON.parse(WAHA_FORMAT.body({ type, timestamp: AT, data: { ...data } }, { ...MORE, ...more }));
const received = (data: object, more: Partial<TellMore> = {}) =>
  told(
    'message.received',
    { from: '5511987654321', received_at: AT, provider_message_id: 'AA', button: null, ...data },
    more,
  ).payload;

describe('a webhook as WAHA posts it', () => {
  it('is signed over its bytes', () => {
    const given = { body: '{}', url: 'https://x.example', secret: 'segredo', keySecret: null, eventId: 'evt_1', at: 7 };
    expect(WAHA_FORMAT.headers(given)).toEqual({
      'content-type': 'application/json',
      'x-webhook-request-id': 'evt_1',
      'x-webhook-timestamp': '7',
      // printf '{}' | openssl dgst -sha512 -hmac segredo
      'x-webhook-hmac':
        '973b0aaaa5b5b8dd86fa9ebc51dea9795e51f7e5ec716cc24d1c815650020ed03924123de4119cb03c7b7ddb8e0d043d4abae66d204c8f62a3c66ffbeaf30dd4',
      'x-webhook-hmac-algorithm': 'sha512',
    });
  });

  it.each([
    ['message.sent', 1, 'SERVER'],
    ['message.delivered', 2, 'DEVICE'],
    ['message.read', 3, 'READ'],
    ['message.failed', -1, 'ERROR'],
    ['message.canceled', -1, 'ERROR'],
    ['message.expired', -1, 'ERROR'],
  ] as const)('tells %s as %d %s', (type, ack, ackName) => {
    expect(told(type, { id: 7, phone: '5511987654321' })).toMatchObject({
      ...{ id: 'evt_1', timestamp: Date.parse(AT), event: 'message.ack', session: 'loja' },
      me: { id: '551140000000@c.us' },
      payload: { id: `true_${CHAT}_3EB0${TOKEN}`, from: CHAT, to: '551140000000@c.us', fromMe: true, ack, ackName },
      engine: 'RECADO',
    });
  });

  it('tells why a message failed, and what it does not know as missing', () => {
    const failed = told(
      'message.failed',
      { id: 7, phone: '5511987654321' },
      { why: 'Why.', sender: '', senderPhone: null },
    );
    expect(failed).toMatchObject({
      session: 'default',
      me: null,
      payload: { to: null, _data: { error: 'Recado: Why.' } },
    });
  });

  it.each<[string, object, object]>([
    ['words', { text: 'Sim' }, { id: `false_${CHAT}_AA`, body: 'Sim', hasMedia: false, replyTo: null }],
    ['a whole id', { provider_message_id: `false_${CHAT}_BB` }, { id: `false_${CHAT}_BB` }],
    [
      'a picture',
      { text: null, media: { type: 'image', id: '9' } },
      { body: '', hasMedia: true, media: { mimetype: 'image/*' } },
    ],
    ['a place', { text: null, media: { type: 'location', id: null } }, { hasMedia: false, media: null }],
    ['a button', { text: null, button: { id: 's', title: 'Sim' } }, { body: 'Sim', _data: { selectedButtonId: 's' } }],
    ['an answer', { text: 'Sim', in_reply_to: 7 }, { replyTo: { id: `3EB0${TOKEN}` } }],
  ])('tells %s', (_name, data, expected) => {
    expect(received(data)).toMatchObject({ from: CHAT, fromMe: false, timestamp: 1_795_953_600, ...expected });
  });
});
