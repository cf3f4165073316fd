import fc from 'fast-check';

/** Methods that an address may not expect. CONNECT is left out, because it is a request to a proxy. */
export const hostileMethod = fc.constantFrom(
  'PUT',
  'OPTIONS',
  'TRACE',
  'HEAD',
  'PROPFIND',
  'DELETE',
  'POST',
  'GET',
  'PATCH',
);

/** Addresses that are unusual, unknown or very long. */
export const hostilePath = fc.oneof(
  fc.constantFrom(
    '/api',
    '/api/',
    '//api//status//',
    '/%61pi/status',
    '/api/%zz',
    '/api/messages/%00',
    '/api/messages/%2e%2e%2fstatus',
    '/api/messages/1%2f2',
    '/api/../admin/messages',
    '/api/status;a=b',
    '/api/status?__proto__[x]=1&constructor[prototype][y]=2',
    '/api/messages?limit=1&limit=2&limit[]=3&status[$ne]=x',
    '/api/messages?cursor=eyJpZCI6MX0.AAAA&limit=-1',
    '/api/messages?created_from=2026-02-30+00:00:00&created_to=%F0%9F%98%80',
    '/api/messages/99999999999999999999',
    '/api/messages/0x1',
    '/api/messages/1e3',
    '/api/batches/1/cancel/cancel',
    '/docs/errors?lang[]=pt&lang=%00',
    '/docs/../package.json',
    '/health/ready/',
    '*',
  ),
  fc.integer({ min: 100, max: 9_000 }).map((length) => `/api/messages/${'9'.repeat(length)}`),
  fc.integer({ min: 100, max: 9_000 }).map((length) => `/api/status?q=${'a'.repeat(length)}`),
  fc.integer({ min: 10, max: 900 }).map((times) => `/api${'/a'.repeat(times)}`),
  fc.webPath().map((path) => `/api${path}`),
);

const ODD: Readonly<Record<string, readonly string[]>> = {
  'content-type': [
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json;charset="UTF-8"',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/html',
    ';;;',
    'x'.repeat(1_000),
  ],
  'content-encoding': ['gzip', 'identity', 'br, gzip', 'x'],
  accept: ['application/problem+json', 'text/html', 'application/xml;q=0.9', '*/*;q=0', ','],
  'accept-language': ['en', 'en-US;q=0.5,pt;q=0.1', '*', 'q=,;q=x,,,', 'en,'.repeat(500), 'pt;q=1e999'],
  'x-request-id': ['a', 'two words', 'x'.repeat(129), '\u00e9', '\u0022\u003c\u003e'],
  'idempotency-key': ['a', '"quoted"', '"open', '\u00e9', 'x'.repeat(256), ' ', '"\\"'],
  authorization: ['Bearer', 'Basic YTpi', 'Bearer a b', `Bearer ${'x'.repeat(2_000)}`, 'bearer rcd_live_x'],
  expect: ['100-continue'],
  connection: ['close', 'upgrade'],
  upgrade: ['websocket'],
  range: ['bytes=0-1'],
  'if-none-match': ['*'],
  cookie: ['recado=x; __proto__=1'],
  host: ['evil.example', 'localhost:1', ''],
  'x-forwarded-for': ['127.0.0.1', "1.2.3.4, ' OR 1", 'x'.repeat(500)],
  'x-http-method-override': ['DELETE'],
  'transfer-encoding': ['chunked'],
};

const oddHeader = fc
  .constantFrom(...Object.entries(ODD))
  .chain(([name, values]) => fc.constantFrom(...values).map((value): [string, string] => [name, value]));

/** Headers that are invalid, contradict the body, or ask for something that the server does not offer. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(oddHeader, { maxLength: 2 })
  .map((headers) => Object.fromEntries(headers));
