import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYS_BYTES, SLOW_BODIES, STRANGERS_BYTES } from '../hostile/bodies.js';
import { METRICS_TOKEN, processorSeconds } from '../support/metrics.js';
import { postRaw, type RawPost } from '../hostile/raw-post.js';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { promptly } from '../support/promptly.js';
import { type Server, startServer } from '../support/server.js';
import { ENQUEUE, message } from './helpers/enqueue.js';

const MIB = 1_024 ** 2;
/** Several times the cost of each of them, and a fraction of their cost without the limits. */
const MAX_COST_MS = 600;
const FORM = 'application/x-www-form-urlencoded';

let server: Server;
let writer: string;
let reader: string;

beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN } });
  writer = await createKey(server, { name: 'writer' });
  reader = await createKey(server, { name: 'reader', scopes: ['messages:read'] });
});
afterAll(() => server?.stop());

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** The processor time of one request in ms, without what the server does anyway. */
async function costOf(post: RawPost) {
  const before = await processorSeconds(server);
  const reply = await postRaw(server, post);
  return { status: reply.status, ms: ((await processorSeconds(server)) - before) * 1_000 };
}

describe('a refused body', () => {
  const cases: [string, number, () => RawPost][] = [
    ['without a key', 401, () => ({ path: ENQUEUE })],
    ['with a key that lacks the scope', 403, () => ({ path: ENQUEUE, headers: bearer(reader) })],
    ['at an unknown address', 404, () => ({ path: '/nothing' })],
    ['at an unknown address of the API', 404, () => ({ path: '/api/nothing', headers: bearer(writer) })],
    ['at one of another method', 405, () => ({ path: '/health/ready' })],
    ['where a small one is asked for', 413, () => ({ path: '/api/messages/1/cancel', headers: bearer(writer) })],
    ['from a stranger, beyond what providers send', 413, () => ({ path: '/gateways/default/receipts' })],
    ['without a login', 303, () => ({ path: '/admin/opt-outs/import', headers: { 'Content-Type': FORM } })],
  ];

  it.each(cases)('%s, is refused before it is read: %i', async (_what, status, post) => {
    const reply = await postRaw(server, { contentLength: 15 * MIB, ...post() });
    expect(reply.status).toBe(status);
  });

  it.each([
    ['too deep', 'aninhados', '['.repeat(100)],
    ['of too many values', 'valores', `[0${',0'.repeat(400_000)}`],
    ['of too many names', 'nomes', `{"a":0${Array.from({ length: 2_001 }, (_, n) => `,"n${n}":0`).join('')}`],
  ])('that is %s is refused while it arrives, with the reason', async (_what, word, body) => {
    const reply = await postRaw(server, { path: ENQUEUE, headers: bearer(writer), body, contentLength: 15 * MIB });
    expect(reply.status).toBe(400);
    const { code, message: sentence, errors } = JSON.parse(reply.body) as Record<string, string>;
    expect({ code, sentence, errors }).toEqual({
      code: 'invalid_json',
      sentence: expect.stringContaining(word),
      errors: {},
    });
  });
});

describe('what a body may hold', () => {
  it('is 32 levels, and as many values as a full batch with all fields has', async () => {
    const extra = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field_${n}`, n]));
    let deep: unknown = 1;
    for (let level = 0; level < 29; level++) deep = [deep];
    const messages = Array.from({ length: 10_000 }, () => ({ ...message({ message: 'a' }), ...extra }));
    const answer = await api(server, writer).post(ENQUEUE, {
      messages: [{ ...messages[0], deep }, ...messages.slice(1)],
    });
    expect(answer.status).toBe(200);
  });
});

describe('the cost of a body', () => {
  it.each(Object.entries(SLOW_BODIES))('without a key is small: %s', async (_what, bodyOf) => {
    await promptly(MAX_COST_MS, async () => {
      const { status, ms } = await costOf({ path: '/gateways/default/receipts', body: bodyOf(STRANGERS_BYTES) });
      expect(status).toBe(403);
      return ms;
    });
  });

  it.each(Object.entries(SLOW_BODIES))('with a key is bounded: %s', async (_what, bodyOf) => {
    await promptly(MAX_COST_MS, async () => {
      const { status, ms } = await costOf({ path: ENQUEUE, headers: bearer(writer), body: bodyOf(KEYS_BYTES) });
      expect(status).toBeOneOf([400, 422]);
      return ms;
    });
  });
});
