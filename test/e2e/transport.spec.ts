import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { ENQUEUE, message, storedMessages } from './helpers/enqueue.js';
import { rawBytes, rawRequest, rawUpload } from './helpers/raw-http.js';

const MIB = 1_024 ** 2;
const JSON_TYPE = { 'content-type': 'application/json' };
const BODY = JSON.stringify({ messages: [message()] });

let server: Server;
let key: string;
let client: Api;

beforeAll(async () => {
  server = await sharedServer();
  key = await createKey(server);
  client = api(server, key);
});

const bearer = () => ({ authorization: `Bearer ${key}` });
const post = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, path = ENQUEUE) =>
  client.post(path, undefined, { raw, headers: { ...JSON_TYPE, ...headers } });

describe('an address', () => {
  it.each([
    [`${ENQUEUE}/`],
    [`/${ENQUEUE}`],
    ['//api//enqueue-messages//'],
    [`${ENQUEUE}?from=erp`],
    ['/%61pi/enqueue%2dmessages'],
  ])('may have the form %s', async (path) => {
    const headers = { ...bearer(), ...JSON_TYPE };
    expect(await rawRequest(server, { path, headers, body: [BODY] })).toMatchObject({ status: 200 });
  });

  it('that is unknown is not found', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/enqueue-messages/1',
      '/apis',
      '/api/%zz',
      `/api/messages/${'1'.repeat(5_000)}`,
      '/API/status',
    ]) {
      const { status, headers, body } = await client.get(path);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
      expect(body.request_id).toBe(headers.get('x-request-id'));
    }
  });

  it.each([
    ['GET', ENQUEUE, 'POST'],
    ['DELETE', ENQUEUE, 'POST'],
    ['PATCH', `//${ENQUEUE}//`, 'POST'],
    ['POST', '/api/status', 'GET, HEAD'],
    ['PUT', '/api/messages/1', 'GET, HEAD, PATCH'],
    ['POST', '/health/ready', 'GET, HEAD'],
  ])('refuses %s %s with the allowed methods', async (method, path, allow) => {
    const { status, headers, body } = await rawRequest(server, { method, path, headers: bearer() });
    expect({ status, allow: headers.allow, code: body.code }).toEqual({
      status: 405,
      allow,
      code: 'method_not_allowed',
    });
  });
});

