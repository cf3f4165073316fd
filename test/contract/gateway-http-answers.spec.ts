import { type AddressInfo, createServer } from 'node:net';
import { isSignedWith } from '@recado/core';
import type { AddressGuard } from '@recado/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpSettings } from '../../libs/gateways/src/http/http.definition.js';
import { HttpGateway } from '../../libs/gateways/src/http/http.gateway.js';
import type { HttpGatewayStub, StubBehaviour } from '../stubs/http-gateway.stub.js';
import { freePort } from '../support/free-port.js';
import { clock, MESSAGE, startHttpGateway } from './http-gateway.fixture.js';

/** Short, because a test waits for it, and long enough for a request to be sent on a busy machine. */
const TIMEOUT_MS = 1_000;

describe('the http gateway', () => {
  let stub: HttpGatewayStub;
  let gateway: HttpGateway;

  beforeEach(async () => {
    ({ stub, gateway } = await startHttpGateway());
  });
  afterEach(async () => {
    await gateway.stop();
    await stub.close();
  });

  const send = (message = MESSAGE, settings: HttpSettings = { url: stub.url }) =>
    gateway.send(message, settings, new AbortController().signal);
  const answering = (behaviour: StubBehaviour) => {
    stub.behave(() => behaviour);
    return send();
  };
  const answeringStatus = (status: number, headers: Record<string, string> = {}, body = '') =>
    answering({ kind: 'status', status, headers, body });

  describe('sends a request', () => {
    it('with the fields of the message as JSON', async () => {
      await send();
      const [request] = stub.requests;
      expect(request?.body.toString()).toBe(
        '{"id":77,"to":"5511987654321","text":"Olá \u{1f44b}\\r\\n","channel":"vendas","attempt":3}',
      );
      expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Recado/1.2.3' });
    });

    it('with one key for all attempts of a message, and another for another text under the same id', async () => {
      await send({ ...MESSAGE, attempt: 1 });
      await send({ ...MESSAGE, attempt: 2 });
      await send({ ...MESSAGE, text: 'of another installation' });
      const [first, second, other] = stub.requests.map(({ key }) => key);
      expect(first).toMatch(/^recado-77-[0-9a-f]{16}$/);
      expect(second).toBe(first);
      expect(other).not.toBe(first);
    });

    it('with another key once somebody asks for a failed message again', async () => {
      await send({ ...MESSAGE, retries: 2 });
      expect(stub.requests[0]?.key).toMatch(/^recado-77\.r2-[0-9a-f]{16}$/);
    });

    it('with a signature of Standard Webhooks where there is a secret, and without one elsewhere', async () => {
      const secret = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`;
      await send({ ...MESSAGE, retries: 2 }, { url: stub.url, secret });
      await send();
      const [signed, plain] = stub.requests;
      const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = signed?.headers ?? {};
      expect(id).toMatch(/^recado-77-r2-[0-9a-f]{16}$/);
      expect(Number(seconds)).toBe(Math.floor(clock.now() / 1_000));
      const content = { id: String(id), timestamp: Number(seconds), body: signed?.body ?? '' };
      expect(isSignedWith(secret, content, String(signature))).toBe(true);
      expect(plain?.headers).not.toHaveProperty('webhook-signature');
    });

    it('and removes its secret from any answer', async () => {
      const secret = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`;
      stub.behave(() => ({ kind: 'status', status: 400, body: `I know ${secret}` }));
      expect(await send(MESSAGE, { url: stub.url, secret })).toMatchObject({ detail: 'HTTP 400: I know ***' });
    });

    it('and reads what a description asks for before its secrets are removed', async () => {
      const outcomes = [{ when: { pointer: '/code', equals: 'NO_SESSION' }, then: 'disconnected' }];
      const description = JSON.stringify({
        request: { headers: { 'X-Key': '{secret.1}' }, json: { to: '{to}', text: '{text}' } },
        outcomes,
      });
      const body = '{"code":"NO_SESSION"}';
      stub.behave(() => ({ kind: 'status', status: 400, body }));
      expect(await send(MESSAGE, { url: stub.url, description, secret1: 'SESSION' })).toMatchObject({
        kind: 'suspendChannel',
        detail: 'HTTP 400: {"code":"NO_***"}',
      });
    });

    it('at the path and query of its URL', async () => {
      expect(await send(MESSAGE, { url: `${stub.url}/a%20b?token=x` })).toMatchObject({ kind: 'accepted' });
      expect(stub.requests[0]?.url).toBe('/send/a%20b?token=x');
    });

    it('over kept connections', async () => {
      for (let id = 1; id <= 20; id++) await send({ ...MESSAGE, id });
      // The next request may come before the connection of the previous one is free again.
      expect(stub.opened).toBeLessThanOrEqual(2);
    });
  });

  describe('does not accept a page as an acceptance', () => {
    const LOGIN = '<!doctype html>\n<html lang="en"><title>Login</title>';
    it.each<[string, string, Record<string, string>]>([
      ['a login page', LOGIN, { 'content-type': 'text/html; charset=utf-8' }],
      ['one that says nothing of its type', LOGIN, {}],
      ['one behind a mark and a comment', `\u{feff}  <!-- built -->\n${LOGIN}`, { 'content-type': 'text/plain' }],
      ['one in XHTML', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">', {}],
      ['a piece of one', '<div>Please log in</div>', { 'content-type': 'text/html' }],
    ])('%s', async (_, body, headers) => {
      const result = await answeringStatus(200, headers, body);
      expect(result).toMatchObject({ kind: 'unknown', code: 'gateway_bad_answer' });
    });

    const XML = '<?xml version="1.0"?>\n<response><id>5</id></response>';
    it.each(['OK', '{"id":"a"}', '', XML])('but accepts %j with the type HTML', async (body) => {
      expect(await answeringStatus(200, { 'content-type': 'text/html' }, body)).toMatchObject({ kind: 'accepted' });
    });

    it.each(['<Response/>', 'a <b> c'])('and accepts %j with another type', async (body) => {
      expect(await answeringStatus(200, {}, body)).toMatchObject({ kind: 'accepted' });
    });
  });

  describe('accepts any other 2xx', () => {
    it.each<[string, number, string, string | null]>([
      ['a text id', 200, '{"id":"wamid.A=="}', 'wamid.A=='],
      ['a number', 201, '{"id":42}', '42'],
      ['a number that JavaScript cannot hold', 200, '{"id":12345678901234567890}', '12345678901234567890'],
      ['an id longer than the column', 200, `{"id":"${'x'.repeat(129)}"}`, null],
      ['an empty id', 200, '{"id":""}', null],
      ['an id of another type', 200, '{"id":{"a":1}}', null],
      ['no id', 202, '{}', null],
      ['null', 200, 'null', null],
      ['no JSON', 200, 'OK', null],
      ['no body', 200, '', null],
    ])('with %s', async (_, status, body, providerMessageId) => {
      expect(await answeringStatus(status, {}, body)).toEqual({ kind: 'accepted', providerMessageId });
    });

    it('without content', async () => {
      expect(await answering({ kind: 'okWithoutId' })).toEqual({ kind: 'accepted', providerMessageId: null });
    });

    it('with an incomplete body', async () => {
      expect(await answering({ kind: 'half', taken: true })).toEqual({ kind: 'accepted', providerMessageId: null });
    });

    it('with an endless body, of which it reads 64 KiB', async () => {
      const result = await answeringStatus(200, {}, 'x'.repeat(5_000_000));
      expect(result).toEqual({ kind: 'accepted', providerMessageId: null });
    });

    it('after a 1xx', async () => {
      const server = createServer((socket) => {
        socket.once('data', () =>
          socket.end('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\n{"id":1}'),
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const early = { url: `http://127.0.0.1:${port}` };
      expect(await send(MESSAGE, early)).toEqual({ kind: 'accepted', providerMessageId: '1' });
      await gateway.stop();
      server.close();
    });
  });

  describe('classifies other statuses:', () => {
    const inAnHour = new Date(clock.now() + 7_200_000).toUTCString();
    const inAMinute = new Date(clock.now() + 60_000).toUTCString();

    it.each([
      [429, {}, { scope: 'channel', afterMs: null, code: 'gateway_throttled' }],
      [429, { 'retry-after': '7' }, { scope: 'channel', afterMs: 7_000, code: 'gateway_throttled' }],
      [429, { 'retry-after': '0' }, { scope: 'channel', afterMs: 1_000, code: 'gateway_throttled' }],
      [429, { 'retry-after': inAMinute }, { scope: 'channel', afterMs: 60_000, code: 'gateway_throttled' }],
      [429, { 'retry-after': inAnHour }, { scope: 'channel', afterMs: 3_600_000, code: 'gateway_throttled' }],
      [429, { 'retry-after': 'soon' }, { scope: 'channel', afterMs: null, code: 'gateway_throttled' }],
      [503, { 'retry-after': '9' }, { scope: 'channel', afterMs: 9_000, code: 'gateway_busy', mayBeTaken: true }],
      [503, {}, { scope: 'message', code: 'gateway_error', suspectsChannel: true, mayBeTaken: true }],
      [
        500,
        { 'retry-after': '9' },
        { scope: 'message', afterMs: 9_000, code: 'gateway_error', suspectsChannel: true, mayBeTaken: true },
      ],
      [408, {}, { scope: 'message', afterMs: null, code: 'gateway_not_ready', mayBeTaken: true }],
      [408, { 'retry-after': '9' }, { scope: 'message', afterMs: 9_000, code: 'gateway_not_ready', mayBeTaken: true }],
      [409, {}, { scope: 'message', afterMs: null, code: 'gateway_not_ready', mayBeTaken: true }],
      [409, { 'retry-after': '2' }, { scope: 'message', afterMs: 2_000, code: 'gateway_not_ready', mayBeTaken: true }],
      [425, {}, { scope: 'message', code: 'gateway_not_ready' }],
      [301, { location: '/elsewhere' }, { scope: 'channel', code: 'gateway_redirect' }],
      [399, {}, { scope: 'channel', code: 'gateway_redirect' }],
      [307, { location: '/elsewhere' }, { scope: 'channel', code: 'gateway_redirect' }],
    ])('%i %j as a reason to wait', async (status, headers, expected) => {
      expect(await answeringStatus(status, headers as Record<string, string>)).toMatchObject({
        kind: 'retryLater',
        ...expected,
      });
      expect(stub.requests).toHaveLength(1);
    });

    it.each([
      [401, 'channel_auth_failed'],
      [403, 'channel_auth_failed'],
      [404, 'channel_not_found'],
      [405, 'channel_not_found'],
    ])('%i as a fault of the channel, not of the message', async (status, code) => {
      const detail = `HTTP ${status}: no`;
      const suspended = { kind: 'suspendChannel', resume: 'manual', afterMs: null, code, detail };
      expect(await answeringStatus(status, {}, 'no')).toEqual(suspended);
    });

    it.each([400, 402, 410, 422, 451])('%i as a rejection, with the answer as its detail', async (status) => {
      expect(await answeringStatus(status, {}, '{\n  "error": "bad\u0000number"\n}')).toEqual({
        kind: 'rejected',
        code: 'gateway_rejected',
        detail: `HTTP ${status}: { "error": "bad number" }`,
      });
    });

    it('a long answer as a rejection with a cut detail', async () => {
      const result = await answeringStatus(400, {}, `a${'\u{1f600}'.repeat(50_000)}`);
      const detail = (result.kind === 'rejected' && result.detail) || '';
      expect(detail).toMatch(/^HTTP 400: a\u{1f600}+$/u);
      expect(detail.length).toBeLessThanOrEqual(255);
    });
  });

  describe('returns unknown when the request was sent and no answer came', () => {
    it.each(['reset', 'garbage'] as const)('after a %s', async (kind) => {
      expect(await answering({ kind, taken: true })).toMatchObject({
        kind: 'unknown',
        code: 'gateway_connection_lost',
        suspectsChannel: true,
      });
    });

    it('before the timeout', async () => {
      stub.behave(() => ({ kind: 'hang', taken: true }));
      const hasty = new HttpGateway({ version: '1.2.3', clock, timeoutMs: TIMEOUT_MS });
      const result = hasty.send(MESSAGE, { url: stub.url }, new AbortController().signal);
      expect(await result).toMatchObject({ kind: 'unknown', code: 'gateway_timeout' });
      await hasty.stop();
    });

    it('because of the abort signal', async () => {
      stub.behave(() => ({ kind: 'hang', taken: true }));
      const result = send();
      await gateway.stop();
      expect(['unknown', 'retryLater']).toContain((await result).kind);
    });
  });

  describe('returns that nothing was sent', () => {
    const UNREACHABLE = { kind: 'retryLater', scope: 'channel', code: 'gateway_unreachable' };
    const at = (url: string): HttpSettings => ({ url });

    it('when the connection is refused', async () => {
      const nobody = at(`http://127.0.0.1:${await freePort()}/`);
      const results = await Promise.all(Array.from({ length: 100 }, (_, id) => send({ ...MESSAGE, id }, nobody)));
      expect(results.filter((result) => result.kind !== 'retryLater' || result.code !== UNREACHABLE.code)).toEqual([]);
      expect(results[0]).toMatchObject({ ...UNREACHABLE, detail: expect.stringContaining('ECONNREFUSED') });
    });

    it('when the name is unknown', async () => {
      expect(await send(MESSAGE, at('http://recado.invalid/'))).toMatchObject(UNREACHABLE);
    });

    it('when the certificate cannot be checked or there is none', async () => {
      expect(await send(MESSAGE, at(stub.url.replace('http:', 'https:')))).toMatchObject(UNREACHABLE);
      expect(stub.requests).toEqual([]);
    });
  });

  describe('does not connect to a forbidden address', () => {
    const FORBIDDEN = { kind: 'retryLater', scope: 'channel', code: 'gateway_address_forbidden' };

    it.each(['http://169.254.169.254/', 'https://169.254.169.254/', 'http://[fe80::1]/', 'http://2852039166/'])(
      'by number: %s',
      async (url) => expect(await send(MESSAGE, { url })).toMatchObject(FORBIDDEN),
    );

    it('by name, also if the DNS answers differently later', async () => {
      const guard: AddressGuard = {
        refusal: (address) => (['127.0.0.1', '::1'].includes(address) ? 'address_forbidden' : null),
      };
      const careful = new HttpGateway({ version: '1.2.3', clock, guard });
      const { signal } = new AbortController();
      const url = stub.url.replace('127.0.0.1', 'localhost');
      expect(await careful.send(MESSAGE, { url }, signal)).toMatchObject(FORBIDDEN);
      expect(await careful.check({ url }, signal)).toMatchObject({ ready: false, code: 'gateway_address_forbidden' });
      expect(stub.requests).toEqual([]);
      expect(await send(MESSAGE, { url })).toMatchObject({ kind: 'accepted' });
      await careful.stop();
    });
  });

  describe('checks the address', () => {
    it('without a request', async () => {
      expect(await gateway.check({ url: stub.url }, new AbortController().signal)).toEqual({
        ready: true,
        detail: null,
      });
      expect(stub.requests).toEqual([]);
    });

    it('and returns why no connection is possible', async () => {
      const found = await gateway.check({ url: `http://127.0.0.1:${await freePort()}` }, new AbortController().signal);
      expect(found).toEqual({ ready: false, code: 'gateway_unreachable', detail: 'ECONNREFUSED' });
    });
  });
});
