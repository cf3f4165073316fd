import { describe, expect, it, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { inspect } from 'node:util';
import {
  ChangedMeanwhileError,
  ConnectError,
  NoAnswerError,
  RateLimitedError,
  Recado,
  RecadoError,
  signWebhook,
  ValidationFailedError,
  verifyWebhook,
  WebhookError,
  WrongUseError,
} from '../src/index.js';
import { isRepeated, retryAfterIn, waitBefore } from '../src/attempts.js';
import { FakeRecado } from '../src/testing.js';

const BATCH = { messages: [{ phone: '5511987654321', message: 'Oi' }] };
const ANSWER = { success: true, message: '', batch_id: 1, messages: [] };
const AT_ONCE = { 'retry-after': '0' };

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A client whose server gives these answers, one after the other. */
function against(...answers: (Response | Error)[]) {
  const asked: Asked[] = [];
  const ask = async (url: unknown, init: RequestInit = {}) => {
    asked.push({
      url: String(url),
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: init.body,
    });
    const answer = answers.shift() ?? new Response(JSON.stringify(ANSWER));
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const recado = new Recado({
    url: 'http://recado.test/',
    key: 'rcd_test_1',
    fetch: ask,
    // Above the 7 s that three waits at random last at most, and below the minute of a Retry-After.
    deadlineMs: 30_000,
  });
  return { recado, asked };
}

const problem = (status: number, body: object, headers: Record<string, string> = AT_ONCE) =>
  new Response(JSON.stringify(body), { status, headers });

describe('Recado.enqueue', () => {
  it('repeats with the same Idempotency-Key until it is answered', async () => {
    const refused = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
    const { recado, asked } = against(
      problem(503, { code: 'overloaded' }),
      problem(409, { code: 'idempotency_running' }),
      refused,
    );
    vi.useFakeTimers();
    try {
      const answer = recado.enqueue(BATCH);
      await vi.runAllTimersAsync();
      expect(await answer).toEqual(ANSWER);
    } finally {
      vi.useRealTimers();
    }
    const keys = new Set(asked.map(({ headers }) => headers['idempotency-key']));
    expect([asked.length, keys.size, new Set(asked.map(({ body }) => body)).size]).toEqual([4, 1, 1]);
    expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes the key of the caller', async () => {
    const { recado, asked } = against();
    await recado.enqueue(BATCH, { idempotencyKey: 'invoice-4711' });
    expect(asked[0]).toMatchObject({
      url: 'http://recado.test/api/enqueue-messages',
      method: 'POST',
      headers: { authorization: 'Bearer rcd_test_1', 'idempotency-key': 'invoice-4711' },
    });
  });

  it('does not repeat what fails in the same way again, and says what is wrong', async () => {
    const errors = { 'messages.0.phone': ['Só dígitos.'] };
    const { recado, asked } = against(problem(422, { code: 'validation_failed', detail: 'Corrija.', errors }));
    const error: unknown = await recado.enqueue(BATCH).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ValidationFailedError);
    expect(error).toMatchObject({
      code: 'validation_failed',
      status: 422,
      errors,
      message: 'Corrija.\nmessages.0.phone: Só dígitos.',
    });
    expect(asked).toHaveLength(1);
  });

  it('ends at the deadline with the last answer', async () => {
    const { recado } = against(problem(429, { code: 'rate_limited' }, { 'retry-after': '60' }));
    const error: unknown = await recado.enqueue(BATCH).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ retryAfterSeconds: 60 });
  });

  it('ends when its signal says so', async () => {
    const { recado } = against(problem(503, {}, { 'retry-after': '3' }));
    const reason = new Error('enough');
    await expect(recado.enqueue(BATCH, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('tells an answer that is not of Recado, such as that of a proxy', async () => {
    const { recado } = against(new Response('<html>', { status: 404 }));
    await expect(recado.enqueue(BATCH)).rejects.toMatchObject({ code: 'not_recado', status: 404, requestId: null });
  });
});

describe('Recado.call', () => {
  it('does not repeat a change that may have been made', async () => {
    const broken = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
    const { recado, asked } = against(broken);
    await expect(recado.cancel(7)).rejects.toBeInstanceOf(NoAnswerError);
    expect(asked.map(({ url }) => url)).toEqual(['http://recado.test/api/messages/7/cancel']);
  });

  it('encodes what stands in the path, and leaves out what is not given', async () => {
    const { recado, asked } = against(
      new Response('{"data":[],"next_cursor":null}'),
      new Response(null, { status: 204 }),
      new Response('{"id":1}'),
    );
    await recado.call('listMessages', { query: { phone: '55 11' } });
    expect(await recado.removeListPerson('a/b', '55')).toBeUndefined();
    expect(asked.map(({ url }) => url.slice(18))).toEqual(['/api/messages?phone=55+11', '/api/lists/a%2Fb/people/55']);
    // @ts-expect-error -- the compiler knows that a part is missing
    await expect(recado.call('getMessage', {})).rejects.toThrow('path.id is missing');
    // @ts-expect-error -- and that this one needs a body
    expect(recado.call('createSend', {}).catch(() => 'refused')).toBeInstanceOf(Promise);
    await expect(recado.deleteWebhook('' as never)).rejects.toThrow(WrongUseError);
  });

  it('reads the next page when it is needed', async () => {
    const page = (ids: number[], next_cursor: string | null) =>
      new Response(JSON.stringify({ data: ids.map((id) => ({ id })), next_cursor }));
    const { recado, asked } = against(page([3, 2], 'next'), page([], 'more'), page([1], null));
    const ids: number[] = [];
    for await (const { id } of recado.messages({ status: ['Falhou', 'Incerta'] })) ids.push(id);
    expect(ids).toEqual([3, 2, 1]);
    expect(asked.at(-1)!.url).toBe('http://recado.test/api/messages?status=Falhou%2CIncerta&cursor=more');
  });

  it('sends a file as a form', async () => {
    const { recado, asked } = against(new Response('{"id":"med_1"}', { status: 201 }));
    await recado.upload({ data: new TextEncoder().encode('%PDF-1.7'), filename: 'boleto "ção".pdf' });
    expect(String(asked[0]!.body)).toContain('filename="boleto \\"ção\\".pdf"\r\n\r\n%PDF-1.7\r\n--');
  });

  it('refuses to run in a browser', () => {
    const page = globalThis as { window?: object };
    page.window = { document: {} };
    try {
      expect(() => new Recado({ url: 'https://recado.test', key: 'k' })).toThrow('secret');
    } finally {
      delete page.window;
    }
  });
});

describe('Recado.read', () => {
  it('answers the version, which a change sends, and does not repeat that change when its answer is lost', async () => {
    const lost = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
    const seen = new Response('{"id":1,"name":"loja"}', { headers: { etag: '"3"' } });
    const { recado, asked } = against(seen, lost, problem(412, { code: 'changed_meanwhile' }));
    const { answer, etag } = await recado.read('getChannel', { path: { name: 'loja' } });
    expect([answer.name, etag]).toEqual(['loja', '"3"']);
    const archive = () => recado.call('archiveChannel', { path: { name: 'loja' }, ifMatch: etag! });
    await expect(archive()).rejects.toThrow(NoAnswerError);
    await expect(archive()).rejects.toThrow(ChangedMeanwhileError);
    expect(asked.slice(1).map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"3"']);
  });

  it('gives a send an Idempotency-Key, the same for each repeat', async () => {
    const { recado, asked } = against(
      problem(503, { code: 'overloaded' }),
      new Response('{"id":1}'),
      new Response('{"id":2}'),
    );
    await recado.call('createSend', { body: { list: 'Clientes', text: 'Oi' } });
    await recado.call('createSend', { body: { list: 'Clientes', text: 'Oi' }, idempotencyKey: 'novembro' });
    const [first, repeat, own] = asked.map(({ headers }) => headers['idempotency-key']);
    expect([first === repeat, first?.length, own]).toEqual([true, 36, 'novembro']);
  });
});

describe('the repetitions', () => {
  it('wait at random up to 16 s, and never less than the server asks', () => {
    expect([1, 2, 5, 9].map((count) => waitBefore(count, null, 1))).toEqual([1_000, 2_000, 16_000, 16_000]);
    expect(waitBefore(1, 7, 0.5)).toBe(7_000);
  });

  it('read Retry-After as seconds and as a date', () => {
    const headers = (value: string) => new Headers({ 'retry-after': value });
    expect(retryAfterIn(headers('7'))).toBe(7);
    expect(retryAfterIn(headers('Thu, 26 Nov 2026 12:00:10 GMT'), Date.UTC(2026, 10, 26, 12))).toBe(10);
    expect([retryAfterIn(headers('soon')), retryAfterIn(new Headers())]).toEqual([null, null]);
  });

  it('are made for these answers', () => {
    const codes = [400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504];
    expect(codes.filter((status) => isRepeated(status, undefined, true))).toEqual([408, 429, 500, 502, 503, 504]);
    expect(codes.filter((status) => isRepeated(status, undefined, false))).toEqual([429]);
  });
});

describe('verifyWebhook', () => {
  const secret = `whsec_${Buffer.alloc(24, 'secret').toString('base64')}`;
  const old = `whsec_${Buffer.alloc(24, 'before').toString('base64')}`;
  const body = '{"type":"message.delivered","timestamp":"2026-11-20T16:14:02.000Z","data":{"id":5}}';
  const signed = (by = secret, at = Date.now()) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': `v1a,x ${new Webhook(by).sign('evt_1', new Date(at), body)}`,
  });

  it('agrees with the library of Standard Webhooks', () => {
    expect(verifyWebhook(body, signed(), secret).type).toBe('message.delivered');
    expect(verifyWebhook(Buffer.from(body), new Headers(signed()), [old, secret]).data).toEqual({ id: 5 });
    const { 'webhook-id': id, ...rest } = signed();
    expect(verifyWebhook(body, { 'Webhook-Id': id, ...rest }, secret).type).toBe('message.delivered');
  });

  it.each([
    ['another secret', () => verifyWebhook(body, signed(old), secret)],
    ['another body', () => verifyWebhook(`${body} `, signed(), secret)],
    ['another id', () => verifyWebhook(body, { ...signed(), 'webhook-id': 'evt_2' }, secret)],
    ['a request of six minutes ago', () => verifyWebhook(body, signed(secret, Date.now() - 360_000), secret)],
    ['one from the future', () => verifyWebhook(body, signed(secret, Date.now() + 360_000), secret)],
    ['no headers', () => verifyWebhook(body, {}, secret)],
    ['a time that is none', () => verifyWebhook(body, { ...signed(), 'webhook-timestamp': 'now' }, secret)],
  ])('refuses %s', (_, verify) => {
    expect(verify).toThrow(WebhookError);
  });

  it('says that the secret is missing', () => {
    expect(() => verifyWebhook(body, signed(), '')).toThrow(WrongUseError);
  });

  it('takes what signWebhook signs, also with a line break after the secret', () => {
    expect(verifyWebhook(body, signWebhook(body, secret), `${secret}\n`).type).toBe('message.delivered');
    expect(() => verifyWebhook(body, signWebhook(body, old), secret)).toThrow(WebhookError);
  });

  it.each(['null', '[]', '1', 'x'])('refuses the body %s, which is no event', (text) => {
    expect(() => verifyWebhook(text, signWebhook(text, secret), secret)).toThrow(WebhookError);
  });
});

it('an error of an unknown code is the common one', async () => {
  const { recado } = against(problem(400, { code: 'constructor' }));
  const error: unknown = await recado.cancel(1).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RecadoError);
  expect((error as RecadoError).code).toBe('constructor');
});

describe('What cannot pass by itself', () => {
  const failed = (code: string, message = '') =>
    Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(message), { code }) });

  it.each(['ENOTFOUND', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EPROTO'])(
    'is told at once: %s',
    async (code) => {
      const { recado, asked } = against(failed(code));
      const error: unknown = await recado.enqueue(BATCH).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConnectError);
      expect(error).toMatchObject({ code: 'connect_failed', mayHaveBeenDone: false });
      expect(asked).toHaveLength(1);
    },
  );

  it.each(['', 'recado.example', 'ftp://recado.example', 'https://me:secret@recado.example', 'https://a.example/?x=1'])(
    'is refused before it is tried: the address %s',
    (url) => {
      expect(() => new Recado({ url, key: 'k' })).toThrow(WrongUseError);
    },
  );

  it.each(['', 'a\r\nx-evil: 1', 'ção'])('is refused before it is tried: the key %j', async (key) => {
    expect(() => new Recado({ url: 'http://recado.test', key })).toThrow(WrongUseError);
    if (key) await expect(against().recado.enqueue(BATCH, { idempotencyKey: key })).rejects.toThrow(WrongUseError);
  });

  it('is remembered when an earlier answer was lost', async () => {
    const { recado } = against(failed('ECONNRESET'), problem(401, { code: 'unauthorized' }));
    await expect(recado.enqueue(BATCH)).rejects.toMatchObject({ code: 'unauthorized', mayHaveBeenDone: true });
  });
});