describe('a body', () => {
  it.each([
    ['text/plain', BODY],
    ['application/x-www-form-urlencoded', 'messages=1'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/json; charset=iso-8859-1', BODY],
    ['application/json; charset=utf-16', BODY],
    ['application/xml', '<messages/>'],
    ['json', BODY],
  ])('of the type %s is refused', async (type, raw) => {
    expect(await post(raw, { 'content-type': type })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  });

  it('without a type is refused', async () => {
    const untyped = await rawRequest(server, { path: ENQUEUE, headers: bearer(), body: [BODY] });
    expect(untyped).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it.each(['utf-8', 'UTF8', '', 'br', 'deflate', 'gzip, gzip', 'json'])(
    'with the header Content-Encoding: %s is refused by the name of the header',
    async (encoding) => {
      expect(await post(BODY, { 'content-encoding': encoding })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type', detail: expect.stringContaining('Content-Encoding') },
      });
    },
  );

  it.each(['gzip', 'GZIP', 'x-gzip', ' gzip '])('with Content-Encoding: %j is unpacked', async (encoding) => {
    const packed = Uint8Array.from(gzipSync(BODY));
    expect(await post(packed, { 'content-encoding': encoding })).toMatchObject({ status: 200 });
  });

  it('that is said to be packed and is not, or breaks off, is refused', async () => {
    const packed = gzipSync(BODY);
    for (const broken of [Buffer.from(BODY), packed.subarray(0, -9), Buffer.alloc(40, 1)])
      expect(await post(Uint8Array.from(broken), { 'content-encoding': 'gzip' })).toMatchObject({
        status: 400,
        body: { code: 'invalid_json', detail: expect.stringContaining('gzip') },
      });
  });

  it('that unpacks to more than a body may have is refused, and the server goes on', async () => {
    for (const mebibytes of [17, 400]) {
      const bomb = gzipSync(Buffer.alloc(mebibytes * 1024 ** 2, ' '));
      expect(await post(Uint8Array.from(bomb), { 'content-encoding': 'gzip' })).toMatchObject({
        status: 413,
        body: { code: 'payload_too_large' },
      });
    }
    expect(await post(BODY, {})).toMatchObject({ status: 200 });
  });

  it('is the same request to an Idempotency-Key, packed or not', async () => {
    const headers = { 'idempotency-key': 'packed-1' };
    const first = await post(BODY, headers);
    const again = await post(Uint8Array.from(gzipSync(BODY)), { ...headers, 'content-encoding': 'gzip' });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  });

  it.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON; charset=utf8'])(
    'of the type %s is taken',
    async (type) => {
      expect(await post(BODY, { 'content-type': type })).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['broken', '{"messages": ['],
    ['with a trailing comma', '{"messages":[],}'],
    ['with single quotes', "{'messages':[]}"],
    ['of two values', `${BODY}${BODY}`],
    ['of white space', ' \n '],
    ['not a number', '{"messages":NaN}'],
  ])('that is JSON %s is refused', async (_what, raw) => {
    expect(await post(raw)).toMatchObject({ status: 400, body: { code: 'invalid_json', errors: {} } });
  });

  it('that breaks a line in a text is refused with the place and a hint, and nothing of its data', async () => {
    const { body } = await post('{"messages":[\n{"phone":"5511987654321","message":"Olá\nAna"}]}');
    expect(body).toMatchObject({
      code: 'invalid_json',
      detail: expect.stringMatching(/linha 2, coluna 40.*U\+000A.*\\n/),
    });
    expect(JSON.stringify(body)).not.toMatch(/5511|Ana/);
  });

  it('that is not UTF-8 is refused', async () => {
    for (const bytes of [[0xff], [0xe9], [0xc0, 0xaf], [0xed, 0xa0, 0x80]]) {
      const [head, tail] = BODY.split('Olá').map((part) => Buffer.from(part)) as [Buffer, Buffer];
      const raw = Uint8Array.from(Buffer.concat([head, Buffer.from(bytes), tail]));
      expect(await post(raw)).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
    }
  });

  it('that is empty counts as none, with any type or without', async () => {
    const types: Record<string, string>[] = [
      {},
      JSON_TYPE,
      { 'content-type': 'text/plain' },
      { 'content-type': 'nonsense' },
    ];
    const lengths: Record<string, string>[] = [{}, { 'content-length': '0' }];
    for (const headers of types.flatMap((type) => lengths.map((length) => ({ ...bearer(), ...type, ...length })))) {
      const { status, body } = await rawRequest(server, { path: ENQUEUE, headers });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ messages: ['Envie a lista "messages" com ao menos uma mensagem.'] });
    }
  });

  it('may have its fields in any order', async () => {
    const raw = '{"priority":"low","messages":[{"name":"Ana","message":"Oi, {name}","phone":"5511987654321"}]}';
    const { body } = await post(raw);
    const found = await client.get(`/api/messages/${body.messages[0].id}`);
    expect(found.body).toMatchObject({ message: 'Oi, Ana', priority: 'low', phone: '5511987654321' });
  });

  it('cannot reach prototypes: __proto__ and constructor are dropped', async () => {
    const list = '[{"phone":"5511987654321","message":"Olá"}]';
    expect((await post(`{"__proto__":{"messages":${list}}}`)).body.errors).toHaveProperty('messages');
    const inherited = await post('{"messages":[{"__proto__":{"phone":"5511987654321"},"message":"Olá"}]}');
    expect(Object.keys(inherited.body.errors)).toEqual(['messages.0.phone']);
    const extra = '"constructor":{"prototype":{"phone":"1"}},"__proto__":{"on_invalid":"skip"},"\\u005f_proto__":null';
    expect(await post(`{${extra},"messages":${list}}`)).toMatchObject({ status: 200 });
    expect(await post('{"messages":[{"message":"Olá"}]}')).toMatchObject({ status: 422 });
  });

  it('nested a hundred thousand times deep is refused like any other', async () => {
    const raw = `{"messages":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await post(raw)).status).toBeOneOf([400, 422]);
    expect(await client.get('/api/status')).toMatchObject({ status: 200 });
  });
});

describe('the size of a body', () => {
  const padded = (bytes: number) => BODY.padEnd(bytes - (Buffer.byteLength(BODY) - BODY.length));
  const headers = () => ({ ...bearer(), ...JSON_TYPE });

  it('is 16 MiB at most', async () => {
    expect(await rawRequest(server, { path: ENQUEUE, headers: headers(), body: [padded(16 * MIB)] })).toMatchObject({
      status: 200,
    });
    const more = [padded(16 * MIB + 1)];
    expect(await rawRequest(server, { path: ENQUEUE, headers: headers(), body: more })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  it.each([
    ['with its length', [padded(17 * MIB)]],
    ['in chunks', [BODY, ...new Array<string>(17).fill(' '.repeat(MIB))]],
  ])('that is too large is answered, not reset: %s', async (_how, body) => {
    const before = await storedMessages(server);
    const answer = await rawRequest(server, { path: ENQUEUE, headers: headers(), body });
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large', success: false } });
    expect(await storedMessages(server)).toBe(before);
  });

  it.each([
    [413, 'keep-alive', () => `Authorization: Bearer ${key}\r\nContent-Type: application/json`],
    [413, 'close', () => `Authorization: Bearer ${key}\r\nContent-Type: application/json`],
    [415, 'close', () => `Authorization: Bearer ${key}\r\nContent-Type: text/plain`],
    [401, 'keep-alive', () => 'Content-Type: application/json'],
    [401, 'close', () => 'Content-Type: application/json'],
  ])('of a refused request may be sent to its end: %i, Connection: %s', async (status, connection, headers) => {
    const pieces = new Array<Buffer>(17 * 8).fill(Buffer.alloc(MIB / 8, ' '));
    const length = `Content-Length: ${17 * MIB}`;
    const fields = [`POST ${ENQUEUE} HTTP/1.1`, 'Host: x', `Connection: ${connection}`, length, headers(), '', ''];
    expect(await rawUpload(server, fields.join('\r\n'), pieces)).toMatch(`HTTP/1.1 ${status} `);
  });
});

describe('a malformed request', () => {
  it.each([
    ['bad_request', 400, 'this is not HTTP\r\n\r\n'],
    ['headers_too_large', 431, `GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['expectation_failed', 417, 'GET /api/status HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n'],
  ])('is answered like any other error: %s', async (code, status, bytes) => {
    const [head = '', text = ''] = (await rawBytes(server, bytes)).split('\r\n\r\n');
    const body = JSON.parse(text) as Record<string, unknown>;
    expect(body).toMatchObject({ success: false, code, status, errors: {} });
    expect(head).toMatch(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain(`x-request-id: ${String(body.request_id)}`);
    for (const line of ['cache-control: no-store', 'connection: close']) expect(head.toLowerCase()).toContain(line);
  });
});

describe('a connection that does not speak HTTP', () => {
  it('is refused without effect on others', async () => {
    expect(await rawBytes(server, 'this is not HTTP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await rawBytes(server, `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
    const twoLengths = 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n';
    expect(await rawBytes(server, `POST ${ENQUEUE} HTTP/1.1\r\nHost: x\r\n${twoLengths}\r\n0\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(await client.get('/api/status')).toMatchObject({ status: 200 });
  });
});
