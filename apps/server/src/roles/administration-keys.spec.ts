import type { Scope } from '@recado/auth';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AdministeredServer, HERE, TESTER } from '../../../../test/support/fixtures/administered-server.js';

let server: AdministeredServer;

const { call, statusOf } = {
  call: (...request: Parameters<AdministeredServer['call']>) => server.call(...request),
  statusOf: (...request: Parameters<AdministeredServer['call']>) => server.statusOf(...request),
};
const secretOf = (...key: Parameters<AdministeredServer['secretOf']>) => server.secretOf(...key);

describe('keys by API', () => {
  const scopes: Scope[] = ['keys:read', 'keys:write', 'messages:write', 'channels:read'];
  let owner: string;
  beforeAll(async () => {
    server = await AdministeredServer.start();
    owner = await secretOf(scopes, HERE, 'Chaveiro');
  });
  afterAll(() => server.stop());

  it('are created once, with a secret that works and is shown once', async () => {
    const made = await call(owner, 'POST', '/keys', { name: 'Loja', scopes: ['messages:write'], channel: 'default' });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Loja', scopes: ['messages:write'], channel: 'default', created_by: 'Chaveiro' },
    });
    const { id, secret } = made.body as { id: number; secret: string };
    expect((await call(secret, 'GET', '/me')).body.name).toBe('Loja');
    for (const path of [`/keys/${id}`, '/keys'])
      expect(JSON.stringify((await call(owner, 'GET', path)).body)).not.toContain(secret);
    const again = await call(owner, 'POST', '/keys', { name: 'Loja', scopes: ['messages:write'] });
    expect([again.status, Object.keys(again.body.errors as object)]).toEqual([422, ['name']]);
    const rotated = await call(owner, 'POST', `/keys/${id}/rotate`, { grace_seconds: 3600 });
    expect(rotated.body.replaced_secrets).toHaveLength(1);
    expect((await call(rotated.body.secret as string, 'GET', '/me')).status).toBe(200);
    for (let times = 0; times < 2; times++)
      expect((await call(owner, 'DELETE', `/keys/${id}?cancel_waiting=true`)).status).toBe(204);
    expect((await call(rotated.body.secret as string, 'GET', '/me')).status).toBe(401);
    expect(await statusOf(owner, 'DELETE', `/keys/${id}?cancel_waiting=sim`)).toBe('422 validation_failed');
    expect((await call(owner, 'POST', '/keys', { name: 'Loja', scopes: ['messages:write'] })).status).toBe(201);
  });

  it('change in part, unless somebody was faster', async () => {
    const { body: made } = await call(owner, 'POST', '/keys', {
      name: 'Caixa',
      scopes: ['messages:write'],
      ip_allow_list: ['10.0.0.0/8'],
    });
    const path = `/keys/${made.id as number}`;
    const { etag } = await call(owner, 'GET', path);
    const limits = { requests_per_minute: 60 };
    const changed = await call(
      owner,
      'PATCH',
      path,
      { limits, expires_at: '2099-01-31 23:59:59' },
      { 'if-match': etag! },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: { limits: { ...limits, messages_per_day: null }, ip_allow_list: ['10.0.0.0/8'] },
    });
    expect(changed.etag).not.toBe(etag);
    const late = await call(owner, 'PATCH', path, { name: 'Outra' }, { 'if-match': etag! });
    expect([late.status, late.body.detail]).toEqual([412, expect.stringMatching(/^Chaveiro changed this/)]);
    const open = await call(
      owner,
      'PATCH',
      path,
      { ip_allow_list: null, expires_at: null },
      { 'if-match': changed.etag! },
    );
    expect(open.body).toMatchObject({ name: 'Caixa', ip_allow_list: null, expires_at: null });
  });

  it.each<[object, string[]]>([
    [{}, ['name', 'scopes']],
    [{ name: 'X', scopes: ['messages:write', 'privacy'] }, ['ip_allow_list', 'scopes']],
    [{ name: 'X', scopes: ['tudo'] }, ['scopes.0']],
    [{ name: 'X', scopes: ['keys:read'], test_mode: true }, ['scopes']],
    [{ name: 'X', scopes: ['keys:write'] }, ['ip_allow_list']],
    [{ name: 'X', scopes: ['keys:write'], ip_allow_list: ['127.0.0.0/8'] }, ['ip_allow_list']],
    [{ name: 'X', scopes: ['messages:write'], ip_allow_list: ['aqui'], secret: 'x' }, ['secret']],
    [{ name: 'X', scopes: ['messages:write'], ip_allow_list: ['aqui'] }, ['ip_allow_list']],
    [{ name: 'X', scopes: ['messages:write'], expires_at: '2020-01-01 00:00:00' }, ['expires_at']],
    [
      { name: 'X', scopes: ['messages:write'], channel: 'nenhum', limits: { requests_per_day: 0 } },
      ['channel', 'limits.requests_per_day'],
    ],
    [{ name: 'X', scopes: ['messages:write'], timezone: 'Brasil' }, ['timezone']],
    [{ name: 'X', scopes: ['messages:write'], ip_allow_list: [] }, ['ip_allow_list']],
  ])('name every wrong field, and are never stronger than their maker: %j', async (body, fields) => {
    const answer = await call(owner, 'POST', '/keys', body);
    expect([answer.status, Object.keys((answer.body.errors ?? {}) as object).sort()]).toEqual([422, fields]);
  });

  it('with more scopes are out of reach, and so is the key itself', async () => {
    const strong = await server.keys.issue({ name: 'DPO', scopes: ['privacy', 'messages:write'] }, TESTER);
    const at = `/keys/${strong.key.id}`;
    const requests = [
      ['PATCH', at, { name: 'y' }],
      ['POST', `${at}/rotate`, {}],
      ['DELETE', at, undefined],
    ] as const;
    for (const [method, path, body] of requests) {
      const { status, body: said } = await call(owner, method, path, body);
      expect([status, said.code, said.detail]).toEqual([403, 'forbidden', expect.stringContaining('privacy')]);
    }
    expect((await call(strong.secret, 'GET', '/me')).status).toBe(200);
    const own = (await server.keys.list()).find(({ name }) => name === 'Chaveiro')!;
    for (const [method, body] of [
      ['PATCH', { expires_at: null }],
      ['DELETE', undefined],
    ] as const) {
      expect(await statusOf(owner, method, `/keys/${own.id}`, body)).toBe('409 not_changeable');
    }
    const ends = await server.keys.issue(
      { name: 'Breve', scopes, ipAllowList: HERE, expiresAt: Date.now() + 3_600_000 },
      TESTER,
    );
    const later = { name: 'Depois', scopes: ['keys:write'], ip_allow_list: ['127.0.0.1'] };
    const refused = await call(ends.secret, 'POST', '/keys', later);
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['expires_at']]);
    expect((await call(owner, 'POST', '/keys', later)).status).toBe(201);
    expect(await server.deedsOf('Chaveiro')).toEqual(
      new Set([
        'api_key.created',
        'api_key.replaced',
        'api_key.revoked',
        'api_key.changed',
        'api_key.waiting_canceled',
      ]),
    );
  });

  describe('of one that is bounded', () => {
    const soon = Date.now() + 3_600_000;
    const bounded: Scope[] = ['keys:write', 'messages:write', 'messages:read_all', 'privacy'];
    let own: string;
    beforeAll(async () => {
      const limits = { messagesPerDay: 100 };
      const order = { name: 'Estreita', scopes: bounded, ipAllowList: HERE, expiresAt: soon, limits };
      own = (await server.keys.issue(order, TESTER)).secret;
    });
    const inBounds = {
      scopes: ['messages:write'],
      expires_at: new Date(soon - 60_000).toISOString(),
      limits: { messages_per_day: 100 },
    };

    it.each<[object, string[]]>([
      [{ expires_at: null }, ['expires_at']],
      [{ limits: {} }, ['limits.messages_per_day']],
      [{ limits: { messages_per_day: 101 } }, ['limits.messages_per_day']],
      [{ scopes: ['messages:read_all'] }, ['ip_allow_list']],
      [{ scopes: ['privacy'], ip_allow_list: ['127.0.0.0/8'] }, ['ip_allow_list']],
      [{ scopes: ['privacy'], ip_allow_list: ['127.0.0.1'] }, []],
      [{}, []],
    ])('stay within its bounds: %j', async (body, fields) => {
      const name = `Dentro ${JSON.stringify(body)}`;
      const made = await call(own, 'POST', '/keys', { name, ...inBounds, ...body });
      expect(Object.keys((made.body.errors ?? {}) as object)).toEqual(fields);
      expect(made.status).toBe(fields.length === 0 ? 201 : 422);
    });

    it('cannot be widened by a change, and no wider one is handed over by a new secret', async () => {
      const { body } = await call(own, 'POST', '/keys', { name: 'Irmã', ...inBounds });
      const wider = { limits: { messages_per_day: null }, expires_at: null };
      const refused = await call(own, 'PATCH', `/keys/${body.id as number}`, wider);
      expect([refused.status, Object.keys(refused.body.errors as object).sort()]).toEqual([
        422,
        ['expires_at', 'limits.messages_per_day'],
      ]);
      const wide = await server.keys.issue({ name: 'Larga', scopes: bounded, ipAllowList: ['10.0.0.0/8'] }, TESTER);
      const handed = await call(own, 'POST', `/keys/${wide.key.id}/rotate`, {});
      expect([handed.status, handed.body.code, handed.body.detail]).toEqual([
        403,
        'forbidden',
        expect.stringMatching(/ip_allow_list.*expires_at|expires_at.*ip_allow_list/),
      ]);
      expect((await server.keys.find(wide.key.id))?.prefix).toBe(wide.key.prefix);
    });
  });

  it('are not taken over by a secret that was replaced', async () => {
    const { key, secret: leaked } = await server.keys.issue({ name: 'Vazada', scopes, ipAllowList: HERE }, TESTER);
    const path = `/keys/${key.id}/rotate`;
    const renewed = (await call(leaked, 'POST', path, { grace_seconds: 604_800 })).body.secret as string;
    const stolen = await call(leaked, 'POST', path, { grace_seconds: 0 });
    expect([stolen.status, stolen.body.code, stolen.body.secret]).toEqual([403, 'forbidden', undefined]);
    expect((await call(renewed, 'GET', '/me')).status).toBe(200);
    expect((await call(renewed, 'POST', path, {})).status).toBe(200);
  });

  describe('whose rotation is asked for again', () => {
    const guess = (name: string) => name.padEnd(32, '-');
    const issued = async (name: string) =>
      (await call(owner, 'POST', '/keys', { name, scopes, ip_allow_list: HERE })).body as {
        id: number;
        secret: string;
      };
    const rotate = (secret: string, id: number, key: string, graceSeconds = 3600) =>
      call(secret, 'POST', `/keys/${id}/rotate`, { grace_seconds: graceSeconds }, { 'idempotency-key': key });

    it('answer with the same secret, once made, by the one that asked and by the new one', async () => {
      const { id, secret } = await issued('Repetida');
      const made = await rotate(secret, id, guess('um'));
      for (const by of [secret, made.body.secret as string]) {
        const again = await rotate(by, id, guess('um'));
        expect([again.status, again.body.secret]).toEqual([200, made.body.secret]);
      }
      expect((await server.keys.find(id))?.replaced).toHaveLength(1);
      expect((await rotate(secret, id, guess('um'), 7200)).body.code).toBe('idempotency_mismatch');
      const records = await server.part(Database).read('SELECT answer_json FROM idempotency_records');
      expect(JSON.stringify(records)).not.toContain(made.body.secret);
    });

    it('answer two at the same time with one secret', async () => {
      const { id, secret } = await issued('Dupla');
      for (const by of [secret, owner]) {
        const both = await Promise.all([1, 2, 3].map(() => rotate(by, id, guess(by.slice(0, 12)))));
        expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(new Set(both.map(({ body }) => body.secret as string)).size).toBe(1);
      }
      expect((await server.keys.find(id))?.replaced).toHaveLength(2);
    });

    it('do not show it to an older secret, nor once there is a newer one', async () => {
      const { id, secret: first } = await issued('Antiga');
      const second = (await rotate(first, id, guess('a'))).body.secret as string;
      const third = (await rotate(second, id, guess('b'))).body.secret as string;
      expect(await statusOf(first, 'GET', '/me')).toBe('200');
      const stolen = await rotate(first, id, guess('b'));
      expect([stolen.status, stolen.body.code, stolen.body.secret]).toEqual([403, 'forbidden', undefined]);
      const late = await rotate(first, id, guess('a'));
      expect([late.status, late.body.code, late.body.secret]).toEqual([412, 'changed_meanwhile', undefined]);
      expect((await rotate(third, id, guess('b'))).body.secret).toBe(third);
    });

    it('make another one where the old one has ended, and take no key that could be guessed', async () => {
      const { id } = await issued('Curta');
      const made = await rotate(owner, id, guess('c'), 1);
      const clock = server.part(Clock);
      const now = clock.now.bind(clock);
      const later = vi.spyOn(clock, 'now').mockImplementation(() => now() + 1_000);
      const next = await rotate(owner, id, guess('c'), 1);
      later.mockRestore();
      expect([next.status, next.body.secret === made.body.secret]).toEqual([200, false]);
      const atOnce = [await rotate(owner, id, guess('d'), 0), await rotate(owner, id, guess('d'), 0)];
      expect(atOnce.map(({ status }) => status)).toEqual([200, 200]);
      const refused = await rotate(owner, id, 'novembro');
      expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['Idempotency-Key']]);
    });
  });

  it('do not take the name of another one by a change', async () => {
    for (const name of ['Um', 'Dois'])
      expect((await call(owner, 'POST', '/keys', { name, scopes: ['messages:write'] })).status).toBe(201);
    const two = (await server.keys.list()).find(({ name }) => name === 'Dois')!;
    const path = `/keys/${two.id}`;
    const taken = await call(owner, 'PATCH', path, { name: 'Um' });
    expect([taken.status, Object.keys((taken.body.errors ?? {}) as object)]).toEqual([422, ['name']]);
    expect((await call(owner, 'PATCH', path, { name: 'Dois', timezone: 'UTC' })).status).toBe(200);
    const opened = await call(owner, 'PATCH', path, { ip_allow_list: [] });
    expect([opened.status, Object.keys((opened.body.errors ?? {}) as object)]).toEqual([422, ['ip_allow_list']]);
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.7'],
    ['Forwarded', 'for=203.0.113.7'],
    ['X-Real-IP', '203.0.113.7'],
  ])('are not made behind a proxy that nobody has named: %s', async (header, value) => {
    const body = { name: `Por ${header}`, scopes: ['messages:write'] };
    const refused = await call(owner, 'POST', '/keys', body, { [header]: value });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      403,
      'address_binding_required',
      expect.stringContaining('TRUST_PROXY'),
    ]);
  });
});
