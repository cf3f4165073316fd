// On both shapes: counters that all processes share.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, api, type ApiResponse, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { inProduction } from '../support/shape.js';
import { until } from '../support/until.js';
import { DAY, SECOND } from './helpers/clock.js';
import { ENQUEUE, message, messages, storedMessages } from './helpers/enqueue.js';
import { flood, wireRequest } from './helpers/flood.js';
import { rawRequest } from './helpers/raw-http.js';

const DAY_SECONDS = 86_400;
const FLOODERS = 8;
const PROBES = 100;
/** Who asks again at once gets four answers a second. */
const REFUSAL_RESTS_MS = 250;

let server: Server;
let names = 0;

beforeAll(async () => (server = await startServer()));
afterAll(() => server?.stop());
/** The quotas of a day begin anew at midnight UTC: a test that would run into it begins after it. */
beforeEach(() =>
  until(() => DAY - (Date.now() % DAY) > 30 * SECOND, { timeoutMs: 40 * SECOND, describe: 'the next day' }),
);

const limited = async (...options: string[]): Promise<Api> =>
  api(server, await createKey(server, { name: `limited-${++names}`, options }));
const policyOf = ({ headers }: ApiResponse<Json>) => headers.get('ratelimit-policy');
const stateOf = ({ headers }: ApiResponse<Json>) => headers.get('ratelimit')?.replace(/;t=\d+/g, '');
const enqueue = (client: Api, count: number, headers = {}) =>
  client.post(ENQUEUE, { messages: messages(count) }, { headers });

describe('a key with limits', () => {
  it('gets the remaining quota with every answer', async () => {
    const client = await limited(
      '--requests-per-day',
      '50',
      '--messages-per-day',
      '100',
      '--requests-per-minute',
      '40',
    );
    const policy =
      '"requests-per-minute";q=40;w=60, "requests-per-day";q=50;w=86400, "messages-per-day";q=100;qu="messages";w=86400';
    const answers = [
      await client.get('/api/status'),
      await client.get('/api/nothing'),
      await client.get('/api/messages/999999999'),
      await client.delete('/api/status'),
      await client.post(ENQUEUE, { messages: [] }),
      await client.post(ENQUEUE, undefined, { raw: '{', headers: { 'content-type': 'application/json' } }),
      await client.post(ENQUEUE, undefined, { raw: 'a', headers: { 'content-type': 'text/plain' } }),
      await enqueue(client, 3),
    ];
    expect(answers.map(policyOf)).toEqual(answers.map(() => policy));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 405, 422, 400, 415, 200]);
    const days = answers.map((answer) => /"requests-per-day";r=(\d+)/.exec(stateOf(answer)!)?.[1]);
    expect(days).toEqual(['49', '48', '47', '46', '45', '44', '43', '42']);
    expect(stateOf(answers.at(-1)!)).toContain('"messages-per-day";r=97');
  });

  it('is refused beyond them, with the time to wait', async () => {
    const client = await limited('--requests-per-day', '3');
    for (let turn = 0; turn < 3; turn++) expect((await enqueue(client, 1)).status).toBe(200);
    const before = await storedMessages(server);
    const refused = await enqueue(client, 1);
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([429, 'rate_limited', {}]);
    expect(stateOf(refused)).toBe('"requests-per-day";r=0');
    const wait = Number(refused.headers.get('retry-after'));
    expect(Number(/t=(\d+)/.exec(refused.headers.get('ratelimit')!)?.[1])).toBe(wait);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(DAY_SECONDS);
    expect((await client.get('/api/status')).status).toBe(429);
    expect(await storedMessages(server)).toBe(before);
  });

  it('counts stored messages, a batch as a whole or not at all', async () => {
    const client = await limited('--messages-per-day', '10');
    expect((await enqueue(client, 6)).status).toBe(200);
    const before = await storedMessages(server);
    const refused = await enqueue(client, 5);
    expect([refused.status, refused.body.code, stateOf(refused)]).toEqual([
      429,
      'rate_limited',
      '"messages-per-day";r=4',
    ]);
    expect(await storedMessages(server)).toBe(before);
    expect((await enqueue(client, 4)).status).toBe(200);
    expect((await enqueue(client, 1)).status).toBe(429);
  });

  it('is refused a batch that can never pass, with the reason', async () => {
    const { status, body } = await enqueue(await limited('--messages-per-day', '10'), 11);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors).toEqual({
      messages: ['O lote tem 11 mensagens e esta chave pode 10 por dia: assim ele nunca será aceito; divida o lote.'],
    });
  });

  it('is not charged for refused, skipped and repeated messages', async () => {
    const client = await limited('--messages-per-day', '10');
    await client.post(ENQUEUE, { messages: [...messages(9), message({ phone: 'broken' })] });
    const headers = { 'idempotency-key': 'once' };
    const body = { on_invalid: 'skip', messages: [...messages(5), message({ phone: 'broken' })] };
    const first = await client.post(ENQUEUE, body, { headers });
    expect([first.status, stateOf(first)]).toEqual([200, '"messages-per-day";r=5']);
    const again = await client.post(ENQUEUE, body, { headers });
    expect([again.text, stateOf(again)]).toEqual([first.text, '"messages-per-day";r=5']);
    await client.post(ENQUEUE, { messages: [message({ reference: `limit-${names}` })] });
    const taken = await client.post(ENQUEUE, { messages: [message({ reference: `limit-${names}` })] });
    expect([taken.status, stateOf(taken)]).toEqual([422, '"messages-per-day";r=4']);
    expect((await enqueue(client, 4)).status).toBe(200);
    expect((await client.post(ENQUEUE, body, { headers })).text).toBe(first.text);
  });

  it('does not affect other keys, which have none by default', async () => {
    const client = await limited();
    const answer = await enqueue(client, 1);
    expect([answer.status, policyOf(answer), stateOf(answer)]).toEqual([200, null, undefined]);
    expect(policyOf(await api(server).get('/api/status'))).toBeNull();
  });

  it('has the installation’s limits where it has none', async () => {
    await server.restart({ RATE_LIMIT_REQUESTS_PER_DAY: '1000', RATE_LIMIT_MESSAGES_PER_MINUTE: '500' });
    const own = await limited('--requests-per-day', '7');
    expect(policyOf(await own.get('/api/status'))).toBe(
      '"requests-per-day";q=7;w=86400, "messages-per-minute";q=500;qu="messages";w=60',
    );
    const { pid } = server;
    await server.restart({ RATE_LIMIT_REQUESTS_PER_DAY: undefined, RATE_LIMIT_MESSAGES_PER_MINUTE: undefined });
    expect(server.pid).not.toBe(pid);
  });
});

