import { KeyRevocation, type Scope } from '@recado/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdministeredServer, TESTER } from '../../../../test/support/fixtures/administered-server.js';
import { until } from '../../../../test/support/until.js';

const SCOPES: Scope[] = [
  'templates:read',
  'templates:write',
  'sends:write',
  'lists:write',
  'messages:write',
  'messages:read',
];
const PEOPLE = [
  { phone: '5511987654321', name: 'Ana', variables: { pedido: '1' } },
  { phone: '5511987654322', name: 'Rui', variables: { pedido: '2' } },
  { phone: '5511987654323', name: 'Eva' },
];

let server: AdministeredServer;
let program: string;
beforeAll(async () => {
  server = await AdministeredServer.start();
  program = await server.secretOf(SCOPES, [], 'Campanhas');
  await list('Clientes', PEOPLE);
});
afterAll(() => server.stop());

const call = (...request: Parameters<AdministeredServer['call']>) => server.call(...request);
const list = async (name: string, people: readonly object[]) => {
  await call(program, 'POST', '/lists', { name });
  return call(program, 'PUT', `/lists/${name}/people`, { people });
};
const keyed = (key: string) => ({ 'idempotency-key': key });
const send = (body: object, key?: string, secret = program) =>
  call(
    secret,
    'POST',
    '/sends',
    { list: 'Clientes', channel: 'sandbox', ...body },
    key === undefined ? {} : keyed(key),
  );
/** The send when nothing more of it is to be queued. */
const ended = (id: number, secret = program) =>
  until(async () => {
    const { body } = await call(secret, 'GET', `/sends/${id}`);
    return body.state === 'queuing' ? undefined : body;
  });

