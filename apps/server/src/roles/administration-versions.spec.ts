import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Audit } from '@recado/audit';
import { ChannelEditor, Channels } from '@recado/channels';
import { Database } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AdministeredServer, HERE } from '../../../../test/support/fixtures/administered-server.js';

/** A WAHA whose session waits for a phone, without having been asked for a code. */
const waha = createServer((request, response) => {
  const body = request.url?.includes('/auth/qr') ? { value: '2@codigo' } : { name: 'default', status: 'SCAN_QR_CODE' };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
});

let server: AdministeredServer;
let admin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => waha.listen(0, '127.0.0.1', resolve));
  server = await AdministeredServer.start();
  const scopes = ['channels:read', 'channels:write', 'keys:read', 'keys:write', 'messages:write'] as const;
  admin = await server.secretOf(scopes, HERE, 'Provisão');
  const url = `http://127.0.0.1:${(waha.address() as AddressInfo).port}`;
  const settings = { url, apiKey: 'x' };
  for (const name of ['vendas', 'loja']) await call(admin, 'POST', '/channels', { name, gateway: 'waha', settings });
});
afterAll(async () => {
  await server.stop();
  waha.close();
});

const call = (...request: Parameters<AdministeredServer['call']>) => server.call(...request);
const PERSON = { type: 'administrator', id: 1, name: 'ana@example.com' } as const;

/** Every request that changes a channel or a key. */
const CHANGES: readonly [method: string, path: string, body?: object][] = [
  ['PATCH', '/channels/vendas', { limits: { spacing_seconds: 2 } }],
  ['DELETE', '/channels/vendas'],
  ['POST', '/channels/vendas/restore'],
  ['POST', '/channels/vendas/pause', {}],
  ['POST', '/channels/vendas/resume'],
  ['PUT', '/channels/vendas/default'],
  ['POST', '/channels/vendas/pairing', { accept_risk: true }],
  ['DELETE', '/channels/vendas/pairing'],
  ['PATCH', '/keys/:id', { name: 'Outra' }],
  ['POST', '/keys/:id/rotate', {}],
  ['DELETE', '/keys/:id'],
];

describe('a change that is based on an earlier version', () => {
  it('is refused where the secret of the key was replaced meanwhile', async () => {
    const { body: key } = await call(admin, 'POST', '/keys', { name: 'Loja', scopes: ['messages:write'] });
    const at = `/keys/${key.id as number}`;
    const { etag } = await call(admin, 'GET', at);
    const version = { 'if-match': String(etag) };
    expect((await call(admin, 'POST', `${at}/rotate`, {}, version)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', `${at}/rotate`, {}],
      ['PATCH', at, { name: 'Outra' }],
      ['DELETE', at, undefined],
    ] as const) {
      const late = await call(admin, method, path, body, version);
      expect([late.status, late.body.code, late.body.detail]).toEqual([
        412,
        'changed_meanwhile',
        expect.stringContaining('Provisão'),
      ]);
    }
  });

  it.each(CHANGES)('is refused: %s %s', async (method, path, body) => {
    const name = `Chave de ${method} ${path}`;
    const { body: key } = await call(admin, 'POST', '/keys', { name, scopes: ['messages:write'] });
    const at = path.replace(':id', String(key.id));
    const before = {
      channel: await call(admin, 'GET', '/channels/vendas'),
      key: await call(admin, 'GET', `/keys/${key.id as number}`),
    };
    const late = await call(admin, method, at, body, { 'if-match': '"outra"' });
    expect([late.status, late.body.code]).toEqual([412, 'changed_meanwhile']);
    const after = {
      channel: await call(admin, 'GET', '/channels/vendas'),
      key: await call(admin, 'GET', `/keys/${key.id as number}`),
    };
    expect(after).toEqual(before);
  });

  it('is taken with the version that holds, which archiving and restoring change', async () => {
    const { etag } = await call(admin, 'GET', '/channels/loja');
    expect((await call(admin, 'DELETE', '/channels/loja', undefined, { 'if-match': etag! })).status).toBe(204);
    const stale = await call(admin, 'POST', '/channels/loja/restore', undefined, { 'if-match': etag! });
    expect([stale.status, stale.body.detail]).toEqual([412, expect.stringMatching(/^Provisão changed this/)]);
    const archived = await call(admin, 'GET', '/channels/loja');
    const restored = await call(admin, 'POST', '/channels/loja/restore', undefined, { 'if-match': archived.etag! });
    expect([restored.status, restored.body.archived_at]).toEqual([200, null]);
  });

  it('tells no name of a person', async () => {
    const { id, limits } = server.part(Channels).named('vendas')!;
    await server.part(ChannelEditor).changeLimits(id, { limits: { ...limits, spacingMs: 4_000 } }, PERSON);
    const late = await call(admin, 'DELETE', '/channels/vendas', undefined, { 'if-match': '"0"' });
    expect([late.status, late.body.detail]).toEqual([
      412,
      expect.stringMatching(/^A person changed this in the panel/),
    ]);
    expect(JSON.stringify(late.body)).not.toContain('ana@');
  });
});

