import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { ResolveHost } from '@recado/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../test/support/until.js';
import { startWebhookSink, type WebhookSink } from '../../../test/support/webhook-sink.js';
import { resolveHost, SafeHttpTransport, TargetGuard } from './transport.js';
import { promptly } from '../../../test/support/promptly.js';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

describe('SafeHttpTransport', () => {
  let sink: WebhookSink;
  const opened: SafeHttpTransport[] = [];

  beforeEach(async () => (sink = await startWebhookSink()));
  afterEach(async () => {
    for (const transport of opened.splice(0)) await transport.close();
    await sink.close();
  });

  interface Choices {
    allowed?: string[];
    resolve?: ResolveHost;
    timeoutMs?: number;
    signal?: AbortSignal;
  }

  function post(url: string, { allowed = LOOPBACK, resolve = resolveHost, timeoutMs, signal }: Choices = {}) {
    const transport = new SafeHttpTransport({ guard: new TargetGuard(allowed), resolve, timeoutMs });
    opened.push(transport);
    const request = { url, headers: { 'content-type': 'application/json' }, body: '{"a":"é"}' };
    return transport.post(request, signal ?? new AbortController().signal);
  }

  it('sends the body byte by byte, and returns the beginning of the answer', async () => {
    const headers = { 'content-type': 'text/plain', 'retry-after': '7', 'set-cookie': 'a=b' };
    sink.behave(() => ({ kind: 'status', status: 503, headers, body: 'não\0' }));
    const answer = await post(`${sink.url('/hook')}?x=1&y=%20`);
    expect(answer).toMatchObject({ kind: 'answer', status: 503, body: 'não\uFFFD' });
    expect(answer).toHaveProperty('headers.retry-after', '7');
    expect(answer).not.toHaveProperty('headers.set-cookie');
    expect(sink.requests).toMatchObject([{ path: '/hook?x=1&y=%20', body: '{"a":"é"}' }]);
  });

  describe('with no private range allowed', () => {
    /** Each of these names this machine; a comparison of the text with `127.0.0.1` would miss most of them. */
    const spellings = [
      ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.1'],
      ...['127.0.0.1.', '127.0.0.01', '127.255.255.254', '0', '0.0.0.0', '%31%32%37.0.0.1'],
      ...['localhost', 'LOCALHOST', 'localhost.', 'LocalHost.'],
      ...['１２７.０.０.１', '①②⑦.0.0.1', '127。0。0。1', 'ｌocalhost'],
      ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::FFFF:7F00:1]', '[::127.0.0.1]'],
      ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[::ffff:0:127.0.0.1]'],
    ];

    it.each(spellings)('%s is not connected to, by http or https', async (host) => {
      for (const protocol of ['http', 'https']) {
        const answer = await post(`${protocol}://${host}:${sink.port}/`, { allowed: [] });
        // Some systems do not resolve `localhost.` with its final dot.
        const isUnknown = host.endsWith('t.') && 'error' in answer && answer.error === 'dns_failed';
        if (!isUnknown) expect(answer).toMatchObject({ kind: 'error', error: 'address_forbidden' });
      }
      expect(sink.opened).toBe(0);
    });

    it.each(['10.0.0.1', '192.168.1.1', '169.254.169.254', '[fd00:ec2::254]', '[fe80::1]', '100.64.0.1', '3232235521'])(
      '%s is refused at once, without a packet',
      async (host) => {
        await promptly(1_000, async () => {
          const answer = await post(`https://${host}/`, { allowed: [] });
          expect(answer).toMatchObject({ kind: 'error', error: 'address_forbidden' });
          return answer.ms;
        });
      },
    );

    it('a name with a private address is refused, whatever other addresses it has', async () => {
      for (const addresses of [['127.0.0.1'], ['203.0.113.7', '127.0.0.1'], ['::1'], ['8.8.8.8', '10.0.0.1']]) {
        const answer = await post(`https://hooks.example:${sink.port}/`, {
          allowed: [],
          resolve: async () => addresses,
        });
        expect(answer).toMatchObject({ error: 'address_forbidden' });
      }
      expect(sink.opened).toBe(0);
    });

    it('plain http is refused for public addresses too', async () => {
      const answer = await post('http://hooks.example/', { allowed: [], resolve: async () => ['8.8.8.8'] });
      expect(answer).toMatchObject({ error: 'http_forbidden' });
    });
  });

  it('connects to the same address that the guard checked, also where the DNS changes its answer', async () => {
    const answers = ['127.0.0.1', '127.0.0.2', '10.0.0.1'];
    const asked: string[] = [];
    // A second lookup between the check and the connection would get another, unchecked address.
    const resolve = async (name: string) => [answers[asked.push(name) - 1] ?? ''];
    const transport = new SafeHttpTransport({ guard: new TargetGuard(['127.0.0.1/32']), resolve });
    opened.push(transport);
    sink.behave(() => ({ kind: 'status', status: 200, headers: { connection: 'close' } }));
    const request = { url: `http://rebind.example:${sink.port}/`, headers: {}, body: '{}' };
    const { signal } = new AbortController();
    expect(await transport.post(request, signal)).toMatchObject({ status: 200 });
    expect(asked).toEqual(['rebind.example']);
    for (const _ of [1, 2]) expect(await transport.post(request, signal)).toMatchObject({ error: 'address_forbidden' });
    expect(asked).toHaveLength(3);
    expect(sink.opened).toBe(1);
  });

  it('sends no user info, and uses no proxy', async () => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) process.env[name] = 'http://127.0.0.1:9/';
    const plain = await post(sink.url());
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) delete process.env[name];
    expect(plain).toMatchObject({ kind: 'answer', status: 204 });
    const answer = await post(sink.url().replace('//', '//user:secret@'));
    expect(answer).toMatchObject({ kind: 'error', error: 'address_forbidden' });
    expect(sink.requests).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    sink.behave(() => ({ kind: 'status', status: 307, headers: { location: sink.url('/elsewhere') } }));
    expect(await post(sink.url('/hook'))).toMatchObject({ kind: 'answer', status: 307 });
    expect(sink.requests).toHaveLength(1);
  });

  it('reads 4 KiB of an answer and closes the connection of a longer one', async () => {
    sink.behave(() => ({ kind: 'status', status: 200, body: 'é'.repeat(1_000_000) }));
    const answer = await post(sink.url());
    expect(answer.kind === 'answer' && Buffer.byteLength(answer.body)).toBe(4_096);
    await until(() => sink.connections === 0, { describe: 'the connection to be dropped' });
  });

  it('reuses a connection for a short time', async () => {
    const transport = new SafeHttpTransport({ guard: new TargetGuard(LOOPBACK), resolve: resolveHost });
    opened.push(transport);
    const request = { url: sink.url(), headers: {}, body: '{}' };
    for (let round = 0; round < 20; round++) await transport.post(request, new AbortController().signal);
    expect(sink.opened).toBeLessThan(5);
    await until(() => sink.connections === 0, { describe: 'the idle connection to end' });
  });

  it('has the answer once the status line has arrived, although the body never ends', async () => {
    sink.behave(() => ({ kind: 'drip' }));
    expect(await post(sink.url(), { timeoutMs: 1_000 })).toMatchObject({ kind: 'answer', status: 200, body: 'slowly' });
  });

  it.each([
    ['hang', 'timeout', 300],
    ['reset', 'connection_lost', undefined],
    ['garbage', 'bad_answer', undefined],
  ] as const)('%s is reported as %s', async (kind, error, timeoutMs) => {
    sink.behave(() => ({ kind }));
    expect(await post(sink.url(), { timeoutMs })).toMatchObject({ kind: 'error', error });
  });

  it('reports whether the name, the connection or the handshake failed', async () => {
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const nowhere = await post('https://nowhere.example/', { resolve: async () => Promise.reject(unknown) });
    expect(nowhere).toMatchObject({ error: 'dns_failed', detail: 'ENOTFOUND' });
    const { port } = sink;
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ error: 'tls_failed' });
    await sink.close();
    const closed = await post(`http://127.0.0.1:${port}/`);
    expect(closed).toMatchObject({ error: 'connect_failed', detail: 'ECONNREFUSED' });
    sink = await startWebhookSink();
  });

  it('ends at its timeout while it waits for a name or a handshake', async () => {
    const never = await post('https://silent.example/', {
      timeoutMs: 100,
      resolve: () => new Promise(() => undefined),
    });
    expect(never).toMatchObject({ error: 'timeout' });
    const mute: Server = createServer();
    await once(mute.listen(0, '127.0.0.1'), 'listening');
    const { port } = mute.address() as { port: number };
    expect(await post(`https://127.0.0.1:${port}/`, { timeoutMs: 100 })).toMatchObject({ error: 'timeout' });
    mute.close();
  });

  it('ends as aborted when its signal aborts', async () => {
    sink.behave(() => ({ kind: 'hang' }));
    const stop = new AbortController();
    const answer = post(sink.url(), { signal: stop.signal });
    await until(() => sink.requests.length === 1);
    stop.abort();
    expect(await answer).toMatchObject({ kind: 'aborted' });
  });

  it('resolves the names of this machine', async () => {
    expect(await post(`http://localhost:${sink.port}/`)).toMatchObject({ kind: 'answer', status: 204 });
  });
});
