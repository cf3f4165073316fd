import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type ApiResponse, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { ENQUEUE, message } from './helpers/enqueue.js';
import { rawBytes, rawRequest } from './helpers/raw-http.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let server: Server;
let key: string;
let client: Api;

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: 'https://recado.example/api/' } });
  key = await createKey(server);
  client = api(server, key);
});

type Refusal = () => Promise<ApiResponse<Json>>;

/** One request for each error that a client can cause, by its code. */
const REFUSALS: Record<string, [number, Refusal]> = {
  invalid_json: [400, () => client.post(ENQUEUE, undefined, { raw: '{"a":', headers: jsonType })],
  unauthorized: [401, () => api(server).get('/api/status')],
  forbidden: [403, async () => api(server, await createKey(server, { scopes: ['opt_outs:read'] })).post(ENQUEUE, {})],
  not_found: [404, () => client.get("/api/messages/1'%20OR%201=1")],
  method_not_allowed: [405, () => client.delete('/api/status')],
  payload_too_large: [413, () => client.post(ENQUEUE, undefined, { raw: ' '.repeat(16 * 1_024 ** 2 + 1) })],
  unsupported_media_type: [
    415,
    () => client.post(ENQUEUE, undefined, { raw: 'a', headers: { 'content-type': 'a/b' } }),
  ],
  validation_failed: [422, () => client.post(ENQUEUE, { messages: [message({ phone: "'; DROP TABLE messages" })] })],
};
const jsonType = { 'content-type': 'application/json' };

describe('the one error body', () => {
  it.each(Object.entries(REFUSALS))('has every field for %s', async (code, [status, refuse]) => {
    const answer = await refuse();
    expect(answer.status).toBe(status);
    const { request_id, message: sentence, title, detail, errors, errors_total, ...rest } = answer.body;
    expect(rest).toEqual({ success: false, code, status, type: `https://recado.example/docs/errors#${code}` });
    expect(request_id).toBe(answer.headers.get('x-request-id'));
    expect(detail).toBe(sentence);
    for (const text of [sentence, title]) expect(text).toMatch(/^\p{L}.{4,}/u);
    expect(Object.keys(errors)).toEqual(code === 'validation_failed' ? ['messages.0.phone'] : []);
    expect(errors_total).toBe(code === 'validation_failed' ? 1 : undefined);
  });

  it('names the missing scope of a key', async () => {
    const stranger = api(server, await createKey(server, { scopes: ['opt_outs:read'] }));
    const read = await stranger.get('/api/messages/1', { headers: { 'accept-language': 'en' } });
    expect(read.body).toMatchObject({ code: 'forbidden', detail: 'This key lacks the scope messages:read.' });
    const { body } = await stranger.post(ENQUEUE, {});
    expect(body.message).toBe('Esta chave não tem o escopo messages:write.');
  });

  it('contains no stacks, queries or file names', async () => {
    for (const [, refuse] of Object.values(REFUSALS)) {
      const { text } = await refuse();
      expect(text).not.toMatch(/\bat .+:\d+|node_modules|\.[jt]s\b|SELECT |INSERT |sqlite|dist\//i);
    }
  });

  it('is problem+json only where the client asks for it by name', async () => {
    const typeFor = async (accept: string) =>
      (await api(server).get('/api/status', { headers: { accept } })).headers.get('content-type');
    for (const accept of ['application/problem+json', 'application/json;q=0.5, application/problem+json']) {
      expect(await typeFor(accept)).toMatch(/^application\/problem\+json\b/);
    }
    for (const accept of ['application/json', '*/*', 'text/html', 'application/*']) {
      expect(await typeFor(accept)).toMatch(/^application\/json\b/);
    }
  });

  it('does not change successful answers', async () => {
    const headers = { accept: 'application/problem+json' };
    const { headers: got } = await client.get('/api/status', { headers });
    expect(got.get('content-type')).toMatch(/^application\/json\b/);
  });
});

describe('an answer over https', () => {
  const hstsOf = async (to: Pick<Server, 'port'>, path: string, headers: Record<string, string> = {}) =>
    (await rawRequest(to, { method: 'GET', path, headers })).headers['strict-transport-security'];

  it('has Strict-Transport-Security, for every address and outcome', async () => {
    for (const path of [
      '/api/status',
      '/nothing',
      '/%zz',
      '/health/live',
      '/docs',
      '/docs/openapi.json',
      '/admin/login',
    ]) {
      expect({ path, hsts: await hstsOf(server, path) }).toEqual({ path, hsts: 'max-age=63072000; includeSubDomains' });
    }
    expect((await rawBytes(server, 'no HTTP\r\n\r\n')).toLowerCase()).toContain('strict-transport-security: max-age=');
  });

  it('is recognised by the header of a trusted proxy', async () => {
    const trusting = await startServer({ env: { TRUST_PROXY: '1' } });
    expect(await hstsOf(trusting, '/health/live', { 'x-forwarded-proto': 'https' })).toBe(
      'max-age=63072000; includeSubDomains',
    );
    expect(await hstsOf(trusting, '/health/live')).toBeUndefined();
    await trusting.stop();
  });
});

describe('the language of errors', () => {
  const PT = 'Chave de API ausente ou inválida';
  const EN = 'Missing or invalid API key';

  it.each([
    [undefined, PT],
    ['', PT],
    ['*', PT],
    ['pt-BR,pt;q=0.9,en;q=0.8', PT],
    ['en;q=0.5, pt;q=0.9', PT],
    ['de, *;q=0.5', PT],
    ['en;q=0', PT],
    ['en', EN],
    ['en-US,en;q=0.9,pt-BR;q=0.8', EN],
    ['pt;q=0.2, en-GB;q=0.3', EN],
    ['fr-CA, en;q=0.1', EN],
  ])('asked by %j is %s', async (language, title) => {
    const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
    const { body } = await rawRequest(server, { method: 'GET', path: '/api/status', headers });
    expect(body).toMatchObject({ title, code: 'unauthorized' });
  });

  it('applies to the errors of each field, too', async () => {
    const sentences = await Promise.all(
      ['pt', 'en'].map(async (language) => {
        const options = { headers: { 'accept-language': language } };
        return (await client.post(ENQUEUE, { messages: [message({ phone: 'x' })] }, options)).body.errors;
      }),
    );
    expect(sentences.map((errors) => errors['messages.0.phone'][0])).toEqual([
      expect.stringContaining('não tem só dígitos'),
      expect.stringContaining('is not digits only'),
    ]);
  });
});

describe('X-Request-Id', () => {
  it.each(['abc-123', 'a', '!~', 'x'.repeat(128)])('%s is echoed, also in errors', async (id) => {
    const headers = { 'x-request-id': id };
    expect((await client.get('/api/status', { headers })).headers.get('x-request-id')).toBe(id);
    const refused = await client.get('/api/nothing', { headers });
    expect(refused.headers.get('x-request-id')).toBe(id);
    expect(refused.body.request_id).toBe(id);
  });

  it.each([['two words'], ['x'.repeat(129)], ['caf\u00e9'], [''], [['one', 'two']]])(
    '%j is replaced by a generated one',
    async (id) => {
      const headers = { authorization: `Bearer ${key}`, 'x-request-id': id };
      const answer = await rawRequest(server, { method: 'GET', path: '/api/nothing', headers });
      expect(answer.headers['x-request-id']).toMatch(UUID);
      expect(answer.body.request_id).toBe(answer.headers['x-request-id']);
    },
  );

  it('is generated for each request without one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => client.get('/api/status')));
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3);
  });
});
