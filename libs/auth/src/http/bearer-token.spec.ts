import { describe, expect, it } from 'vitest';
import { bearerToken, tokenFault } from './api-key.authentication.js';

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

describe('tokenFault', () => {
  const fault = (headers: Record<string, string>, url = '/api/me') => {
    const rawHeaders = Object.entries(headers).flat();
    return tokenFault({ headers, rawHeaders, url });
  };

  it.each([
    [{}, 'key_missing'],
    [{ authorization: '' }, 'key_missing'],
    [{ authorization: 'Bearer' }, 'key_missing'],
    [{ authorization: 'Bearer  ' }, 'key_missing'],
    [{ authorization: `Bearer Bearer ${TOKEN}` }, 'key_bearer_twice'],
    [{ authorization: `bearer  BEARER ${TOKEN}` }, 'key_bearer_twice'],
    [{ authorization: `Bearer Bearer: ${TOKEN}` }, 'key_bearer_twice'],
    [{ authorization: `Basic ${TOKEN}` }, 'key_scheme'],
    [{ authorization: `Token ${TOKEN}` }, 'key_scheme'],
    [{ authorization: TOKEN }, 'key_scheme'],
    [{ authorization: `Bearer: ${TOKEN}` }, 'key_scheme'],
    [{ authorization: `Bearer "${TOKEN}"` }, 'key_wrapped'],
    [{ authorization: `Bearer <${TOKEN}>` }, 'key_wrapped'],
    [{ authorization: "Bearer '{{key}}'" }, 'key_wrapped'],
    [{ authorization: 'Bearer {{key}}' }, 'key_wrapped'],
    [{ authorization: 'Bearer $RECADO_KEY' }, 'key_wrapped'],
    [{ authorization: 'Bearer undefined' }, 'key_wrapped'],
    [{ authorization: `Bearer ${TOKEN} x` }, 'key_characters'],
    [{ authorization: `Bearer ${'a'.repeat(256)}` }, 'key_characters'],
  ])('says of %j: %s', (headers, code) => expect(fault(headers as Record<string, string>)).toMatchObject({ code }));

  it.each(['x-api-key', 'apikey', 'api-key', 'x-auth-token', 'x-access-token', 'token', 'proxy-authorization'])(
    'names the header %s, and not the key in it',
    (header) => {
      const found = fault({ [header]: TOKEN });
      expect(found).toEqual({ path: '', code: 'key_elsewhere', params: { place: header } });
      expect(fault({ [header]: TOKEN, authorization: 'Bearer ' })).toEqual(found);
    },
  );

  it.each(['api_key', 'apikey', 'key', 'token', 'access_token', 'API-Key'])('names the parameter %s', (name) => {
    const found = fault({}, `/api/me?a=1&${name}=${TOKEN}`);
    expect(found).toEqual({ path: '', code: 'key_elsewhere', params: { place: `?${name.toLowerCase()}=` } });
  });

  it('says that the header is there twice', () => {
    const rawHeaders = ['Authorization', `Bearer ${TOKEN}`, 'authorization', `Bearer ${TOKEN}`];
    expect(tokenFault({ headers: { authorization: `Bearer ${TOKEN}` }, rawHeaders, url: '/' })).toMatchObject({
      code: 'key_header_twice',
    });
  });

  it('says nothing of a token that looks like one, nor of a parameter of another name', () => {
    expect(fault({ authorization: `Bearer ${TOKEN}` })).toBeUndefined();
    expect(fault({}, '/api/messages?phone=5511987654321&tokens=1')).toMatchObject({ code: 'key_missing' });
  });
});
