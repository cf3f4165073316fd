// On both shapes: the queue, leases and due times by the clock of the database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api } from '../support/api.js';
import { freePort } from '../support/free-port.js';
import { createKey } from '../support/keys.js';
import { promptly } from '../support/promptly.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';

/** After so long the http gateway gives up a request that hangs. */
const GATEWAY_TIMEOUT_MS = 10_000;

interface Accepted {
  messages: { id: number }[];
}

describe('Delivery to the gateway', () => {
  let stub: HttpGatewayStub;
  let server: Server;
  let client: Api;
  let nextPhone = 5511900100000;

  beforeAll(async () => {
    stub = await startHttpGatewayStub();
    server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
    client = api(server, await createKey(server, { scopes: ['messages:write', 'messages:read'] }));
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.close();
  });
  beforeEach(() => stub.behave(() => ({ kind: 'ok' })));

  const phone = () => String(nextPhone++);
  async function enqueue(body: object): Promise<number[]> {
    const answer = await client.post<Accepted>('/api/enqueue-messages', body);
    expect(answer.status).toBe(200);
    return answer.body.messages.map(({ id }) => id);
  }
  const requestsOf = (id: number) => stub.requests.filter((request) => request.id === id);
  const arrived = (id: number) => until(() => stub.accepted.get(id), { describe: `message ${id} at the gateway` });
  const status = async (id: number) => (await client.get<{ status: string }>(`/api/messages/${id}`)).body.status;
  const reaches = (id: number, wanted: string) =>
    until(async () => (await status(id)) === wanted, { describe: `message ${id} to be ${wanted}` });

  it('sends id, recipient, text, channel and attempt with a stable key, and records the provider’s id', async () => {
    const to = phone();
    const [id = 0] = await enqueue({ messages: [{ phone: to, message: 'Olá, {name}!', name: 'Ana' }] });
    const { request, providerId } = await arrived(id);
    expect(JSON.parse(request.body.toString())).toEqual({ id, to, text: 'Olá, Ana!', channel: 'default', attempt: 1 });
    expect(request.key).not.toBe('');
    await reaches(id, 'Enviada');
    const { body } = await client.get(`/api/messages/${id}`);
    expect(body).toMatchObject({ provider_message_id: providerId, attempts: 1, channel: 'default' });
  });

  it('sends an immediate message without waiting for a poll', async () => {
    await promptly(500, async () => {
      const [id = 0] = await enqueue({ messages: [{ phone: phone(), message: 'agora' }] });
      const answeredAt = Date.now();
      const { request } = await arrived(id);
      return request.at - answeredAt;
    });
  });

  it('carries emoji, right-to-left text, combining marks and CRLF byte by byte', async () => {
    const text = 'Olá 👩‍👩‍👧‍👦\r\nשלום مرحبا e\u0301 \u202Eabc\u202C 🇧🇷\t“fim”';
    const [id = 0] = await enqueue({ messages: [{ phone: phone(), message: text }] });
    const { request } = await arrived(id);
    expect(request.text).toBe(text);
    expect(request.body.includes(Buffer.from('👩‍👩‍👧‍👦'))).toBe(true);
  });

  it('sends a scheduled message at its time or within a second after it, never before', async () => {
    await promptly(1_000, async () => {
      const at = Math.ceil(Date.now() / 1_000) * 1_000 + 5_000;
      const scheduled_at = new Date(at).toISOString().replace('.000', '');
      const messages = Array.from({ length: 50 }, () => ({ phone: phone(), message: 'na hora' }));
      const ids = await enqueue({ scheduled_at, messages });
      expect(await status(ids[0] ?? 0)).toBe('Agendada');
      const lateness: number[] = [];
      for (const id of ids) lateness.push((await arrived(id)).request.at - at);
      expect(Math.min(...lateness)).toBeGreaterThanOrEqual(0);
      return Math.max(...lateness);
    });
  });

  it('fails a message that the gateway rejects, with the reason', async () => {
    stub.behave(() => ({ kind: 'status', status: 422, body: 'no such number' }));
    const [id = 0] = await enqueue({ messages: [{ phone: phone(), message: 'oi' }] });
    await reaches(id, 'Falhou');
    const { body } = await client.get(`/api/messages/${id}`);
    expect(body).toMatchObject({ failure_code: 'gateway_rejected', attempts: 1 });
    expect(body.failure_reason).toContain('422');
    expect(body.failed_at).not.toBeNull();
  });

  it('retries a passing failure later, with the same key and the next attempt number', async () => {
    stub.behave(({ seen }) => (seen === 1 ? { kind: 'status', status: 500 } : { kind: 'ok' }));
    const [id = 0] = await enqueue({ messages: [{ phone: phone(), message: 'oi' }] });
    await until(async () => (await client.get(`/api/messages/${id}`)).body.waiting_for?.code === 'retry');
    expect(await status(id)).toBe('Pendente');
    await arrived(id);
    await reaches(id, 'Enviada');
    const [first, second] = requestsOf(id);
    expect(second?.key).toBe(first?.key);
    expect(second?.attempt).toBe(2);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(4_000);
  });

  it('sends nothing during a Retry-After, and charges no attempt for it', async () => {
    const phones = Array.from({ length: 20 }, phone);
    stub.behave(({ seen, to }) =>
      to === phones[0] && seen === 1
        ? { kind: 'status', status: 429, headers: { 'retry-after': '2' } }
        : { kind: 'ok' },
    );
    const [first = 0] = await enqueue({ messages: [{ phone: phones[0], message: 'oi' }] });
    const { at } = await until(() => requestsOf(first)[0]);
    await until(async () => (await client.get(`/api/messages/${first}`)).body.status === 'Pendente');
    const others = await enqueue({ messages: phones.slice(1).map((to) => ({ phone: to, message: 'oi' })) });
    for (const id of [first, ...others]) await arrived(id);
    const early = stub.requests.filter((request) => request.at > at && request.at < at + 2_000);
    expect(early).toEqual([]);
    await reaches(first, 'Enviada');
    expect((await client.get(`/api/messages/${first}`)).body.attempts).toBe(1);
  });

  it('sends again after a Retry-After although an older request still hangs', async () => {
    await promptly(GATEWAY_TIMEOUT_MS, async () => {
      const [hanging, throttled, later] = [phone(), phone(), phone()];
      stub.behave(({ to, seen }) => {
        if (to === hanging && seen === 1) return { kind: 'hang', taken: false };
        const isThrottled = to === throttled && seen === 1;
        return isThrottled ? { kind: 'status', status: 429, headers: { 'retry-after': '1' } } : { kind: 'ok' };
      });
      const [first = 0] = await enqueue({ messages: [{ phone: hanging, message: 'oi' }] });
      const hangs = await until(() => requestsOf(first)[0]);
      const [second = 0] = await enqueue({ messages: [{ phone: throttled, message: 'oi' }] });
      await until(() => requestsOf(second).length === 1);
      const [third = 0] = await enqueue({ messages: [{ phone: later, message: 'oi' }] });
      const [again, next] = await Promise.all([arrived(second), arrived(third)]);
      return Math.max(again.request.at, next.request.at) - hangs.at;
    });
  });

  it('keeps messages to one recipient in order while others are sent', async () => {
    const to = phone();
    const messages = Array.from({ length: 60 }, (_, index) => [
      { phone: to, message: `em ordem ${index}` },
      { phone: phone(), message: 'outro' },
    ]).flat();
    const ids = await enqueue({ messages });
    for (const id of ids) await arrived(id);
    const texts = stub.requests.filter((request) => request.to === to).map(({ text }) => text);
    expect(texts).toEqual(Array.from({ length: 60 }, (_, index) => `em ordem ${index}`));
  });

  it('does not send later messages to a recipient before a retried one', async () => {
    const to = phone();
    stub.behave(({ seen, text }) => (text === 'um' && seen === 1 ? { kind: 'status', status: 500 } : { kind: 'ok' }));
    const ids = await enqueue({ messages: ['um', 'dois', 'três'].map((message) => ({ phone: to, message })) });
    for (const id of ids) await arrived(id);
    const texts = stub.requests.filter((request) => request.to === to).map(({ text }) => text);
    expect(texts).toEqual(['um', 'um', 'dois', 'três']);
  });

  it('repeats the request with the same key after a lost response, for one delivery', async () => {
    stub.behave(({ seen }) => (seen === 1 ? { kind: 'reset', taken: true } : { kind: 'ok' }));
    const [id = 0] = await enqueue({ messages: [{ phone: phone(), message: 'oi' }] });
    await reaches(id, 'Enviada');
    expect(stub.accepted.get(id)).toMatchObject({ deliveries: 1 });
    expect(requestsOf(id)).toHaveLength(2);
  });
});