describe('channels by API', () => {
  it('keep their usual limits when their settings change alone', async () => {
    const limitsOf = async () => {
      const sql = "SELECT limits FROM channels WHERE name = 'loja'";
      return (await server.part(Database).read<{ limits: string | null }>(sql))[0]!.limits;
    };
    const session = { settings: { session: 'outra' } };
    expect((await call(admin, 'PATCH', '/channels/loja', session)).status).toBe(200);
    expect(await limitsOf()).toBeNull();
    await call(admin, 'PATCH', '/channels/loja', { limits: { spacing_seconds: 9 } });
    await call(admin, 'PATCH', '/channels/loja', { settings: { session: 'default' } });
    expect(JSON.parse((await limitsOf())!)).toMatchObject({ spacingMs: 9_000 });
  });

  it('note who sees a code of pairing first, not each look', async () => {
    const other = await server.secretOf(['channels:write'], HERE, 'Ladra');
    for (let times = 0; times < 3; times++)
      expect((await call(other, 'GET', '/channels/loja/pairing')).body).toMatchObject({
        state: 'scan',
        qr: '2@codigo',
      });
    const unbound = await server.secretOf(['channels:write'], [], 'Solta');
    expect((await call(unbound, 'GET', '/channels/loja/pairing')).body.qr).toBeNull();
    const sql = "SELECT actor_name AS name FROM audit_entries WHERE action = 'channel.pairing_seen'";
    expect(await server.part(Database).read(sql)).toEqual([{ name: 'Ladra' }]);
  });

  it('send one test for each Idempotency-Key', async () => {
    const test = (key: string, text = 'Teste') =>
      call(admin, 'POST', '/channels/sandbox/test', { phone: '5511987654321', text }, { 'idempotency-key': key });
    const [first, again] = [await test('um'), await test('um')];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await test('um', 'Outro')).body.code).toBe('idempotency_mismatch');
    expect((await test('dois')).body.message_id).not.toBe(first.body.message_id);
    const tested = "SELECT COUNT(*) AS n FROM audit_entries WHERE action = 'channel.tested'";
    expect(await server.part(Database).read(tested)).toEqual([{ n: 2 }]);
    // A process that dies between the message and its entry has stored neither.
    const record = vi.spyOn(server.part(Audit), 'record').mockRejectedValueOnce(new Error('killed'));
    expect((await test('tres')).status).toBe(500);
    record.mockRestore();
    expect((await test('tres')).status).toBe(201);
    expect(await server.part(Database).read(tested)).toEqual([{ n: 3 }]);
    const sent = "SELECT COUNT(*) AS n FROM messages WHERE phone = '5511987654321'";
    expect(await server.part(Database).read(sent)).toEqual([{ n: 3 }]);
  });
});
