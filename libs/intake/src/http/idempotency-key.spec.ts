import { DomainError } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { readIdempotencyKey } from './enqueue-requests.js';

const refusal = (header: string | string[]) => {
  try {
    return readIdempotencyKey(header);
  } catch (error) {
    expect(error).toMatchObject({ code: 'validation_failed' });
    return (error as DomainError).violations[0];
  }
};

describe('readIdempotencyKey', () => {
  it.each([
    ['8e03978e-40d5-43e8-bc93-6894a57f9324', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    ['"8e03978e"', '8e03978e'],
    ['a', 'a'],
    [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
    [String.raw`a"b\c`, String.raw`a"b\c`],
    ['!#$%,;~', '!#$%,;~'],
    ['x'.repeat(255), 'x'.repeat(255)],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
  ])('reads %s', (header, key) => expect(readIdempotencyKey(header)).toBe(key));

  it.each([
    ...['', '""', '"', '"a', 'a b', '"a b"', ' a', 'é', '"é"', 'a, b', '"a", "b"', '"a";v=1', String.raw`"a\b"`],
    ...['x'.repeat(256), `"${'x'.repeat(256)}"`, '"'.repeat(3), 'a\tb', '\x7f'],
  ])('refuses %j', (header) => {
    expect(refusal(header)).toMatchObject({ path: 'Idempotency-Key', code: 'idempotency_key_malformed' });
  });

  it.each([
    ...[
      '{{$guid}}',
      '{{ $guid }}',
      '"{{key}}"',
      'order-{{id}}',
      '[[id]]',
      '<%= id %>',
      '${id}',
      'order-${id}',
      '#{id}',
    ],
    ...['$(uuidgen)', '`uuidgen`', '%id%', '%(id)s', '%s', '<uuid>', '<your key>', '{id}', '{order.id}', 'order-{id}'],
    ...['{0}', '{order-id}', '$id', '$GUID', ':id', 'undefined', 'null', 'NaN', 'None', '"null"', 'NULL'],
    ...['[object Object]', 'a-[object Object]', '[object Promise]', '={{$json.id}}', '@{guid()}', '(null)'],
  ])('refuses a variable that nothing filled: %j', (header) => {
    expect(refusal(header)).toMatchObject({ path: 'Idempotency-Key', code: 'idempotency_key_unfilled' });
  });

  it.each([
    ...['{8E03978E-40D5-43E8-BC93-6894A57F9324}', '{abcdefab-40d5-43e8-bc93-6894a57f9324}', '{DEADBEEFDEADBEEF}'],
    ...['none-1', 'null-island', 'order-5%', '100%25', '$5.00', 'a:b:c', '<a@mail.example>', 'undefined-8e03', 'a<b>c'],
  ])('takes %s as a key', (key) => expect(readIdempotencyKey(key)).toBe(key));

  it('refuses a header that is sent twice', () => {
    expect(refusal(['a', 'b'])).toMatchObject({ code: 'idempotency_key_malformed', params: { read: 'a,b' } });
  });

  it('shows little of what it refuses', () => {
    expect(refusal('é'.repeat(16_000))).toMatchObject({ params: { read: 'é'.repeat(40) } });
  });
});
