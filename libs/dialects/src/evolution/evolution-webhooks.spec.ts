import { createHmac } from 'node:crypto';
import { DomainError, type NotificationType } from '@recado/core';
import type { RecadoEvent } from '@recado/webhooks';
import { describe, expect, it } from 'vitest';
import { EVOLUTION_FORMAT, EVOLUTION_SEND_FORMAT, readWebhook } from './evolution-webhooks.js';
import { EVOLUTION } from './evolution.dialect.js';

const MORE = {
  url: 'https://loja.example/hook',
  address: 'https://recado.example/evolution',
  sender: 'loja',
  senderPhone: '5511900000000',
  why: 'It is not on WhatsApp.',
  eventId: 'evt_1',
  token: () => '42B058B96C9CD6D831',
  longToken: () => '',
};
const DATA = { id: 7, channel: 'default', phone: '5531987654321' };
const ID = '3EB042B058B96C9CD6D831';
const REMOTE = '553187654321@s.whatsapp.net';

function tell(type: NotificationType, data: object = DATA, format = EVOLUTION_FORMAT, more: object = {}) {
  const event = { type, timestamp: '2026-11-20T16:14:00.000Z', data } as RecadoEvent;
  return JSON.parse(format.body(event, { ...MORE, ...more }));
}

describe('what the webhooks of Evolution API 2 tell', () => {
  it.each<[NotificationType, string]>([
    ['message.sent', 'SERVER_ACK'],
    ['message.delivered', 'DELIVERY_ACK'],
    ['message.read', 'READ'],
  ])('is the status of a message: %s', (type, status) => {
    expect(tell(type)).toEqual({
      event: 'messages.update',
      instance: 'loja',
      data: {
        keyId: ID,
        remoteJid: REMOTE,
        fromMe: true,
        participant: REMOTE,
        status,
        instanceId: 'loja',
        messageId: ID,
        key: { remoteJid: REMOTE, fromMe: true, id: ID },
        update: { status },
      },
      destination: 'https://loja.example/hook',
      date_time: '2026-11-20T16:14:00.000Z',
      sender: '5511900000000@s.whatsapp.net',
      server_url: 'https://recado.example/evolution',
      apikey: null,
    });
  });

  it.each<NotificationType>(['message.failed', 'message.canceled', 'message.expired'])('is an error: %s', (type) => {
    const messageStubParameters = ['It is not on WhatsApp.'];
    expect(tell(type).data).toMatchObject({ status: 'ERROR', messageStubParameters });
  });

  it('is that a message was sent', () => {
    const told = tell('message.sent', DATA, EVOLUTION_SEND_FORMAT);
    expect(told).toMatchObject({
      event: 'send.message',
      data: { key: { remoteJid: REMOTE, fromMe: true, id: ID }, messageTimestamp: 1_795_191_240, status: 'SERVER_ACK' },
    });
    expect(EVOLUTION_SEND_FORMAT.events).toEqual(['message.sent']);
  });

  it.each<[object, object]>([
    [{ text: 'SAIR' }, { messageType: 'conversation', message: { conversation: 'SAIR' }, contextInfo: null }],
    [
      { text: 'olha', media: { type: 'image', id: '1' }, in_reply_to: 7 },
      { messageType: 'imageMessage', message: { imageMessage: { caption: 'olha' } }, contextInfo: { stanzaId: ID } },
    ],
    [
      { text: null, media: { type: 'contacts', id: null } },
      { messageType: 'contactMessage', message: { contactMessage: {} } },
    ],
    [
      { text: 'Sim', button: { id: 's', title: 'Sim' } },
      { message: { buttonsResponseMessage: { selectedButtonId: 's', selectedDisplayText: 'Sim' } } },
    ],
    [
      { text: 'Sim', button: { id: 's', title: 'Sim', payload: 'ok' } },
      { message: { templateButtonReplyMessage: { selectedId: 'ok', selectedDisplayText: 'Sim' } } },
    ],
  ])('is what people write: %j', (content, shown) => {
    const about = { from: '5531987654321', provider_message_id: '3A1', received_at: '2026-11-20T16:14:59.000Z' };
    const told = tell('message.received', { channel: 'default', ...about, ...content }, EVOLUTION_FORMAT, {
      sender: '',
    });
    expect(told).toMatchObject({ event: 'messages.upsert', instance: 'default' });
    expect(told.data).toMatchObject({
      key: { remoteJid: REMOTE, fromMe: false, id: '3A1' },
      messageTimestamp: 1_795_191_299,
      ...shown,
    });
  });

  it('carries a token by the secret of the endpoint', () => {
    const given = { body: '', url: '', secret: 'whsec_x', keySecret: null, eventId: '', at: 1_795_191_240_000 };
    const headers = EVOLUTION_FORMAT.headers(given);
    const [head, claims, signature] = headers.authorization!.slice('Bearer '.length).split('.') as [
      string,
      string,
      string,
    ];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      iat: 1_795_191_240,
      exp: 1_795_191_840,
      app: 'evolution',
      action: 'webhook',
    });
    expect(signature).toBe(createHmac('sha256', 'whsec_x').update(`${head}.${claims}`).digest('base64url'));
  });
});