describe('a key that floods', () => {
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;

  /** How long a request of this key takes, in ms. */
  async function probe(key: string): Promise<number> {
    const times: number[] = [];
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (let turn = 0; turn < PROBES; turn++) {
      const body = [JSON.stringify({ messages: messages(1) })];
      const from = performance.now();
      expect((await rawRequest(server, { path: ENQUEUE, headers, body })).status).toBe(200);
      times.push(performance.now() - from);
    }
    return median(times);
  }

  it('is refused, and other keys are hardly slower', async () => {
    const quiet = await createKey(server, { name: `quiet-${++names}` });
    const loud = await createKey(server, { name: `loud-${names}`, options: ['--requests-per-day', '10'] });
    const before = await probe(quiet);
    const from = performance.now();
    const { stop } = await flood(server, wireRequest(ENQUEUE, loud, { messages: messages(1) }), FLOODERS);
    const during = await probe(quiet);
    // Comes after those of the flood that wait for their refusal.
    expect((await enqueue(api(server, loud), 1)).status).toBe(429);
    const statuses = stop();
    expect(statuses.get('200')).toBe(10);
    expect(statuses.get('429')).toBeGreaterThan(0);
    expect(statuses.get('429')).toBeLessThan(FLOODERS * ((performance.now() - from) / REFUSAL_RESTS_MS + 1));
    expect([...statuses.keys()].sort()).toEqual(['200', '429']);
    expect(during).toBeLessThan(5 * before + 50);
  });
});

if (inProduction) {
  it('is counted by two processes together', async () => {
    const second = await startServer({ folder: server.folder, env: { ROLES: 'api' } });
    const key = await createKey(server, { options: ['--requests-per-day', '30', '--messages-per-day', '20'] });
    const clients = [api(server, key), api(second, key)];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => enqueue(clients[index % 2]!, 1)));
    const counted = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([counted(200), counted(429)]).toEqual([20, 30]);
    expect((await clients[0]!.get('/api/status')).status).toBe(429);
    expect((await clients[1]!.get('/api/status')).status).toBe(429);
    await second.stop();
  });
}