describe('Delivery while the gateway is unavailable', () => {
  let server: Server;
  let port: number;
  let client: Api;

  beforeAll(async () => {
    port = await freePort();
    server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: `http://127.0.0.1:${port}/send` } });
    client = api(server, await createKey(server));
  });
  afterAll(() => server?.stop());

  it('keeps the messages, charges no attempt, expires what is too late and resumes by itself', async () => {
    const expires_at = new Date(Date.now() + 5_000).toISOString();
    const late = await client.post<Accepted>('/api/enqueue-messages', {
      expires_at,
      messages: [{ phone: '5511900200000', message: 'só agora' }],
    });
    const kept = await client.post<Accepted>('/api/enqueue-messages', {
      messages: Array.from({ length: 300 }, (_, index) => ({
        phone: String(5511900200001 + index),
        message: 'espera',
      })),
    });
    const lateId = late.body.messages[0]?.id ?? 0;
    await until(async () => (await client.get(`/api/messages/${lateId}`)).body.status === 'Expirada');
    const stub = await startHttpGatewayStub({ port });
    await until(() => stub.accepted.size === 300, { describe: 'the queue to drain' });
    expect(stub.accepted.has(lateId)).toBe(false);
    const lastId = kept.body.messages.at(-1)?.id ?? 0;
    const last = await until(async () => {
      const { body } = await client.get(`/api/messages/${lastId}`);
      return body.status === 'Enviada' && body;
    });
    expect(last).toMatchObject({ attempts: 1, failure_code: null });
    expect(stub.requests).toHaveLength(300);
    await stub.close();
  });
});