describe('saved texts by API', () => {
  it('are kept once, changed, and removed, each by the version that was read', async () => {
    const text = 'Olá, {name}!';
    const made = await call(program, 'POST', '/saved-texts', { name: ' Aviso à tarde ', text });
    expect(made).toMatchObject({ status: 201, body: { name: 'Aviso à tarde', text } });
    const again = await call(program, 'POST', '/saved-texts', { name: 'Aviso à tarde', text: 'Outro' });
    expect([again.status, Object.keys(again.body.errors as object)]).toEqual([422, ['name']]);
    const path = `/saved-texts/${encodeURIComponent('Aviso à tarde')}`;
    const changed = await call(program, 'PATCH', path, { text: 'Oi!' }, { 'if-match': made.etag! });
    expect([changed.status, changed.body.text, changed.etag === made.etag]).toEqual([200, 'Oi!', false]);
    for (const request of [
      ['PATCH', { text: 'Velho' }],
      ['DELETE', undefined],
    ] as const) {
      const late = await call(program, request[0], path, request[1], { 'if-match': made.etag! });
      expect(late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
      expect(late.body.detail).toMatch(/^Campanhas changed this at /);
    }
    expect((await call(program, 'GET', '/saved-texts')).body.data).toMatchObject([{ text: 'Oi!' }]);
    expect((await call(program, 'DELETE', path, undefined, { 'if-match': changed.etag! })).status).toBe(204);
    expect((await call(program, 'DELETE', path)).status).toBe(204);
    expect((await call(program, 'GET', path)).status).toBe(404);
    expect((await call(program, 'PATCH', path, { text: 'Oi!' })).status).toBe(404);
    expect((await call(program, 'POST', '/saved-texts', { name: 'Aviso à tarde', text })).status).toBe(201);
  });

  it.each([
    [{}, ['name', 'text']],
    [{ name: 'a\nb', text: '\u200b' }, ['name', 'text']],
    [{ name: 'n'.repeat(81), text: 't'.repeat(4_097), extra: 1 }, ['extra', 'name', 'text']],
  ])('name every wrong field: %j', async (body, fields) => {
    const answer = await call(program, 'POST', '/saved-texts', body);
    expect([answer.status, Object.keys(answer.body.errors as object).sort()]).toEqual([422, fields]);
  });
});

describe('sends to saved lists by API', () => {
  const TEXT = 'Olá, {name}! Pedido {pedido}.';

  it('are checked without sending, and show the people of the list to who may read messages alone', async () => {
    const { status, body } = await send({ text: TEXT, dry_run: true, legal_basis: 'consent' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id: null, list: 'Clientes', channel: 'sandbox', total: 3, accepted: 2, queued: 0 }),
    ]);
    expect(body.refused).toEqual([{ code: 'missing_variable', total: 1 }]);
    expect(body.preview.map(({ text }: { text: string }) => text)).toEqual([
      'Olá, Ana! Pedido 1.',
      'Olá, Rui! Pedido 2.',
    ]);
    const blind = await server.secretOf(['sends:write'], [], 'Cega');
    const hidden = await send({ text: TEXT, dry_run: true }, undefined, blind);
    expect([hidden.body.preview, JSON.stringify(hidden.body).includes('Ana')]).toEqual([null, false]);
  });

  it('are made once for each Idempotency-Key, which is required', async () => {
    const without = await send({ text: TEXT });
    expect([without.status, Object.keys(without.body.errors as object)]).toEqual([422, ['Idempotency-Key']]);
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const body = { text: TEXT, name: 'Novembro', scheduled_at: `${day} 09:00:00`, timezone: 'America/Manaus' };
    const times = await Promise.all([1, 2, 3].map(() => send(body, 'uma')));
    const ids = new Set(times.map((answer) => answer.body.id as number));
    expect([times.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200], 1]);
    const [id] = [...ids] as [number];
    const done = await ended(id);
    expect(done).toMatchObject({ state: 'queued', queued: 2, refused: null, scheduled_at: `${day}T13:00:00.000Z` });
    const { body: messages } = await call(program, 'GET', `/messages?batch_id=${done.batch_id as number}`);
    expect(messages.data.map(({ status }: { status: string }) => status)).toEqual(['Agendada', 'Agendada']);
    const replay = await send(body, 'uma');
    expect(replay.body).toMatchObject({ id, state: 'queued', batch_id: done.batch_id });
    expect((await send({ ...body, name: 'Outro' }, 'uma')).body.code).toBe('idempotency_mismatch');
    const stranger = await server.secretOf(['sends:write'], [], 'Outra');
    expect((await call(stranger, 'GET', `/sends/${id}`)).status).toBe(404);
    const auditor = await server.secretOf(['sends:write', 'messages:read_all'], [], 'Vê tudo');
    expect((await call(auditor, 'GET', `/sends/${id}`)).status).toBe(200);
    expect(await server.deedsOf('Campanhas')).toContain('send.confirmed');
  });

  it('bring a file that the key has uploaded to everybody, also without a text, to a list by its id', async () => {
    const own = await server.secretOf([...SCOPES, 'lists:read'], [], 'Com arquivo');
    const data = Buffer.from('%PDF-1.4 boleto').toString('base64');
    const file = await call(own, 'POST', '/media', { data, filename: 'boleto.pdf' });
    const media = { id: file.body.id as string };
    const lists = (await call(own, 'GET', '/lists')).body.data as { id: number; name: string }[];
    const { id: list_id } = lists.find(({ name }) => name === 'Clientes')!;
    const by = { list: null, list_id, media };
    expect((await send({ ...by, dry_run: true }, undefined, own)).body).toMatchObject({
      accepted: 3,
      list: 'Clientes',
    });
    const { status, body } = await send(by, 'arquivo', own);
    expect([status, body.accepted]).toEqual([200, 3]);
    const batch = (await ended(body.id as number, own)).batch_id as number;
    const { body: messages } = await call(own, 'GET', `/messages?batch_id=${batch}`);
    const document = { id: media.id, type: 'document', filename: 'boleto.pdf' };
    expect(messages.data[0]).toMatchObject({ message: '', media: document });
    expect((await call(own, 'GET', '/media')).body.data).toMatchObject([{ id: media.id }]);
    const errorsOf = async (changes: object, secret = own) =>
      Object.keys((await send({ ...changes, dry_run: true }, undefined, secret)).body.errors as object);
    expect(await errorsOf({ media }, program)).toEqual(['media.id']);
    expect(await errorsOf({ list_id, text: 'Oi!' })).toEqual(['list']);
    expect(await errorsOf({ list: null, list_id: 999, text: 'Oi!' })).toEqual(['list_id']);
  });

  it('are listed to their key page by page, newest first, and so are its batches', async () => {
    const own = await server.secretOf(SCOPES, [], 'Lista envios');
    for (const key of ['l1', 'l2', 'l3']) expect((await send({ text: 'Oi!' }, key, own)).status).toBe(200);
    const pagesOf = async (path: string, secret: string) => {
      const pages: number[][] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { status, body } = await call(secret, 'GET', `${path}?limit=2${cursor && `&cursor=${cursor}`}`);
        expect(status).toBe(200);
        pages.push((body.data as { id: number }[]).map(({ id }) => id));
        cursor = body.next_cursor as string | null;
      }
      return pages;
    };
    const [[first, second], [third]] = (await pagesOf('/sends', own)) as [[number, number], [number]];
    expect(first > second && second > third).toBe(true);
    const { body } = await call(own, 'GET', `/sends?limit=1`);
    expect(body.data).toMatchObject([{ id: first, list: 'Clientes', refused: null }]);
    const batch = (await ended(third, own)).batch_id as number;
    await Promise.all([first, second].map((id) => ended(id, own)));
    expect((await pagesOf('/batches', own)).flat()).toHaveLength(3);
    const batches = (await call(own, 'GET', '/batches')).body.data as object[];
    expect(batches.at(-1)).toMatchObject({ id: batch, total: 3, paused_at: null });
    const stranger = await server.secretOf(['sends:write', 'messages:read'], [], 'Não vê');
    expect([await pagesOf('/sends', stranger), await pagesOf('/batches', stranger)]).toEqual([[[]], [[]]]);
    const { body: foreign } = await call(own, 'GET', `/sends?limit=2`);
    const refused = await call(stranger, 'GET', `/sends?cursor=${foreign.next_cursor as string}`);
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  it('send a saved text, and nobody who opted out', async () => {
    await call(program, 'POST', '/saved-texts', { name: 'Curto', text: 'Oi, {name}!' });
    const optOuts = await server.secretOf(['opt_outs:write'], [], 'Descadastros');
    expect((await call(optOuts, 'POST', '/opt-outs', { phone: '5511987654322' })).status).toBeLessThan(300);
    const { body } = await send({ saved_text: 'Curto' }, 'dois');
    expect(body).toMatchObject({ accepted: 2, refused: [{ code: 'opted_out', total: 1 }] });
    expect((await ended(body.id as number)).queued).toBe(2);
  });

  it('count for the limits of the key, and end with it', async () => {
    const limits = { messagesPerDay: 1 };
    const made = await server.keys.issue({ name: 'Pouca', scopes: ['sends:write'], limits }, TESTER);
    const { body } = await send({ text: 'Oi!' }, 'tres', made.secret);
    const queued = await until(async () => {
      const { body: now } = await call(made.secret, 'GET', `/sends/${body.id as number}`);
      return now.queued > 0 ? now : undefined;
    });
    expect(queued).toMatchObject({ state: 'queuing', queued: 1 });
    const second = (await send({ text: 'Oi de novo!' }, 'quatro', made.secret)).body;
    await server.part(KeyRevocation).revoke(made.key.id, TESTER);
    const auditor = await server.secretOf(['sends:write', 'messages:read_all'], [], 'Vê depois');
    expect(await ended(second.id as number, auditor)).toMatchObject({ state: 'canceled', queued: 0 });
  });

  it.each<[object, string[]]>([
    [{ text: null }, ['text']],
    [{ text: 'Oi', saved_text: 'Curto' }, ['saved_text']],
    [{ text: 'Oi', timezone: 'Marte', priority: 'já', wat: 1 }, ['priority', 'timezone', 'wat']],
    [{ text: 'Oi', scheduled_at: '2001-01-01 00:00:00' }, ['scheduled_at']],
    [{ text: 'Oi', spread_seconds: -1, legal_basis: 'x' }, ['legal_basis', 'spread_seconds']],
    [{ text: 'Oi', list: 'Nenhuma' }, ['list']],
    [{ text: 'Oi', channel: 'nenhum' }, ['channel']],
    [{ saved_text: 'Nenhum' }, ['saved_text']],
    [{ template: { name: 'x', language: 'pt_BR' } }, ['template']],
    [{ template: { name: 'x', values: { a: 1 } } }, ['template.language', 'template.values.a']],
  ])('name every wrong field: %j', async (body, fields) => {
    const answer = await send(body, 'errada');
    expect([answer.status, Object.keys(answer.body.errors as object).sort()]).toEqual([422, fields]);
  });

  it('of a list with nobody to send to are refused, and may be tried again when it has somebody', async () => {
    await call(program, 'POST', '/lists', { name: 'Vazia' });
    const body = { list: 'Vazia', text: 'Oi!' };
    const empty = await send(body, 'cinco');
    expect([empty.status, Object.keys(empty.body.errors as object)]).toEqual([422, ['list']]);
    await call(program, 'PUT', '/lists/Vazia/people', { people: [{ phone: '5511987654329' }] });
    expect((await send(body, 'cinco')).body).toMatchObject({ accepted: 1 });
  });
});
