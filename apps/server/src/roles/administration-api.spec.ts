import type { Scope } from '@recado/auth';
import { Channels, ChannelTemplates } from '@recado/channels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdministeredServer, HERE, TESTER } from '../../../../test/support/fixtures/administered-server.js';

let server: AdministeredServer;
let admin: string;
beforeAll(async () => {
  server = await AdministeredServer.start();
  admin = await secretOf(['channels:read', 'channels:write', 'messages:write', 'messages:read'], HERE, 'Provisão');
});
afterAll(() => server.stop());

const { call, statusOf } = {
  call: (...request: Parameters<AdministeredServer['call']>) => server.call(...request),
  statusOf: (...request: Parameters<AdministeredServer['call']>) => server.statusOf(...request),
};
const secretOf = (...key: Parameters<AdministeredServer['secretOf']>) => server.secretOf(...key);

/** Every route: the scope that it needs, and whether the panel asks a password for the same. */
const ROUTES: readonly [method: string, path: string, scope: Scope, isBound: boolean][] = [
  ['GET', '/channels', 'channels:read', false],
  ['GET', '/channels/x', 'channels:read', false],
  ['POST', '/channels', 'channels:write', true],
  ['PATCH', '/channels/x', 'channels:write', true],
  ['DELETE', '/channels/x', 'channels:write', true],
  ['POST', '/channels/x/restore', 'channels:write', true],
  ['POST', '/channels/x/pause', 'channels:write', false],
  ['POST', '/channels/x/resume', 'channels:write', true],
  ['PUT', '/channels/x/default', 'channels:write', true],
  ['POST', '/channels/x/check', 'channels:write', false],
  ['POST', '/channels/x/test', 'channels:write', true],
  ['GET', '/channels/x/pairing', 'channels:write', false],
  ['POST', '/channels/x/pairing', 'channels:write', true],
  ['DELETE', '/channels/x/pairing', 'channels:write', true],
  ['GET', '/keys', 'keys:read', false],
  ['GET', '/keys/999', 'keys:read', false],
  ['POST', '/keys', 'keys:write', true],
  ['PATCH', '/keys/999', 'keys:write', true],
  ['POST', '/keys/999/rotate', 'keys:write', true],
  ['DELETE', '/keys/999', 'keys:write', true],
  ['GET', '/channels/x/templates', 'templates:read', false],
  ['GET', '/channels/x/templates/a/pt_BR', 'templates:read', false],
  ['POST', '/channels/x/templates', 'templates:write', false],
  ['GET', '/saved-texts', 'templates:read', false],
  ['GET', '/saved-texts/x', 'templates:read', false],
  ['POST', '/saved-texts', 'templates:write', false],
  ['PATCH', '/saved-texts/x', 'templates:write', false],
  ['DELETE', '/saved-texts/x', 'templates:write', false],
  ['POST', '/sends', 'sends:write', false],
  ['GET', '/sends/999', 'sends:write', false],
];

describe('each route of administration', () => {
  it('is refused without its scope, and where a password is asked without bound addresses', async () => {
    const others: Scope[] = ['messages:write', 'messages:read', 'messages:read_all', 'webhooks:write', 'privacy'];
    const usual = await secretOf(others, HERE);
    const scopes = [...new Set(ROUTES.map(([, , scope]) => scope))];
    const unbound = await secretOf([...scopes, 'messages:write']);
    const wide = await secretOf([...scopes, 'messages:write'], ['0.0.0.0/0', '::/0']);
    for (const [method, path, scope, isBound] of ROUTES) {
      const body = method === 'POST' && path.split('/').length === 2 ? {} : undefined;
      const without = await call(usual, method, path, body);
      expect([method, path, without.status, without.body.detail]).toEqual([
        method,
        path,
        403,
        expect.stringContaining(scope),
      ]);
      for (const secret of [unbound, wide]) {
        const answer = await statusOf(secret, method, path, body);
        expect(`${method} ${path} ${answer.includes('address_binding_required')}`).toBe(`${method} ${path} ${isBound}`);
      }
    }
  });

  it('is none of those that keys without a choice of scopes have', async () => {
    const scopes = ROUTES.map(([, , scope]) => scope);
    const made = await server.keys.issue(
      { name: 'Teste', scopes: ['messages:read', ...scopes], testMode: true },
      TESTER,
    );
    expect(made.key.scopes).toEqual(['messages:read']);
  });
});

