// On both shapes: unique keys in SQL, with two processes in production.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type ApiResponse, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase, inProduction } from '../support/shape.js';
import { until } from '../support/until.js';
import { iso, SECOND, thisSecond } from './helpers/clock.js';
import { ENQUEUE, message, messages, storedMessages } from './helpers/enqueue.js';

const PARALLEL = 50;

let server: Server;
let client: Api;
let keys = 0;

beforeAll(async () => {
  server = await startServer({ env: { SCHEDULE_PAST_GRACE: '1s' } });
  client = api(server, await createKey(server));
});
afterAll(() => server?.stop());

type Headers = Readonly<Record<string, string>>;
const newKey = () => `order-${++keys}`;
const post = (key: string, body: unknown, headers: Headers = {}, from = client) =>
  from.post(ENQUEUE, body, { headers: { 'idempotency-key': key, ...headers } });
const isReplay = ({ headers }: ApiResponse<Json>) => headers.get('idempotent-replayed') === 'true';
const batches = async () => (await askDatabase(server.folder, 'SELECT id FROM message_batches')).length;

/** The same request twice: the second must be answered as the first was, and store nothing. */
async function repeated(body: unknown, first: Headers = {}, second: Headers = {}): Promise<ApiResponse<Json>> {
  const key = newKey();
  const answer = await post(key, body, first);
  expect([answer.status, isReplay(answer)], answer.text).toEqual([200, false]);
  const stored = await storedMessages(server);
  const again = await post(key, body, second);
  expect([again.status, isReplay(again), again.text]).toEqual([200, true, answer.text]);
  expect(again.headers.get('content-type')).toBe(answer.headers.get('content-type'));
  expect(await storedMessages(server)).toBe(stored);
  return answer;
}

describe('a request that is repeated with its Idempotency-Key', () => {
  it('is done once, and answered byte for byte as the first time', async () => {
    await repeated({ messages: messages(1) });
    await repeated({ messages: messages(2_500) });
  });

  it('has the same schedules, warnings and rejections in the same language', async () => {
    const scheduled = [
      message({ scheduled_at: 'now' }),
      message({ message: 'Olá, {nome}' }),
      message({ phone: 'broken' }),
      message({ scheduled_at: iso(thisSecond() + 90 * SECOND) }),
    ];
    const body = { scheduled_at: iso(thisSecond() + 3_600 * SECOND), timezone: 'Asia/Tokyo', on_invalid: 'skip' };
    const answer = await repeated({ ...body, messages: scheduled }, { 'accept-language': 'en' });
    expect(Object.keys(answer.body as object)).toEqual([
      'success',
      'message',
      'batch_id',
      'messages',
      'timezone',
      'warnings',
      'rejected',
    ]);
    expect(answer.body.rejected[0].errors['messages.2.phone'][0]).toContain('digits only');
  });

  it('gets the first answer, whatever became of the messages', async () => {
    const key = newKey();
    const body = { messages: [message(), message({ scheduled_at: iso(thisSecond() + 3_600 * SECOND) })] };
    const answer = await post(key, body);
    const [sent, later] = answer.body.messages as { id: number }[];
    await askDatabase(server.folder, `UPDATE messages SET scheduled_at = scheduled_at + 60000 WHERE id = ${later!.id}`);
    await until(async () => (await client.get(`/api/messages/${sent!.id}`)).body.status !== 'Pendente');
    expect((await post(key, body)).text).toBe(answer.text);
  });

  it('is recognised by the key only, with or without quotes', async () => {
    const body = { messages: [message()] };
    const answer = await post('"quoted-or-bare"', body);
    expect((await post('quoted-or-bare', body)).text).toBe(answer.text);
    const strangers = [
      await post('Quoted-or-bare', body),
      await post('quoted-or-bare', body, {}, api(server, await createKey(server, { name: 'other' }))),
      await client.post(ENQUEUE, body),
    ];
    expect(strangers.map(isReplay)).toEqual([false, false, false]);
    expect(new Set([answer, ...strangers].map(({ body: { batch_id: id } }) => id as number)).size).toBe(4);
  });

  it('is answered although its references are taken and its time has passed', async () => {
    // Soon, but not before a slow machine has accepted the first request.
    const body = { scheduled_at: iso(thisSecond() + 3 * SECOND), messages: [message({ reference: 'once' })] };
    const key = newKey();
    const answer = await post(key, body);
    expect(answer.status, answer.text).toBe(200);
    const late = { scheduled_at: body.scheduled_at, messages: [message()] };
    await until(async () => (await client.post(ENQUEUE, late)).status === 422, { intervalMs: 100 });
    expect((await post(key, body)).text).toBe(answer.text);
  });

  it('gets the same answer after a crash', async () => {
    const key = newKey();
    const body = { messages: messages(3) };
    const answer = await post(key, body);
    await server.kill();
    await server.start();
    const again = await post(key, body);
    expect([again.text, isReplay(again)]).toEqual([answer.text, true]);
  });
});

describe('an Idempotency-Key', () => {
  it('belongs to one body', async () => {
    const key = newKey();
    await post(key, { messages: [message()] });
    const before = await batches();
    for (const body of [{ messages: [message({ message: 'Tchau' })] }, { messages: [] }, []]) {
      const { status, body: error } = await post(key, body);
      expect([status, error.code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect(await batches()).toBe(before);
  });

  it('is free again when its request was refused', async () => {
    const key = newKey();
    expect((await post(key, { messages: [message({ phone: '1' })] })).status).toBe(422);
    const answer = await post(key, { messages: [message()] });
    expect([answer.status, isReplay(answer)]).toEqual([200, false]);
  });

  it.each(['', '"', 'two words', 'x'.repeat(256), '"a";v=1'])(
    '%j is refused with the name of the header',
    async (key) => {
      const { status, body } = await post(key, { messages: [message()] });
      expect([status, body.code]).toEqual([422, 'validation_failed']);
      expect(Object.keys(body.errors as object)).toEqual(['Idempotency-Key']);
    },
  );
});

describe(`${PARALLEL} equal requests at the same time`, () => {
  /** As the guide says: a client that waited in vain for the first request, as on a slow machine, repeats it. */
  const postUntilDone = async (...request: Parameters<typeof post>): Promise<ApiResponse<Json>> => {
    const answer = await post(...request);
    if (answer.status !== 409) return answer;
    expect(answer.body.code).toBe('idempotency_running');
    await delay(Number(answer.headers.get('retry-after')) * SECOND);
    return postUntilDone(...request);
  };
  const race = async (clients: readonly Api[]) => {
    const key = newKey();
    const before = await batches();
    const body = { messages: messages(20) };
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) => postUntilDone(key, body, {}, clients[index % clients.length])),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status, answers[0]!.text).toBe(200);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await batches()).toBe(before + 1);
  };

  it('make one batch', async () => {
    for (let round = 0; round < 5; round++) await race([client]);
  });

  if (inProduction) {
    it('make one batch when they come through two processes', async () => {
      const second = await startServer({ folder: server.folder, env: { ROLES: 'api' } });
      const key = await createKey(server);
      for (let round = 0; round < 10; round++) await race([api(server, key), api(second, key)]);
      await second.stop();
    });
  }
});
