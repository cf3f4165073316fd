import { expect, it } from 'vitest';
import { maskedBody } from './callback-intake.js';

const shown = (body: unknown) => JSON.parse(maskedBody(JSON.stringify(body)) || 'null') as unknown;

it('shows how a callback is made, and nothing of what people wrote or who they are', () => {
  const body = {
    event: 'message.ack',
    receiptType: 'Delivered',
    at: '2026-11-26T10:00:00.123-03:00',
    ts: 1_795_600_000,
    ack: 3,
    from_me: false,
    nothing: null,
    empty: '',
    chat: '5511987654321:7@s.whatsapp.net',
    lid: '4711@lid',
    phone: 5_511_987_654_321,
    text: 'SAIR',
    name: 'Ana',
    when: '2026-11-26 10:00 Ana ligou',
    status: 'Ana disse oi',
    code: '123456',
    ids: ['3EB0AAAA', '3EB0BBBB', '3EB0CCCC'],
    '5511987654321': { type: 'x' },
  };
  expect(shown(body)).toEqual({
    event: 'message.ack',
    receiptType: 'Delivered',
    at: '2026-11-26T10:00:00.123-03:00',
    ts: '••• (10)',
    ack: 3,
    from_me: false,
    nothing: null,
    empty: '',
    chat: '•••@s.whatsapp.net (30)',
    lid: '•••@lid (8)',
    phone: '••• (13)',
    text: '••• (4)',
    name: '••• (3)',
    when: '••• (26)',
    status: '••• (12)',
    code: '••• (6)',
    ids: ['••• (8)', '••• (8)'],
    '••• (13)': { type: 'x' },
  });
});

it('shows words of the provider only where the whole name says that it holds them', () => {
  const body = {
    status: 'SENT',
    event: 'x',
    type: 'ReadReceipt',
    message_status: 'read',
    code: 'NOT_DELIVERED',
    profileStatus: 'Ana',
    archetype: 'Ana',
    verificationCode: 'QWERTY',
    verification_code: 'QW_ERTY',
    code2: 'A_B',
    inner: { code: 'QWERTY' },
  };
  expect(shown(body)).toEqual({
    ...body,
    profileStatus: '••• (3)',
    archetype: '••• (3)',
    verificationCode: '••• (6)',
    verification_code: '••• (7)',
    code2: '••• (3)',
    inner: { code: '••• (6)' },
  });
});

it.each(['no JSON', ''])('shows nothing of %j', (body) => expect(maskedBody(body)).toBe(''));

it('keeps the beginning of a long one, and nothing of a very long one', () => {
  const long = JSON.stringify(Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`n${index}`, 'x'])));
  expect(maskedBody(long)).toHaveLength(4_000);
  expect(maskedBody(JSON.stringify('x'.repeat(70_000)))).toBe('');
});