describe('channels by API', () => {
  const NEW = { name: 'vendas', gateway: 'waha', settings: { url: 'http://127.0.0.1:9', apiKey: 'um-segredo' } };

  it('are created once, shown without their secrets, and changed in part', async () => {
    const made = await call(admin, 'POST', '/channels', NEW);
    expect(made).toMatchObject({
      status: 201,
      etag: '"0"',
      body: { name: 'vendas', gateway: 'waha', state: 'active' },
    });
    const again = await call(admin, 'POST', '/channels', NEW);
    expect([again.status, Object.keys(again.body.errors as object)]).toEqual([422, ['name']]);
    const shown = await call(admin, 'GET', '/channels/vendas');
    expect(JSON.stringify(shown.body)).not.toContain('um-segredo');
    const named = (name: string) => shown.body.settings.find((each: { name: string }) => each.name === name);
    expect(named('apiKey')).toMatchObject({ value: null, is_set: true, is_secret: true });
    expect(named('url')).toMatchObject({ value: 'http://127.0.0.1:9', is_secret: false });
    const limits = { pace: { messages: 5, period_seconds: 60 }, window: { days: [1, 2], from: '08:00', to: '18:00' } };
    const changed = await call(admin, 'PATCH', '/channels/vendas', { limits }, { 'if-match': '"0"' });
    expect(changed).toMatchObject({ status: 200, etag: '"1"', body: { limits } });
    const url = 'http://127.0.0.1:9/other';
    const moved = await call(admin, 'PATCH', '/channels/vendas', { settings: { url }, limits: { window: null } });
    expect(moved.body.limits).toMatchObject({ pace: { messages: 5 }, window: null });
    expect(moved.body.settings).toContainEqual(expect.objectContaining({ name: 'apiKey', is_set: true }));
    const { body } = await call(admin, 'GET', '/channels');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['default', 'sandbox', 'vendas']);
  });

  it('tell who was faster', async () => {
    const late = await call(
      admin,
      'PATCH',
      '/channels/vendas',
      { limits: { spacing_seconds: 2 } },
      { 'if-match': '"0"' },
    );
    expect(late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    expect(late.body.detail).toMatch(/^Provisão changed this at 20\d\d-/);
    const known = (await call(admin, 'GET', '/channels/vendas')).etag!;
    expect(
      (await call(admin, 'PATCH', '/channels/vendas', { limits: { spacing_seconds: 2 } }, { 'if-match': `W/${known}` }))
        .status,
    ).toBe(200);
  });

  it.each([
    [{}, ['gateway', 'name']],
    [{ ...NEW, name: 'A b', extra: 1 }, ['extra']],
    [{ ...NEW, name: 'A b' }, ['name']],
    [{ ...NEW, name: 'outro', gateway: 'fax' }, ['gateway']],
    [{ name: 'outro', gateway: 'waha', settings: { url: 'x', wat: '1' } }, ['settings.wat']],
    [{ name: 'outro', gateway: 'waha', settings: { url: 'x' } }, ['settings.apiKey', 'settings.url']],
    [{ ...NEW, name: 'outro', settings: { ...NEW.settings, url: 'http://169.254.1.1/x' } }, ['settings.url']],
    [{ ...NEW, name: 'outro', limits: { pace: { messages: 0, period_seconds: 60 } } }, ['limits.pace.messages']],
    [
      { ...NEW, name: 'outro', limits: { pace: { messages: '5' }, window: { days: [1], from: '8h' } } },
      expect.arrayContaining([
        'limits.pace.messages',
        'limits.pace.period_seconds',
        'limits.window.from',
        'limits.window.to',
      ]),
    ],
    [{ ...NEW, name: 'outro', limits: { new_recipients: {} } }, ['limits.new_recipients.per_day']],
    [[], ['']],
  ])('name every wrong field: %j', async (body, fields) => {
    const answer = await call(admin, 'POST', '/channels', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors as object).sort()).toEqual(fields);
    expect(JSON.stringify(answer.body)).not.toContain('um-segredo');
  });

  it('take limits above what is safe for one phone only with their name again', async () => {
    const limits = { pace: { messages: 100, period_seconds: 60 } };
    const risky = { name: 'celular', gateway: 'linked-phone', limits };
    const refused = await call(admin, 'POST', '/channels', { ...risky, confirm_unsafe_limits: 'outro' });
    expect(Object.keys(refused.body.errors as object)).toContain('limits.pace.messages');
    const made = await call(admin, 'POST', '/channels', { ...risky, confirm_unsafe_limits: 'celular' });
    expect(made).toMatchObject({ status: 201, body: { limits } });
    const wider = { limits: { pace: { messages: 100, period_seconds: 30 } } };
    expect((await call(admin, 'PATCH', '/channels/celular', wider)).status).toBe(422);
  });

  it('are paused, resumed, made the default, archived and restored, each repeatable', async () => {
    const at = (path: string, method = 'POST', body?: unknown) => call(admin, method, `/channels/vendas${path}`, body);
    for (let times = 0; times < 2; times++) {
      expect(await at('/pause', 'POST', { reason: 'troca' })).toMatchObject({
        status: 200,
        body: { state: 'paused', paused_by: 'Provisão', pause_reason: 'troca' },
      });
    }
    for (let times = 0; times < 2; times++) expect((await at('/resume')).body.state).toBe('active');
    expect((await at('/default', 'PUT')).body.is_default).toBe(true);
    expect((await at('', 'DELETE')).body).toMatchObject({
      code: 'not_changeable',
      detail: expect.stringContaining('default'),
    });
    expect((await call(admin, 'PUT', '/channels/default/default')).status).toBe(200);
    for (let times = 0; times < 2; times++) expect((await at('', 'DELETE')).status).toBe(204);
    expect((await at('/default', 'PUT')).body.code).toBe('not_changeable');
    for (let times = 0; times < 2; times++) expect((await at('/restore')).body.archived_at).toBeNull();
    expect((await call(admin, 'DELETE', '/channels/default')).body.code).toBe('not_changeable');
    const pace = { messages: 30, period_seconds: 60 };
    expect((await call(admin, 'PATCH', '/channels/default', { limits: { pace } })).body.limits.pace).toMatchObject(
      pace,
    );
    expect(await statusOf(admin, 'PATCH', '/channels/sandbox', { limits: { pace } })).toBe('409 not_changeable');
    expect(await statusOf(admin, 'PATCH', '/channels/default', { settings: {} })).toBe('409 not_changeable');
    expect(await statusOf(admin, 'GET', '/channels/nenhum')).toBe('404 not_found');
  });

  it('are tried: their provider is asked, and a message leaves in the name of the key', async () => {
    expect(await call(admin, 'POST', '/channels/vendas/check')).toMatchObject({
      status: 200,
      body: { ready: false, code: expect.stringMatching(/\w/) },
    });
    const sent = await call(admin, 'POST', '/channels/default/test', { phone: '5511987654321', text: 'Teste' });
    expect(sent.status).toBe(201);
    const { body } = await call(admin, 'GET', `/messages/${sent.body.message_id as number}`);
    expect(body).toMatchObject({ message: 'Teste', channel: 'default' });
    const wrong = await call(admin, 'POST', '/channels/default/test', { phone: '+55', text: ' ' });
    expect(Object.keys(wrong.body.errors as object).sort()).toEqual(['phone', 'text']);
    const readsOnly = await secretOf(['channels:write'], HERE);
    const refused = await call(readsOnly, 'POST', '/channels/default/test', { phone: '5511987654321', text: 'Teste' });
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('messages:write')]);
  });

  it('say how far their pairing is', async () => {
    const state = await call(admin, 'GET', '/channels/vendas/pairing');
    expect(state.body).toMatchObject({ state: 'failed', qr: null, code: null, failure: expect.stringMatching(/\w/) });
    expect(await statusOf(admin, 'GET', '/channels/sandbox/pairing')).toBe('409 not_changeable');
    expect(await statusOf(admin, 'DELETE', '/channels/vendas/pairing')).toBe('409 not_changeable');
    const begun = await call(admin, 'POST', '/channels/celular/pairing', { phone: '5511987654321' });
    expect([begun.status, Object.keys(begun.body.errors as object)]).toEqual([422, ['accept_risk']]);
    expect((await call(admin, 'GET', '/channels/celular/pairing')).body.risk).toMatch(/WhatsApp/);
  });

  it('show what may hold a token to who may change them alone', async () => {
    const url = 'http://127.0.0.1:9/t/abc';
    const description = { request: { path: '/send', json: { to: '{to}', text: '{text}', key: 'abc' } } };
    const made = await call(admin, 'POST', '/channels', {
      name: 'sms',
      gateway: 'http',
      settings: { url, description },
    });
    expect([made.status, JSON.stringify(made.body).includes('/t/abc')]).toEqual([201, true]);
    const reader = await secretOf(['channels:read'], HERE);
    for (const secret of [reader, await secretOf(['channels:read', 'channels:write'])]) {
      const shown = (await call(secret, 'GET', '/channels/sms')).body;
      expect(shown.settings).toContainEqual(expect.objectContaining({ name: 'url', value: 'http://127.0.0.1:9' }));
      expect(shown.settings).toContainEqual(
        expect.objectContaining({ name: 'description', value: null, is_set: true }),
      );
      expect(JSON.stringify(shown)).not.toContain('abc');
    }
  });

  it('name the line, the column and what fits where a description is wrong, and what each setting must be', async () => {
    const text = '{"request": {"path": "/send"},\n "outcomes": [{"then": "acepted"}]}';
    const wrong = async (settings: object, language = 'en') => {
      const body = { name: 'torto', gateway: 'http', settings: { url: 'http://127.0.0.1:9', ...settings } };
      const { status, body: answer } = await call(admin, 'POST', '/channels', body, { 'accept-language': language });
      expect([status, answer.code]).toEqual([422, 'validation_failed']);
      return answer.errors as Record<string, string[]>;
    };
    expect((await wrong({ description: text }))['settings.description']?.[0]).toMatch(
      /line 2, column \d+: \/outcomes\/0\/then: unknown value “acepted”; did you mean “accepted”/,
    );
    expect((await wrong({ description: text }, 'pt-BR'))['settings.description']?.[0]).toMatch(
      /linha 2, coluna \d+: .*você quis dizer “accepted”/,
    );
    expect((await wrong({ description: '{"request": ' }))['settings.description']?.[0]).toMatch(/line 1, column \d+/);
    expect((await wrong({ description: JSON.parse(text) }))['settings.description']?.[0]).toMatch(/did you mean/);
    expect((await wrong({ url: 'x' }))['settings.url']?.[0]).toMatch(/: Enter a complete address.*\w\.$/);
    const changed = await call(admin, 'PATCH', '/channels/sms', { settings: { description: text } });
    expect([changed.status, JSON.stringify(changed.body.errors)]).toEqual([422, expect.stringMatching(/accepted/)]);
  });

  it('are not made a phone without ceilings by their settings alone', async () => {
    const described = (isLinkedPhone: boolean) => ({
      settings: { description: { isLinkedPhone, request: { path: '/send', json: { to: '{to}', text: '{text}' } } } },
    });
    const free = { limits: { pace: { messages: 100, period_seconds: 1 }, new_recipients: null } };
    expect((await call(admin, 'PATCH', '/channels/sms', { ...free })).status).toBe(200);
    const refused = await call(admin, 'PATCH', '/channels/sms', described(true));
    expect([refused.status, Object.keys((refused.body.errors ?? {}) as object)]).toEqual([
      422,
      expect.arrayContaining(['limits.pace.messages']),
    ]);
    const wanted = { ...described(true), confirm_unsafe_limits: 'sms' };
    expect((await call(admin, 'PATCH', '/channels/sms', wanted)).status).toBe(200);
  });

  it('count their tests among the messages of the key, and the simulator is never the default', async () => {
    const scopes: Scope[] = ['channels:write', 'messages:write'];
    const { secret } = await server.keys.issue(
      { name: 'Uma', scopes, ipAllowList: HERE, limits: { messagesPerDay: 1 } },
      TESTER,
    );
    const test = (text: string) => statusOf(secret, 'POST', '/channels/default/test', { phone: '5511987654321', text });
    expect(await test('Um')).toBe('201');
    expect(await test('Dois')).toBe('429 rate_limited');
    expect(await statusOf(admin, 'PUT', '/channels/sandbox/default')).toBe('409 not_changeable');
  });

  it('tell the templates of their accounts, all or one', async () => {
    const templates = server.part(ChannelTemplates);
    const channel = server.part(Channels).named('default')!;
    const components = [{ type: 'BODY', text: 'Olá, {{1}}!' }];
    const untold = { correctCategory: null, subCategory: null, source: null, providerTemplateId: null };
    const told = {
      ...{ name: 'aviso', language: 'pt_BR', status: 'REJECTED', category: 'UTILITY', quality: 'GREEN' },
      ...{ parameterFormat: 'POSITIONAL', body: 'Olá, {{1}}!', components: JSON.stringify(components) },
      ...{ ...untold, rejectedReason: 'INVALID_FORMAT' },
    };
    const bare = { ...told, name: 'sem_partes', components: null };
    const generated = { ...told, name: 'gerado', source: 'AUTO_GENERATED' };
    await templates.replaceAll(channel.id, [told, bare, generated], Date.now());
    const reader = await secretOf(['templates:read']);
    const all = await call(reader, 'GET', '/channels/default/templates');
    expect(all.body.data).toMatchObject([
      {
        ...{ name: 'aviso', language: 'pt_BR', status: 'REJECTED', sendable: false, category: 'UTILITY', components },
        ...{ next_category: null, quality: 'GREEN', rejected_reason: 'INVALID_FORMAT', fields: ['body.1'] },
      },
      { name: 'sem_partes', components: null },
    ]);
    expect((await call(reader, 'GET', '/channels/default/templates/aviso/pt_BR')).body).toEqual(all.body.data[0]);
    for (const path of ['aviso/en_US', 'gerado/pt_BR'])
      expect(await statusOf(reader, 'GET', `/channels/default/templates/${path}`)).toBe('404 not_found');
  });

  it('leave what was done in the audit trail, with the name of the key', async () => {
    expect(await server.deedsOf('Provisão')).toEqual(
      new Set([
        'channel.created',
        'channel.changed',
        'channel.paused',
        'channel.resumed',
        'settings.changed',
        'channel.archived',
        'channel.restored',
        'channel.tested',
      ]),
    );
  });
});
