import { DomainError } from '@recado/core';
import { TargetGuard } from '@recado/webhooks';
import { describe, expect, it } from 'vitest';
import { addressOf, digitsIn, tokenInSid } from './twilio-ids.js';
import { readTwilioMessage, timeIn } from './twilio-messages.js';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const SERVICE = `MG${'6'.repeat(32)}`;
const HEAD = { To: 'whatsapp:+5511987654321', From: 'whatsapp:+551140028922' };
const at = { accountSid: 'AC1', now: NOW, guard: new TargetGuard([]) };
const read = (body: object) => readTwilioMessage({ ...HEAD, ...body }, at);

function refusalOf(body: object): string {
  try {
    return JSON.stringify(readTwilioMessage(body as never, at));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, path } = error.violations[0]!;
    return `${code} ${path}`;
  }
}

describe('a message as Twilio takes it', () => {
  it.each<[string, object, object]>([
    ['a text, as it came', { Body: ' Olá {name} ' }, { message: ' Olá {name} ' }],
    [
      'a picture',
      { MediaUrl: 'https://x.example/a.JPG?v=1' },
      { media: { type: 'image', url: 'https://x.example/a.JPG?v=1' } },
    ],
    [
      'a file of an unknown type, with a text',
      { MediaUrl: ['https://x.example/v1.2/boleto'], Body: 'B' },
      { media: { type: 'document', url: 'https://x.example/v1.2/boleto' }, message: 'B' },
    ],
    [
      'a text for later',
      {
        Body: 'x',
        MessagingServiceSid: SERVICE,
        ScheduleType: 'fixed',
        SendAt: '2026-11-29T12:05:00Z',
        ValidityPeriod: '60',
      },
      { message: 'x', scheduled_at: '2026-11-29T12:05:00.000Z', expires_at: '2026-11-29T12:06:00.000Z' },
    ],
    [
      'a text with an end',
      { Body: 'x', ValidityPeriod: '36000' },
      { message: 'x', expires_at: '2026-11-29T22:00:00.000Z' },
    ],
    [
      'a text with what Recado ignores',
      { Body: 'x', MaxPrice: '1', SmartEncoded: 'true', MediaUrl: '' },
      { message: 'x' },
    ],
  ])('is %s', (_name, body, expected) => {
    expect(read(body).message).toEqual({ phone: '5511987654321', ...expected });
  });

  it('keeps the sender, the account and its own address without what only Twilio reads of it', () => {
    const body = { Body: 'x', StatusCallback: 'https://erp.example/s?id=1#rc=3&rp=all' };
    expect(read(body)).toMatchObject({
      ...{ kind: 'text', sender: 'whatsapp:+551140028922', opaque: 'SM AC1', messagingServiceSid: null },
      callback: 'https://erp.example/s?id=1',
    });
    expect(read({ MediaUrl: 'https://x.example/a.pdf' })).toMatchObject({ kind: 'document', opaque: 'MM AC1' });
    expect(read({ Body: 'x', From: '', MessagingServiceSid: SERVICE })).toMatchObject({ sender: SERVICE });
    expect(read({ Body: 'x', MessagingServiceSid: SERVICE })).toMatchObject({ sender: HEAD.From });
  });

  it.each<[object, string]>([
    [{}, 'dialect_field_required To'],
    [{ ...HEAD, To: '+5511987654321', Body: 'x' }, 'dialect_unsupported To'],
    [{ ...HEAD, To: 'whatsapp:ana', Body: 'x' }, 'dialect_value To'],
    [{ ...HEAD, To: [HEAD.To, HEAD.To], Body: 'x' }, 'string_expected To'],
    [{ To: HEAD.To, Body: 'x' }, 'dialect_field_required From'],
    [{ ...HEAD, From: '+551140028922', Body: 'x' }, 'dialect_unsupported From'],
    [HEAD, 'dialect_field_required Body'],
    [{ ...HEAD, ContentSid: `HX${'1'.repeat(32)}` }, 'dialect_unsupported ContentSid'],
    [{ ...HEAD, PersistentAction: 'geo:1,2' }, 'dialect_unsupported PersistentAction'],
    [{ ...HEAD, MediaUrl: ['https://x.example/a', 'https://x.example/b'] }, 'dialect_unsupported MediaUrl'],
    [{ ...HEAD, MediaUrl: 'a.jpg' }, 'url_invalid MediaUrl'],
    [{ ...HEAD, Body: 'x', ScheduleType: 'optimize' }, 'dialect_value ScheduleType'],
    [{ ...HEAD, Body: 'x', ScheduleType: 'fixed' }, 'dialect_field_required SendAt'],
    [{ ...HEAD, Body: 'x', SendAt: '2026-11-29T12:05:00Z' }, 'dialect_field_required MessagingServiceSid'],
    [{ ...HEAD, Body: 'x', SendAt: '2026-11-29T12:04:59Z' }, 'dialect_value SendAt'],
    [{ ...HEAD, Body: 'x', SendAt: '2027-01-03T12:00:01Z' }, 'dialect_value SendAt'],
    [{ ...HEAD, Body: 'x', SendAt: 'tomorrow' }, 'dialect_value SendAt'],
    [{ ...HEAD, Body: 'x', ValidityPeriod: '36001' }, 'dialect_value ValidityPeriod'],
    [{ ...HEAD, Body: 'x', StatusCallback: 'erp.example/s' }, 'url_invalid StatusCallback'],
    [{ ...HEAD, Body: 'x', StatusCallback: 'https://127.0.0.1/s' }, 'url_address_forbidden StatusCallback'],
    [{ ...HEAD, Body: 'x', StatusCallback: 'http://erp.example/s' }, 'url_insecure StatusCallback'],
  ])('is refused by the field that Recado cannot take: %j', (body, refusal) => {
    expect(refusalOf(body)).toBe(refusal);
  });
});

describe('how Twilio writes', () => {
  it.each([
    ['whatsapp:+5511987654321', '5511987654321'],
    ['whatsapp: 5511987654321', '5511987654321'],
    ['whatsapp:+55 (11) 98765-4321', '5511987654321'],
    ['messenger:4711', undefined],
    ['whatsapp:', undefined],
  ])('numbers of WhatsApp: %s', (address, digits) => {
    expect(digitsIn(address)).toBe(digits);
  });

  it('addresses of people by their numbers, or by the ids of those who hide them', () => {
    expect([addressOf('551', null), addressOf('551', 'BR.1'), addressOf(null)]).toEqual([
      'whatsapp:+551',
      'whatsapp:BR.1',
      '',
    ]);
  });

  it.each([
    ['2026-11-29T12:00:00Z', NOW],
    ['2026-11-29T12:00:00.000Z', NOW],
    ['2026-11-29 12:00:00', NOW],
    ['2026-11-29T09:00:00-03:00', NOW],
    ['2026-11-29T14:00:00 02:00', NOW],
    ['2026-13-29T12:00:00Z', Number.NaN],
    ['1732881600', Number.NaN],
  ])('times: %s', (text, time) => {
    expect(timeIn(text)).toBe(time);
  });

  it.each([
    [`SM${'a'.repeat(32)}`, 'a'.repeat(32)],
    [`MM${'A'.repeat(32)}`, 'A'.repeat(32)],
    [`SM${'a'.repeat(31)}`, ''],
    ['4711', ''],
  ])('ids of messages: %s', (sid, token) => {
    expect(tokenInSid(sid)).toBe(token);
  });
});