it('the key is in nothing that a log or a reporter of errors shows', async () => {
  const { recado } = against(problem(401, { code: 'unauthorized' }));
  const error: unknown = await recado.getMe().catch((thrown: unknown) => thrown);
  const shown = [recado, error].map((one) => inspect(one, { depth: 9, showHidden: true }) + JSON.stringify(one));
  expect(shown.join()).not.toContain('rcd_test_1');
});

it('tells the server who asks', async () => {
  const { recado, asked } = against();
  await recado.enqueue(BATCH);
  expect(asked[0]!.headers['user-agent']).toMatch(/^recado-typescript\/\d+\.\d+\.\d+(-rc\.\d+)?$/);
});

describe('FakeRecado', () => {
  it('queues once by key, looks up, lists and cancels, and shows what was sent', async () => {
    const { client, sent } = new FakeRecado();
    const { id } = await client.send('5511987654321', 'Oi', { idempotencyKey: 'fatura-1' });
    expect((await client.send('5511987654321', 'Oi', { idempotencyKey: 'fatura-1' })).id).toBe(id);
    expect((await client.cancel(id)).status).toBe('Cancelada');
    expect((await client.message(id)).message).toBe('Oi');
    for await (const message of client.messages()) expect(message.id).toBe(id);
    expect(sent).toEqual([{ phone: '5511987654321', message: 'Oi', batch: {} }]);
    await expect(client.message(99)).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.send('5511987654321', 'Tchau', { idempotencyKey: 'fatura-1' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('answers what the test says, and stores files by name', async () => {
    const fake = new FakeRecado().answer('getBatch', { id: 1, total: 2 });
    expect(await fake.client.getBatch(1)).toEqual({ id: 1, total: 2 });
    const { filename } = await fake.client.upload({ data: Buffer.from('x'), filename: 'nota.pdf' });
    expect(filename).toBe('nota.pdf');
    await expect(fake.client.getMe()).rejects.toThrow('the fake does not know getMe');
  });
});
