import { type NotificationType, UnreadableSecretError } from '@recado/core';
import type { RecadoEvent } from '@recado/webhooks';
import { describe, expect, it } from 'vitest';
import { Z_API_FORMAT, Z_API_RECEIVED_FORMAT, Z_API_STATUS_FORMAT, Z_API_WEBHOOKS } from './z-api-webhooks.js';

const MORE: Parameters<typeof Z_API_FORMAT.body>[1] = {
  url: 'https://loja.example/hook',
  address: 'https://recado.example/z-api',
  sender: 'I1',
  senderPhone: '5511900000000',
  answered: undefined,
  eventId: 'evt_1',
  why: 'It is not on WhatsApp.',
  token: () => '42B058B96C9CD6D831',
  longToken: () => '42b058b96c9cd6d8310123456789abcd',
};
const ID = '3EB042B058B96C9CD6D831';
const DATA = { id: 7, channel: 'default', phone: '5511987654321' };

function tell(type: NotificationType, { data = DATA, format = Z_API_FORMAT, more = {} }: TellOptions = {}) {
  const event = { type, timestamp: '2026-11-20T16:14:00.000Z', data } as RecadoEvent;
  return JSON.parse(format.body(event, { ...MORE, ...more }));
}

interface TellOptions {
  readonly data?: object;
  readonly format?: typeof Z_API_FORMAT;
  readonly more?: object;
}

describe('what the webhooks of Z-API tell', () => {
  const delivery = {
    phone: DATA.phone,
    zaapId: '42B058B96C9CD6D8310123456789ABCD',
    messageId: ID,
    instanceId: 'I1',
    momment: 1_795_191_240_000,
    type: 'DeliveryCallback',
  };

  it('is that a message was sent', () => {
    expect(tell('message.sent')).toEqual(delivery);
  });

  it.each<NotificationType>(['message.failed', 'message.canceled', 'message.expired'])('is why not: %s', (type) => {
    expect(tell(type)).toEqual({ ...delivery, error: 'Recado: It is not on WhatsApp.' });
  });

  it.each<[NotificationType, string]>([
    ['message.sent', 'SENT'],
    ['message.delivered', 'RECEIVED'],
    ['message.read', 'READ'],
  ])('is a status: %s', (type, status) => {
    expect(tell(type, { format: Z_API_STATUS_FORMAT })).toEqual({
      instanceId: 'I1',
      status,
      ids: [ID],
      momment: 1_795_191_240_000,
      phoneDevice: 0,
      phone: DATA.phone,
      type: 'MessageStatusCallback',
      isGroup: false,
    });
  });

  it.each<[object, object]>([
    [{ text: 'SAIR' }, { text: { message: 'SAIR' } }],
    [
      { text: 'Segue', media: { type: 'image' }, in_reply_to: 7 },
      { image: { caption: 'Segue' }, referenceMessageId: ID },
    ],
    [
      { text: null, button: { title: 'Sim', payload: 'sim' } },
      { buttonsResponseMessage: { buttonId: 'sim', message: 'Sim' } },
    ],
  ])('is what people write: %j', (written, content) => {
    const received = {
      ...DATA,
      from: DATA.phone,
      provider_message_id: '3A01',
      received_at: '2026-11-20T16:14:00.000Z',
    };
    const told = tell('message.received', { data: { ...received, ...written }, format: Z_API_RECEIVED_FORMAT });
    expect(told).toMatchObject({
      ...{ type: 'ReceivedCallback', instanceId: 'I1', messageId: '3A01', phone: DATA.phone, fromMe: false },
      ...{ status: 'RECEIVED', momment: 1_795_191_240_000, connectedPhone: MORE.senderPhone, ...content },
    });
  });

  it('names the instance of the message that is answered, else the channel, where nothing is linked', () => {
    const instanceOf = (more: object) => tell('message.received', { more: { sender: '', ...more } }).instanceId;
    expect(instanceOf({ answered: { name: 'z-api', sender: 'I2' } })).toBe('I2');
    expect(instanceOf({ answered: { name: 'meta', sender: '4711' } })).toBe('default');
  });

  it('comes with the key, and is not told where the key is not kept', () => {
    const given = { body: '{}', url: MORE.url, secret: 's', eventId: 'e', at: 0 };
    expect(Z_API_FORMAT.headers({ ...given, keySecret: '6F1C' })['z-api-token']).toBe('6F1C');
    expect(() => Z_API_FORMAT.headers({ ...given, keySecret: null })).toThrow(UnreadableSecretError);
  });

  it('is all set at once, each format once', () => {
    const formats = Z_API_WEBHOOKS['update-every-webhooks']!.map(({ format }) => format);
    expect(formats).toEqual(['z-api', 'z-api-status', 'z-api-received']);
  });
});
