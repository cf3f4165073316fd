import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postRaw } from '../hostile/raw-post.js';
import { SilentReaders } from '../hostile/silent-reader.js';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { ENQUEUE, message, storedMessages } from './helpers/enqueue.js';
import { rawBytes, rawRequest } from './helpers/raw-http.js';

let server: Server;
let key: string;

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug' } });
  key = await createKey(server);
});
afterAll(() => server?.stop());

const head = (line: string, ...more: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key}`, ...more].join('\r\n')}\r\n\r\n`;
const enqueue = () => {
  const body = JSON.stringify({ messages: [message()] });
  return head(`POST ${ENQUEUE}`, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`) + body;
};
const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
const complaints = () => server.logs().match(/^.*"level":(?:50|60).*$/gm) ?? [];

describe('several requests at once on one connection', () => {
  it.each([
    ['what is not HTTP', 'this is not HTTP\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n'],
    ['a head without end', `GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('are answered in turn, before %s is refused', async (_what, garbage) => {
    const before = await storedMessages(server);
    const answers = await rawBytes(server, enqueue() + enqueue() + garbage);
    expect(statuses(answers)).toEqual(['200', '200', expect.stringMatching(/^4\d\d$/)]);
    expect(await storedMessages(server)).toBe(before + 2);
  });

  it('end with a malformed one, whose answer says so', async () => {
    const broken = head(`POST ${ENQUEUE}`, 'Content-Type: application/json', 'Content-Length: 4') + '{bad';
    const answers = await rawBytes(server, enqueue() + broken + enqueue());
    expect(statuses(answers)).toEqual(['200', '400']);
    expect(answers.toLowerCase().split('http/1.1').at(-1)).toContain('connection: close');
  });

  it('end with one whose body becomes malformed', async () => {
    const chunked = head(`POST ${ENQUEUE}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked');
    expect(statuses(await rawBytes(server, `${enqueue()}${chunked}5\r\nhello\r\nZZZ\r\n`))).toEqual(['200', '400']);
  });
});

describe('a client that goes away in the middle of its body', () => {
  it.each([
    [ENQUEUE, 'application/json'],
    ['/admin/login', 'application/x-www-form-urlencoded'],
  ])('causes no error in the log: %s', async (path, type) => {
    const id = `gone-${type.length}`;
    const begun = head(`POST ${path}`, `X-Request-Id: ${id}`, `Content-Type: ${type}`, 'Content-Length: 999');
    const socket = connect(server.port, '127.0.0.1');
    // Before its head is sent, there is no request to break off.
    await new Promise<void>((resolve) => socket.write(`${begun}{"a`, () => resolve()));
    socket.destroy();
    await until(() => server.logs().includes(`request ${id} was aborted`));
    expect(complaints()).toEqual([]);
  });
});

describe('a client that resets its connection before its request is read', () => {
  it('causes no error in the log', async () => {
    const resets = Array.from({ length: 100 }, (_, n) => {
      const bytes = n % 2 === 0 ? enqueue() : head('GET /admin/login');
      return new Promise<void>((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () => {
          socket.write(bytes);
          socket.resetAndDestroy();
        });
        socket.once('close', () => resolve());
      });
    });
    await Promise.all(resets);
    await until(async () => (await api(server, key).get('/api/status')).status === 200);
    expect(complaints()).toEqual([]);
  });
});

describe('the address of a file', () => {
  it.each(['/../admin.module.js', '/%2e%2e/admin.module.js', '/..%5cadmin.module.js', '/%00admin.js', '//etc/passwd'])(
    'that leaves its folder is not found: %s',
    async (path) => {
      const answer = await rawRequest(server, { method: 'GET', path: `/admin/assets${path}` });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(complaints()).toEqual([]);
    },
  );
});

describe('every answer', () => {
  it.each([
    ['GET', '/api/status'],
    ['GET', '/api/messages/1'],
    ['GET', '/api/nothing'],
    ['GET', '/%zz'],
    ['DELETE', '/api/status'],
    ['GET', '/health/live'],
    ['GET', '/admin/assets/nothing.js'],
  ])('to %s %s may neither be cached nor shown as a page', async (method, path) => {
    const callers: Record<string, string>[] = [{ authorization: `Bearer ${key}` }, {}];
    for (const headers of callers) {
      const answer = await rawRequest(server, { method, path, headers });
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });
});

describe('a proxy that is not configured', () => {
  it('does not decide the protocol of a request', async () => {
    const { headers } = await api(server, key).get('/api/status', { headers: { 'x-forwarded-proto': 'https' } });
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('is logged once, and not trusted', async () => {
    for (let i = 0; i < 3; i++)
      await api(server, key).get('/api/status', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    await until(() => server.logs().includes('TRUST_PROXY'));
    expect(server.logs().match(/TRUST_PROXY/g)).toHaveLength(1);
    expect(server.logs()).not.toContain('203.0.113.9');
  });
});

describe('a client that sends requests without reading answers', () => {
  const large = (times: number) => 'GET /docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times);

  it('gets them one by one, in order', async () => {
    const last = 'GET /api/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answers = await rawBytes(server, large(12) + last);
    expect(statuses(answers)).toEqual([...Array<string>(12).fill('200'), '401']);
  });

  it('is disconnected after too many requests', async () => {
    const readers = new SilentReaders(server.port, large(1));
    await readers.open(20, 1_000);
    await until(() => readers.alive() === 0, { describe: 'the connections to be ended' });
    expect(await api(server, key).get('/api/status')).toMatchObject({ status: 200 });
  });
});

describe('idle connections', () => {
  it('are bounded, and never prevent a new connection', async () => {
    const held = new SilentReaders(server.port, 'GET / HTTP/1.1\r\nx: ', 'y');
    await held.open(2_100, 1);
    const { status } = await postRaw(server, { path: '/nothing' });
    expect(status).toBe(404);
    await until(() => held.alive() <= 2_000, { timeoutMs: 8_000 });
    held.close();
  });

  it('end after ten thousand requests', async () => {
    const { headers } = await api(server).get('/health/live');
    expect(headers.get('keep-alive')).toContain('max=10000');
  });
});

describe('unread answers', () => {
  it('end their connections when they are too large together', async () => {
    const messages = Array.from({ length: 500 }, () => message({ message: '😀'.repeat(4_096) }));
    expect((await api(server, key).post(ENQUEUE, { messages })).status).toBe(200);
    const readers = new SilentReaders(server.port, head('GET /api/messages?limit=500'), '');
    await readers.open(24, 1);
    await until(() => server.logs().includes('their clients do not read the answers'), { timeoutMs: 50_000 });
    readers.close();
    expect((await api(server, key).get('/api/status')).status).toBe(200);
  });
});
