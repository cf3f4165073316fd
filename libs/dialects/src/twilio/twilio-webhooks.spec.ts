import type { NotificationType } from '@recado/core';
import { UnreadableSecretError } from '@recado/core';
import { describe, expect, it } from 'vitest';
import type { TellMore } from '../core/format.js';
import { TWILIO_FORMAT, twilioSignature } from './twilio-webhooks.js';

const ACCOUNT = `AC${'5'.repeat(32)}`;
const CALLBACK = 'https://erp.example/status?id=1';
const DIALECT = { name: 'twilio', sender: 'whatsapp:+551140028922', callback: CALLBACK, opaque: `SM ${ACCOUNT}` };
const TOKEN = '0123456789abcdef0123456789abcdef';
const MORE: TellMore = {
  url: 'https://loja.example/hook',
  address: 'https://recado.example/twilio',
  ...{ sender: DIALECT.sender, senderPhone: '551140028922', why: 'The window is closed.' },
  eventId: 'evt_1',
  token: () => '',
  longToken: () => TOKEN,
};
const DATA = { id: 7, phone: '5511987654321', channel: 'default', failure_code: null, sent_at: null };
const TIMESTAMP = '2026-11-29T12:00:00.000Z';

const told = (type: NotificationType, data: object = {}, more: Partial<TellMore> = {}, dialect = DIALECT) =>
  TWILIO_FORMAT.body({ type, timestamp: TIMESTAMP, data: { ...DATA, ...data }, dialect }, { ...MORE, ...more });
const fieldsOf = (body: string) => Object.fromEntries(new URLSearchParams(body));

describe('what Twilio posts to a StatusCallback', () => {
  it('has the fields of captured requests, in their order', () => {
    const body = told('message.sent', { sent_at: TIMESTAMP });
    expect([...new URLSearchParams(body)]).toEqual([
      ['SmsSid', `SM${TOKEN}`],
      ['SmsStatus', 'sent'],
      ['MessageStatus', 'sent'],
      ['ChannelToAddress', '+551198765XXXX'],
      ['To', 'whatsapp:+5511987654321'],
      ['ChannelPrefix', 'whatsapp'],
      ['MessageSid', `SM${TOKEN}`],
      ['AccountSid', ACCOUNT],
      ['StructuredMessage', 'false'],
      ['From', 'whatsapp:+551140028922'],
      ['ApiVersion', '2010-04-01'],
      ['ChannelInstallSid', expect.stringMatching(/^XE[0-9a-f]{32}$/)],
    ]);
    for (const type of ['message.delivered', 'message.read'] as const) {
      const [first, ...others] = [...new URLSearchParams(told(type, { sent_at: TIMESTAMP }))];
      const status = type.replace('message.', '');
      expect(first).toEqual(['EventType', status.toUpperCase()]);
      expect(others.map(([name]) => name)).toEqual([...new URLSearchParams(body).keys()]);
      expect(Object.fromEntries(others)).toMatchObject({ SmsStatus: status, MessageStatus: status });
    }
  });

  it.each<[NotificationType, object, object]>([
    ['message.failed', { failure_code: 'recipient_not_on_whatsapp' }, { MessageStatus: 'failed', ErrorCode: '63024' }],
    [
      'message.failed',
      { failure_code: 'recipient_window_closed', sent_at: TIMESTAMP },
      { MessageStatus: 'undelivered', ErrorCode: '63016', EventType: 'UNDELIVERED' },
    ],
    ['message.failed', { failure_code: 'outcome_unknown' }, { MessageStatus: 'failed', ErrorCode: '63013' }],
    ['message.expired', {}, { MessageStatus: 'failed', ErrorCode: '30036' }],
    ['message.canceled', { failure_code: 'opted_out' }, { MessageStatus: 'failed', ErrorCode: '21610' }],
    ['message.canceled', {}, { MessageStatus: 'canceled' }],
  ])('says of %s %j what went wrong, by the number of Twilio', (type, data, expected) => {
    const { ErrorMessage, ChannelStatusMessage, ...fields } = fieldsOf(told(type, data));
    expect(fields).toMatchObject(expected);
    const why = 'ErrorCode' in expected ? 'Recado: The window is closed.' : undefined;
    expect([ErrorMessage, ChannelStatusMessage, 'ErrorCode' in fields]).toEqual([why, why, 'ErrorCode' in expected]);
  });

  it('names the Messaging Service and the number that it chose, and a message with a medium by its own prefix', () => {
    const sender = `MG${'6'.repeat(32)}`;
    const dialect = { ...DIALECT, sender, opaque: `MM ${ACCOUNT}` };
    expect(fieldsOf(told('message.sent', {}, { sender }, dialect))).toMatchObject({
      ...{
        MessagingServiceSid: sender,
        From: 'whatsapp:+551140028922',
        MessageSid: `MM${TOKEN}`,
        SmsSid: `MM${TOKEN}`,
      },
    });
  });

  it('goes to the address of its message, through the endpoint that is there for them alone', () => {
    const target = (dialect: typeof DIALECT | null, isPerMessage: boolean, type: NotificationType = 'message.sent') =>
      TWILIO_FORMAT.target!({ type, dialect, isPerMessage });
    expect(target(DIALECT, true)).toEqual({ url: CALLBACK });
    expect(target(DIALECT, false)).toBeNull();
    expect(target(null, false)).toEqual({ url: null });
    expect(target({ ...DIALECT, name: 'meta' }, true)).toEqual({ url: null });
    expect(target(DIALECT, false, 'message.received')).toEqual({ url: null });
  });
});

