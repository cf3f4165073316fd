import { describe, expect, it } from 'vitest';
import type { TellMore } from '../core/format.js';
import { META_FORMAT } from './meta-webhooks.js';

const MORE: TellMore = {
  url: 'https://loja.example/hook',
  address: 'https://recado.example/meta',
  sender: '4711',
  senderPhone: '5511400000',
  why: '',
  eventId: 'evt_1',
  token: () => 'A'.repeat(18),
  longToken: () => '',
};
const AT = '2026-11-29T12:00:00.000Z';
const valueOf = (body: string) => JSON.parse(body).entry[0].changes[0].value;
const received = (data: object) =>
  valueOf(
    META_FORMAT.body(
      {
        type: 'message.received',
        timestamp: AT,
        data: { from: '5511987654321', received_at: AT, provider_message_id: 'wamid.in', ...data },
      },
      MORE,
    ),
  );

describe('a webhook as WhatsApp Cloud API posts it', () => {
  it('is ASCII, whatever it tells, and signed over its bytes', () => {
    const body = META_FORMAT.body(
      { type: 'message.received', timestamp: AT, data: { text: 'Olá ✅ 👍', received_at: AT } },
      MORE,
    );
    expect(body).toMatch(/^[\0-~]+$/);
    expect(body).toContain(String.raw`Ol\u00e1 \u2705 \ud83d\udc4d`);
    expect(valueOf(body).messages[0].text.body).toBe('Olá ✅ 👍');
    // echo -n '{}' | openssl dgst -sha256 -hmac segredo
    const given = { body: '{}', url: 'https://x.example', secret: 'segredo', keySecret: null, eventId: 'evt', at: 0 };
    expect(META_FORMAT.headers(given)['x-hub-signature-256']).toBe(
      'sha256=fb628fffaa33657454b42caedf691bd6a3ecb2b2f1e32a33d1f916632fa09b20',
    );
  });

  it.each<[string, object, object]>([
    ['words', { text: 'Sim' }, { type: 'text', text: { body: 'Sim' } }],
    [
      'a picture with words',
      { text: 'A', media: { type: 'image', id: '99' } },
      { type: 'image', image: { id: '99', caption: 'A' } },
    ],
    [
      'a button',
      { button: { id: 'sim', title: 'Sim' } },
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'sim', title: 'Sim' } } },
    ],
    [
      'a button of a template',
      { button: { id: 'x', title: 'Sim', payload: 'ok' } },
      { type: 'button', button: { text: 'Sim', payload: 'ok' } },
    ],
    [
      'an answer',
      { text: 'Sim', in_reply_to: 7 },
      { context: { from: '5511400000', id: expect.stringMatching(/^wamid\./) } },
    ],
  ])('tells %s', (_name, data, expected) => {
    expect(received(data)).toMatchObject({
      metadata: { phone_number_id: '4711' },
      contacts: [{ wa_id: '5511987654321' }],
      messages: [{ from: '5511987654321', id: 'wamid.in', timestamp: String(Date.parse(AT) / 1_000), ...expected }],
    });
  });

  it.each([
    ['message.sent', null, 'sent', undefined],
    ['message.failed', 'recipient_not_on_whatsapp', 'failed', 131_026],
    ['message.failed', 'gateway_rejected', 'failed', 131_000],
    ['message.canceled', 'opted_out', 'failed', 131_050],
    ['message.expired', null, 'failed', 131_026],
  ] as const)('tells %s by %s', (type, failure_code, status, code) => {
    const data = { id: 7, phone: '5511987654321', failure_code };
    const [told] = valueOf(
      META_FORMAT.body({ type, timestamp: AT, data, dialect: { name: 'meta', opaque: 'x' } }, { ...MORE, why: 'Why.' }),
    ).statuses;
    expect(told).toMatchObject({ status, recipient_id: '5511987654321', biz_opaque_callback_data: 'x' });
    expect(told.errors?.[0].code).toBe(code);
  });
});