describe('a webhook as a program sets it', () => {
  const WEBHOOK = { enabled: true, url: 'https://loja.example/hook' };
  const read = (webhook: unknown, scopes: string[] = ['inbound:read']) =>
    readWebhook({ webhook }, { scopes: new Set(scopes) } as never);

  it('has the events that Recado tells, and all of them where it names none', () => {
    expect(read({ ...WEBHOOK, events: ['MESSAGES_UPDATE', 'CONNECTION_UPDATE'] }).events).toEqual(['MESSAGES_UPDATE']);
    expect(read({ ...WEBHOOK, events: [] }).events).toEqual(['SEND_MESSAGE', 'MESSAGES_UPDATE', 'MESSAGES_UPSERT']);
    expect(read({ ...WEBHOOK, headers: {} }, []).events).toEqual(['SEND_MESSAGE', 'MESSAGES_UPDATE']);
    expect(read({ enabled: false, url: '' })).toEqual({ url: null, events: [] });
  });

  it.each<[object | null, string]>([
    [null, 'webhook'],
    [{ url: 'https://loja.example' }, 'webhook.enabled'],
    [{ enabled: true }, 'webhook.url'],
    [{ ...WEBHOOK, byEvents: true }, 'webhook.byEvents'],
    [{ ...WEBHOOK, webhookBase64: true }, 'webhook.webhookBase64'],
    [{ ...WEBHOOK, headers: { authorization: 'x' } }, 'webhook.headers'],
    [{ ...WEBHOOK, events: ['CONNECTION_UPDATE'] }, 'webhook.events'],
    [{ ...WEBHOOK, events: 'MESSAGES_UPDATE' }, 'webhook.events'],
  ])('is refused by its field: %j', (webhook, path) => {
    const code = 'validation_failed';
    expect(() => read(webhook)).toThrow(
      expect.objectContaining({ code, violations: [expect.objectContaining({ path })] }) as Error,
    );
  });

  it('needs the scope for what people write, where it asks for that', () => {
    expect(() => read({ ...WEBHOOK, events: ['MESSAGES_UPSERT'] }, [])).toThrow(
      expect.objectContaining({ code: 'forbidden' }) as Error,
    );
  });
});

describe('a refusal of Evolution API 2', () => {
  const refusal = (error: DomainError, url = '/evolution/nothing?x=1') =>
    EVOLUTION.refusal({ error, text: 'why', request: { method: 'POST', url } as never });
  const violation = (path: string, code: string) =>
    new DomainError('validation_failed', { violations: [{ path, code }] });

  it.each<[DomainError, number, string, unknown]>([
    [new DomainError('unauthorized'), 401, 'Unauthorized', 'Recado: why'],
    [new DomainError('forbidden'), 403, 'Forbidden', ['Recado: why']],
    [new DomainError('not_found'), 404, 'Not Found', ['Cannot POST /nothing']],
    [
      new DomainError('not_found', { reason: { path: '', code: 'dialect_sender_unknown', params: { read: 'x' } } }),
      404,
      'Not Found',
      ['The "x" instance does not exist', 'Recado: why'],
    ],
    [
      violation('text', 'dialect_field_required'),
      400,
      'Bad Request',
      [['instance requires property "text"', 'Recado: why']],
    ],
    [violation('messages.0.phone', 'phone_length'), 400, 'Bad Request', [['Recado: why']]],
    [violation('', 'dialect_unsupported'), 400, 'Bad Request', ['Recado: why']],
    [new DomainError('invalid_json'), 400, 'Bad Request', ['Recado: why']],
    [new DomainError('rate_limited'), 429, 'Too Many Requests', ['Recado: why']],
    [new DomainError('unavailable'), 503, 'Service Unavailable', ['Recado: why']],
  ])('has the envelope: %s', (error, status, name, message) => {
    expect(refusal(error)).toEqual({ status, body: { status, error: name, response: { message } } });
  });
});
