import { describe, expect, it } from 'vitest';
import { bearerToken } from './bearer-token.js';

const TOKEN = 'an-existing-secret-of-another-system';

function read(...values: string[]): string | undefined {
  const rawHeaders = ['Accept', 'authorization', ...values.flatMap((value) => ['Authorization', value])];
  return bearerToken({ headers: { authorization: values[0] }, rawHeaders });
}

describe('bearerToken', () => {
  it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, `BEARER   ${TOKEN}`])('reads %j', (value) => {
    expect(read(value)).toBe(TOKEN);
  });

  it.each([
    TOKEN,
    'Bearer',
    'Bearer ',
    `Basic ${TOKEN}`,
    `Bearer${TOKEN}`,
    `Bearer\t${TOKEN}`,
    `Bearer ${TOKEN} `,
    `Bearer ${TOKEN}, Bearer x`,
    `xBearer ${TOKEN}`,
    `Bearer ${TOKEN}\u00e9`,
    `Bearer ${'a'.repeat(256)}`,
    '',
  ])('does not read %j', (value) => expect(read(value)).toBeUndefined());

  it('accepts only one header', () => {
    expect(read(`Bearer ${TOKEN}`, `Bearer ${TOKEN}`)).toBeUndefined();
    expect(read()).toBeUndefined();
  });
});