describe('what Twilio posts of messages that people write', () => {
  const WRITTEN = {
    ...{ channel: 'default', from: '5511987654321', text: 'Olá, é 1+1?', button: null, received_at: TIMESTAMP },
    ...{ in_reply_to: null, provider_message_id: 'wamid.1' },
  };
  const written = (data: object = {}, answered?: TellMore['answered']) => [
    ...new URLSearchParams(
      TWILIO_FORMAT.body(
        { type: 'message.received', timestamp: TIMESTAMP, data: { ...WRITTEN, ...data } },
        { ...MORE, answered },
      ),
    ),
  ];

  it('has the fields of captured requests, in their order', () => {
    const fields = written();
    expect(fields.map(([name]) => name).join()).toBe(
      'SmsMessageSid,NumMedia,ProfileName,MessageType,SmsSid,WaId,SmsStatus,Body,To,NumSegments,ReferralNumMedia,MessageSid,AccountSid,From,ApiVersion',
    );
    expect(Object.fromEntries(fields)).toMatchObject({
      ...{ MessageSid: expect.stringMatching(/^SM[0-9a-f]{32}$/), Body: 'Olá, é 1+1?', WaId: '5511987654321' },
      ...{ From: 'whatsapp:+5511987654321', To: 'whatsapp:+551140028922', SmsStatus: 'received', NumMedia: '0' },
    });
    expect(written({ in_reply_to: 7 }).slice(-2)).toEqual([
      ['OriginalRepliedMessageSid', `SM${TOKEN}`],
      ['OriginalRepliedMessageSender', 'whatsapp:+551140028922'],
    ]);
    const answer = written({ in_reply_to: 7 }, { ...DIALECT, opaque: `MM ${ACCOUNT}` });
    expect(Object.fromEntries(answer)).toMatchObject({ AccountSid: ACCOUNT, OriginalRepliedMessageSid: `MM${TOKEN}` });
    expect(Object.fromEntries(written({ text: null, button: { id: 's', title: 'Sim', payload: 's' } }))).toMatchObject({
      ...{ Body: 'Sim', ButtonText: 'Sim', ButtonPayload: 's', MessageType: 'button' },
    });
  });
});

describe('X-Twilio-Signature', () => {
  const given = { url: CALLBACK, secret: 'whsec_x', eventId: 'evt_1', at: 0 };

  it('is that of the example in the documents of Twilio', () => {
    const form = new URLSearchParams({
      ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' },
      ...{ From: '+14158675309', To: '+18005551212' },
    });
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(twilioSignature('12345', url, form.toString())).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  });

  it('is made by the key, whatever the secret of the endpoint', () => {
    const body = 'To=whatsapp%3A%2B55&SmsSid=SM1&Body=a+b%26c';
    // printf '%s' 'https://erp.example/status?id=1Bodya b&cSmsSidSM1Towhatsapp:+55' | openssl dgst -sha1 -hmac rcd_live_1 -binary | base64
    expect(TWILIO_FORMAT.headers({ ...given, body, keySecret: 'rcd_live_1' })).toEqual({
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': 'ZF5LqFFyGMeBa+CD3al8ryt+WsM=',
      'i-twilio-idempotency-token': 'evt_1',
    });
  });

  it('is never left out: nothing is made for a key whose secret is not kept', () => {
    expect(() => TWILIO_FORMAT.headers({ ...given, body: '', keySecret: null })).toThrow(UnreadableSecretError);
  });
});
