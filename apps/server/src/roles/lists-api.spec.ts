import { ApiKeys, type Scope } from '@recado/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import { sentForm } from '../../../../test/support/sent-form.js';

const TESTER = { type: 'system', id: null, name: 'a test' } as const;

let panel: RunningPanel;
beforeAll(async () => (panel = await RunningPanel.start()));
afterAll(() => panel.stop());

async function secretOf(scopes: Scope[], testMode = false): Promise<string> {
  const keys = panel.app.get(ApiKeys, { strict: false });
  return (await keys.issue({ name: 'ERP', scopes, testMode }, TESTER)).secret;
}

/** The status and the body of an answer; null: it has none. */
async function call(secret: string, method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${panel.url}/api/lists${path}`, sent);
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) };
}

/** What is said of the name that was refused. */
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof call>>) =>
  `${status} ${(body?.errors as { name?: string[] } | undefined)?.name?.join() ?? ''}`;

describe('lists by API', () => {
  it('are made, renamed and removed', async () => {
    const secret = await secretOf(['lists:write', 'lists:read']);
    const made = await call(secret, 'POST', '', { name: ' Clientes ' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Clientes', total: 0, fields: [] } });
    expect(refusalOf(await call(secret, 'POST', '', { name: 'Clientes' }))).toBe(
      '422 Já existe uma lista com este nome.',
    );
    await call(secret, 'POST', '', { name: 'Outra' });
    expect(refusalOf(await call(secret, 'PATCH', '/Outra', { name: 'Clientes' }))).toBe(
      '422 Já existe uma lista com este nome.',
    );
    const renamed = await call(secret, 'PATCH', '/Clientes', { name: 'Clientes / loja' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Clientes / loja' } });
    const path = `/${encodeURIComponent('Clientes / loja')}`;
    expect((await call(secret, 'PATCH', path, { name: 'Clientes / loja' })).status).toBe(200);
    expect((await call(secret, 'PATCH', '/Clientes', { name: 'x' })).status).toBe(404);
    const people = { people: [{ phone: '5511987654321' }] };
    expect(await call(secret, 'PUT', `${path}/people`, people)).toMatchObject({ status: 200, body: { total: 1 } });
    expect((await call(secret, 'DELETE', path)).status).toBe(204);
    expect((await call(secret, 'DELETE', path)).status).toBe(404);
    const left = (await call(secret, 'GET', '')).body as { data: { name: string }[] };
    expect(left.data.map(({ name }) => name)).toEqual(['Outra']);
  });

  it.each([
    [{}, /^422 .*1 a 80 caracteres/],
    [{ name: 5 }, /^422 .*1 a 80 caracteres/],
    [{ name: ' ' }, /^422 .*1 a 80 caracteres/],
    [{ name: 'a'.repeat(81) }, /^422 .*1 a 80 caracteres/],
    [{ name: 'a\u202eb' }, /^422 Tem uma quebra de linha/],
  ])('have a name that can be shown: %j', async (body, text) => {
    expect(refusalOf(await call(await secretOf(['lists:write']), 'POST', '', body))).toMatch(text);
  });

  it('show their people page by page, to keys that may read messages too', async () => {
    const secret = await secretOf(['lists:write', 'lists:read', 'messages:read']);
    await call(secret, 'POST', '', { name: 'Três' });
    const ana = { phone: '5511987654321', name: 'Ana', email: 'ana@example.com', variables: { pedido: '1' } };
    const [rui, eva] = [{ phone: '5511987654322', name: 'Rui' }, { phone: '5511987654323' }];
    await call(secret, 'PUT', '/Tr%C3%AAs/people', { people: [ana, rui, eva] });
    const bare = { name: null, email: null, variables: {} };
    const first = await call(secret, 'GET', '/Tr%C3%AAs/people?limit=2');
    expect(first.body).toEqual({ data: [ana, { ...bare, ...rui }], next_cursor: expect.any(String) });
    const cursor = first.body!.next_cursor as string;
    const second = await call(secret, 'GET', `/Tr%C3%AAs/people?limit=2&cursor=${cursor}`);
    expect(second.body).toEqual({ data: [{ ...bare, ...eva }], next_cursor: null });
    expect((await call(secret, 'GET', `/Outra/people?cursor=${cursor}`)).status).toBe(422);
    expect((await call(secret, 'GET', '/Nenhuma/people')).status).toBe(404);
    expect((await call(await secretOf(['lists:read']), 'GET', '/Tr%C3%AAs/people')).status).toBe(403);
    await call(secret, 'DELETE', '/Tr%C3%AAs');
  });

  it('are closed to keys that only send, read messages or read lists, and to test keys', async () => {
    const name = { name: 'Nova' };
    const others: Scope[] = ['messages:write', 'messages:read_all', 'sends:write', 'lists:read'];
    const ofTests = await secretOf(['messages:write', 'lists:read', 'lists:write'], true);
    expect((await call(ofTests, 'GET', '')).status).toBe(403);
    expect((await call(await secretOf(['messages:read']), 'GET', '')).status).toBe(403);
    for (const secret of [await secretOf(others), ofTests]) {
      expect((await call(secret, 'POST', '', name)).status).toBe(403);
      expect((await call(secret, 'PATCH', '/Outra', name)).status).toBe(403);
      expect((await call(secret, 'DELETE', '/Outra')).status).toBe(403);
    }
  });

  it('are renamed in the panel, which tells who was faster', async () => {
    const browser = await panel.browserOf('operator');
    const [, id] = /\/admin\/lists\/(\d+)"/.exec((await browser.open('/admin/lists')).text) ?? [];
    const [page, action] = [`/admin/lists/${id}`, `/admin/lists/${id}/rename`];
    const shown = sentForm((await browser.open(page)).text, action);
    expect(shown.name).toBe('Outra');
    expect((await browser.submit(action, { ...shown, name: ' ' }, page)).text).toContain('Dê um nome à lista.');
    expect((await browser.submit(action, { ...shown, name: 'Assinantes' }, page)).status).toBe(303);
    const late = await browser.submit(action, { ...shown, name: 'Sócios' }, page);
    expect(late.status).toBe(422);
    expect(late.text).toContain('Alterado por operator@exemplo.com.br');
    expect((await browser.open(page)).text).toContain('>Assinantes');
  });
});
