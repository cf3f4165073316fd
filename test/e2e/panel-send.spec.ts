// On both shapes: lists and their progress are SQL, and another process goes on where one was killed.
import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { type PanelWithGateway, startPanelWithGateway } from './helpers/panel-with-gateway.js';
import { workbookOf } from '../../libs/sends/src/testing/workbooks.js';
import { PanelClient, PASSWORD } from '../support/panel-client.js';

let started: PanelWithGateway;
let panel: PanelClient;
beforeAll(async () => {
  started = await startPanelWithGateway();
  ({ panel } = started);
});
afterAll(() => started.close());

const FIELDS = { name: 'aviso', text: 'Oi, {name}', channel: 'default', when: 'now', priority: 'normal', numbers: '' };
const phone = (index: number) => `55119${String(80_000_000 + index)}`;
const idIn = (location: string | null) => Number(/^\/admin\/send\/(\d+)$/.exec(location ?? '')?.[1]);
const countOf = async (sql: string) => Number((await askDatabase<{ n: number }>(started.server.folder, sql))[0]?.n);

/** Uploads a list; returns the id of its send. */
async function upload(list: string | Buffer, fields: Record<string, string> = {}): Promise<number> {
  const answer = await panel.upload('/admin/send', { ...FIELDS, ...fields }, new Blob([list as string]));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/admin\/send\/\d+$/)]);
  return idIn(answer.headers.get('location'));
}
async function confirm(id: number, count?: number): Promise<number> {
  const { text } = await panel.open(`/admin/send/${id}`);
  const revision = /name="revision" value="(\d+)"/.exec(text)?.[1] ?? '';
  const fields: Record<string, string> = { revision, ...(count !== undefined && { count: String(count) }) };
  return (await panel.submit(`/admin/send/${id}/confirm`, fields, `/admin/send/${id}`)).status;
}

describe('a send from the panel', () => {
  it('reaches its recipients, each with their own text', async () => {
    const id = await upload(`telefone;nome\n${phone(1)};Ana\n${phone(2)};Bia\n12;Caio`);
    const { text } = await panel.open(`/admin/send/${id}`);
    expect(text).toContain('Oi, Ana');
    expect(text).toContain('Enviar 2 mensagens agora por default');
    // The confirmation stands below what was read: on a phone, five screens.
    expect(text).toMatch(/href="#decision".*id="decision"/s);
    expect(await confirm(id)).toBe(303);
    await until(async () => started.stub.requests.length === 2, { describe: 'two messages at the gateway' });
    const { text: after } = await panel.open(`/admin/send/${id}`);
    expect(after).toMatch(/href="\/admin\/batches\/\d+"/);
  });

  it('gives a column to a variable of the text, and sends two lines to one number where a person says so', async () => {
    const list = `telefone;nome;Valor do boleto\n${phone(11)};Ana;R$ 10\n${phone(11)};Ana;R$ 20`;
    const text = '{name}: {valor} até {vencimento|amanhã}, {loja}';
    const id = await upload(list, { text });
    const page = `/admin/send/${id}`;
    const { text: before } = await panel.open(page);
    expect(before).toContain('Nenhuma coluna preenche {valor}, {loja}. A lista tem: telefone, nome, Valor do boleto.');
    expect(before).toContain('(valor, loja)');
    const revision = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '';
    const given = { ...FIELDS, text: '{name}: {valor}', 'column-2': 'variable:valor', revision: revision(before) };
    expect((await panel.submit(`${page}/change`, given, page)).status).toBe(303);
    const { text: changed } = await panel.open(page);
    expect(changed).toContain('Ana: R$ 10');
    expect(changed).not.toContain('Nenhuma coluna preenche');
    expect(changed).toContain('Só a primeira de cada número recebe.');
    const sent = { revision: revision(changed), sent: 'all' };
    expect((await panel.submit(`${page}/duplicates`, sent, page)).status).toBe(303);
    expect((await panel.open(page)).text).toContain('Enviar 2 mensagens agora');
  });

  it.each([
    ['scheduled_at = 1', 'A hora escolhida já passou'],
    ['channel_id = 9999', 'O canal deste envio foi arquivado'],
  ])('says what must be changed before it can be confirmed: %s', async (change, sentence) => {
    const id = await upload(`telefone;nome\n${phone(3)};Ana`);
    const page = `/admin/send/${id}`;
    const { text: before } = await panel.open(page);
    await askDatabase(started.server.folder, `UPDATE sends SET ${change} WHERE id = ${id}`);
    const revision = /name="revision" value="(\d+)"/.exec(before)?.[1] ?? '';
    const refused = await panel.submit(`${page}/confirm`, { revision }, page);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(sentence)]);
    const { text } = await panel.open(page);
    expect([text.includes(sentence), text.includes('Enviar 1 mensagem agora')]).toEqual([true, false]);
    expect((await panel.submit(`${page}/change`, { ...FIELDS, revision }, page)).status).toBe(303);
    expect(await confirm(id)).toBe(303);
  });

  it('says before the confirmation what happens when, and by which channel', async () => {
    const limits = { pace: { messages: 1, periodMs: 60_000, jitterPercent: 0 } };
    const none = { spacingMs: 0, dailyCap: null, newRecipients: null, window: null, timezone: 'America/Sao_Paulo' };
    await askDatabase(
      started.server.folder,
      `INSERT INTO channels (name, gateway, settings, limits, created_at) SELECT 'loja', gateway, settings, '${JSON.stringify({ ...none, ...limits })}', 1 FROM channels WHERE name = 'default'`,
    );
    const list = Array.from({ length: 20 }, (_, index) => `${phone(100 + index)};Ana`).join('\n');
    const at = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 11);
    await until(async () => (await panel.open('/admin/send')).text.includes('>loja<'), { describe: 'the new channel' });
    const id = await upload(`telefone;nome\n${list}`, { channel: 'loja', when: 'at', at: `${at}09:00` });
    const { text } = await panel.open(`/admin/send/${id}`);
    expect(text).toMatch(/Agendar 20 mensagens para [^<]{3,5} \d\d\/\d\d 09:00 por loja/);
    expect(text).toContain('Ritmo do canal loja: 1 mensagem a cada 1 min.');
    expect(text).toMatch(/Previsão do fim<\/dt><dd><span>(por volta de )?<time datetime="[^"]*:19:/);
  });

  /** A workbook of two sheets, of which the second has a hidden column. */
  function twoSheets(): Blob {
    const book = utils.book_new(
      utils.aoa_to_sheet([
        ['Nome', 'Celular'],
        ['Ana', Number(phone(5))],
      ]),
      'Janeiro',
    );
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Nome', 'Celular'],
        ['Bia', phone(6)],
      ]),
      'Fevereiro',
    );
    book.Sheets.Fevereiro!['!cols'] = [{}, {}, { hidden: true }];
    utils.sheet_add_aoa(book.Sheets.Fevereiro!, [['Nome'], ['Velha']], { origin: 'C1' });
    return new Blob([write(book, { type: 'buffer' }) as Uint8Array<ArrayBuffer>]);
  }
  const keptFiles = () => countOf('SELECT COUNT(*) AS n FROM media_contents WHERE sha256 IS NULL');

  it('reads a spreadsheet in a process of its own, another sheet without a second upload, and names any other file', async () => {
    const file = twoSheets();
    const { headers } = await panel.upload('/admin/send', FIELDS, file);
    const path = headers.get('location') ?? '';
    const { text: first } = await panel.open(path);
    expect(first).toMatch(/Lida da planilha “Janeiro”[^]*<select[^]*Janeiro[^]*Fevereiro/);
    const again = async (hidden: string) => {
      const revision = /name="revision" value="(\d+)"/.exec((await panel.open(path)).text)?.[1] ?? '';
      expect((await panel.submit(`${path}/sheet`, { revision, sheet: 'Fevereiro', hidden }, path)).status).toBe(303);
      return (await panel.open(path)).text;
    };
    expect(await again('out')).toMatch(/Lida da planilha “Fevereiro”[^]*ficaram de fora: a coluna C[^]*Oi, Bia/);
    expect(await again('in')).toMatch(/foram lidas também: a coluna C[^]*Oi, Bia/);
    expect(await keptFiles()).toBe(1);
    expect([await confirm(idIn(path)), await keptFiles()]).toEqual([303, 0]);
    const contacts = await panel.upload('/admin/send', FIELDS, new Blob(['BEGIN:VCARD\nTEL:5511987654321\nEND:VCARD']));
    expect([contacts.status, contacts.text]).toEqual([422, expect.stringContaining('Isto é um arquivo vCard')]);
    const broken = await panel.upload('/admin/send', FIELDS, file.slice(0, 2_000));
    expect([broken.status, broken.text]).toEqual([422, expect.stringContaining('não pode ser lido')]);
  });

  it.each(['apply', 'discard', 'file', 'remove'])(
    'reads another sheet for a saved list, and keeps its file no longer: %s',
    async (end) => {
      const { headers } = await panel.upload('/admin/lists', { name: `Planilha ${end}` }, twoSheets());
      const path = headers.get('location') ?? '';
      const fieldsOf = (text: string) => ({
        version: /name="version" value="(\d+)"/.exec(text)?.[1] ?? '',
        revision: /name="revision" value="(\d+)"/.exec(text)?.[1] ?? '',
      });
      const before = fieldsOf((await panel.open(path)).text);
      const chosen = { ...before, sheet: 'Fevereiro', hidden: 'out' };
      expect((await panel.submit(`${path}/sheet`, chosen, path)).status).toBe(303);
      const { text } = await panel.open(path);
      expect(text).toMatch(/ficaram de fora: a coluna C[^]*value="Fevereiro" selected/);
      expect((await panel.submit(`${path}/sheet`, chosen, path)).headers.get('location')).toBe(path);
      // What was seen is another version by now: nothing was read again.
      expect(fieldsOf((await panel.open(path)).text)).toEqual(fieldsOf(text));
      expect(await keptFiles()).toBe(1);
      if (end === 'file') await panel.upload(`${path}/file`, {}, new Blob([`${phone(9)};Caio`]), { page: path });
      else await panel.submit(`${path}/${end}`, fieldsOf(text), path);
      expect(await keptFiles()).toBe(0);
    },
  );

  it('reads a small spreadsheet of one person before the second of another, of whom one waits', async () => {
    await askDatabase(
      started.server.folder,
      `INSERT INTO administrators (email, password_hash, role, created_at, session_epoch)
       SELECT 'bia@exemplo.com.br', password_hash, role, created_at, 0 FROM administrators LIMIT 1`,
    );
    const bia = new PanelClient(started.server);
    await bia.login('bia@exemplo.com.br', PASSWORD);
    const row = `<row><c><v>${phone(8)}</v></c></row>`;
    const large = workbookOf({ sheets: { A: `<row>${'<c/>'.repeat(3_000_000)}</row>`, B: row } });
    const answers: [string, number][] = [];
    const bring = async (who: PanelClient, name: string, book: Buffer) => {
      const { status, text } = await who.upload('/admin/send', FIELDS, new Blob([book as Uint8Array<ArrayBuffer>]));
      answers.push([name, status]);
      if (status !== 303) expect(text).toContain('Outra planilha sua ainda espera a leitura');
    };
    const all = [1, 2, 3, 4].map(() => bring(panel, 'ana', large));
    await until(() => answers.length >= 2, { describe: 'two refusals' });
    await bring(bia, 'bia', workbookOf({ sheets: { A: row } }));
    await Promise.all(all);
    expect(answers).toEqual([
      ['ana', 422],
      ['ana', 422],
      ['ana', 303],
      ['bia', 303],
      ['ana', 303],
    ]);
  });

  it('names what looks like a variable and is none, and replaces it by the column that is meant', async () => {
    const text = 'Oi, {{nome}}: [pedido] de {{nome}}, 100% certo, {{1}}';
    const id = await upload(`telefone;nome;pedido\n${phone(7)};Ana;12`, { text });
    const path = `/admin/send/${id}`;
    const { text: page } = await panel.open(path);
    expect(page).toContain('{{nome}} (2 vezes)');
    expect(page).toContain('Trocar por {pedido}');
    const correct = async (token: string, offer: string) => {
      const revision = /name="revision" value="(\d+)"/.exec((await panel.open(path)).text)?.[1] ?? '';
      return panel.submit(`${path}/correct`, { revision, token, offer }, path);
    };
    for (const [token, offer] of [
      ['{{nome}}', '{nome}'],
      ['[pedido]', '{pedido}'],
      ['100%', '{nome}'],
    ] as const)
      expect((await correct(token, offer)).status).toBe(303);
    const [stored] = await askDatabase<{ text: string }>(
      started.server.folder,
      `SELECT text FROM sends WHERE id = ${id}`,
    );
    expect(stored?.text).toBe('Oi, {nome}: {pedido} de {nome}, 100% certo, {{1}}');
    const typed = { text: 'Oi [nome]', channel: 'default' };
    expect((await panel.submit('/admin/send/preview', typed, '/admin/send')).text).toContain(
      '[nome] não é uma variável',
    );
    const saved = await panel.submit('/admin/send/texts', { name: 'a b', text: 'Oi %nome%' });
    const { text: kept } = await panel.open(saved.headers.get('location') ?? '');
    expect(kept).toMatch(/name="text" value="Oi \{name\}"/);
  });

  it('takes thousands of pasted numbers, and refuses those that are too many for the form', async () => {
    const paste = (count: number) => {
      const numbers = Array.from({ length: count }, (_, index) => phone(index)).join('\r\n');
      return panel.upload('/admin/send', { ...FIELDS, text: 'Oi', numbers }, new Blob([]));
    };
    const id = idIn((await paste(20_000)).headers.get('location'));
    expect(await countOf(`SELECT COUNT(*) AS n FROM send_rows WHERE send_id = ${id}`)).toBe(20_000);
    const refused = await paste(400_000);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Cole no máximo 4 MB');
  });

  it('is made once by a program, although the process is killed while it is asked for', async () => {
    const { server } = started;
    const scopes = ['messages:write', 'messages:read', 'sends:write', 'lists:write'];
    const program = api(server, await createKey(server, { name: 'campanhas', scopes }));
    const people = Array.from({ length: 1_000 }, (_, index) => ({ phone: phone(index), name: 'Ana' }));
    await program.post('/api/lists', { name: 'Clientes' });
    for (const part of [people, people.map((one, index) => ({ ...one, phone: phone(1_000 + index) }))])
      expect((await program.request('PUT', '/api/lists/Clientes/people', { people: part })).status).toBe(200);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const body = { list: 'Clientes', text: 'Oi, {name}', channel: 'default', scheduled_at: at };
    const ask = () => program.post('/api/sends', body, { headers: { 'idempotency-key': 'novembro' } });
    // The answer is lost with the process, unless it was faster.
    const lost = ask().catch(() => undefined);
    await until(async () => (await countOf("SELECT COUNT(*) AS n FROM sends WHERE actor LIKE '%campanhas%'")) > 0, {
      describe: 'the send that is begun',
    });
    await server.kill();
    await lost;
    await server.start();
    const { id } = await until(async () => {
      const answer = await ask();
      return answer.status === 200 ? (answer.body as { id: number }) : undefined;
    });
    const sent = await until(async () => {
      const { body: now } = await program.get(`/api/sends/${id}`);
      return now.state === 'queued' ? now : undefined;
    });
    expect(sent).toMatchObject({ total: 2_000, accepted: 2_000, queued: 2_000 });
    expect((await ask()).body.id).toBe(id);
    const own = "api_key_id = (SELECT id FROM api_keys WHERE name = 'campanhas')";
    expect(await countOf(`SELECT COUNT(*) AS n FROM messages WHERE ${own}`)).toBe(2_000);
    expect((await program.post(`/api/batches/${sent.batch_id}/cancel`)).status).toBe(200);
  });

  it('names each bad row of 50,000, and queues the others once although its process is killed', async () => {
    const { server } = started;
    const { rows, bad } = largeList();
    const id = await upload(rows);
    const { text } = await panel.open(`/admin/send/${id}`);
    expect(text).toContain('49.863');
    const file = (await panel.open(`/admin/send/${id}/bad-rows`)).text.trim().split('\r\n').slice(1);
    expect(file.map((line) => Number(line.split(';')[0]))).toEqual(bad);
    await panel.submit('/admin/channels/1/pause', { note: '' }, '/admin/channels/1');
    expect(await confirm(id)).toBe(422);
    expect(await confirm(id, GOOD)).toBe(303);
    const queued = () => countOf(`SELECT queued AS n FROM sends WHERE id = ${id}`);
    await until(async () => (await queued()) > 1_000, { describe: 'the first of the messages' });
    expect(peakMemory(server.pid)).toBeLessThan(MEMORY);
    await server.kill();
    await server.start();
    await until(async () => (await queued()) === GOOD, { describe: 'all messages' });
    const batch = `batch_id = (SELECT batch_id FROM sends WHERE id = ${id})`;
    expect(await countOf(`SELECT COUNT(*) AS n FROM messages WHERE ${batch}`)).toBe(GOOD);
    expect(await countOf(`SELECT COUNT(DISTINCT phone) AS n FROM messages WHERE ${batch}`)).toBe(GOOD);
    expect(peakMemory(server.pid)).toBeLessThan(MEMORY);
  });
});

const GOOD = 49_863;
const MEMORY = 300 * 1024 ** 2;

/** 50,000 rows of which 137 are bad, and the lines of these. */
function largeList(): { rows: Buffer; bad: number[] } {
  const bad: number[] = [];
  const lines = ['telefone;nome'];
  const faulty: readonly ((index: number) => string)[] = [
    () => '12;Pessoa',
    (index) => `${phone(index)};`,
    () => `${phone(0)};Repetida`,
    (index) => `${phone(index)};=SOMA(A1)`,
    (index) => `${phone(index)};Jo\xe3o`,
  ];
  for (let index = 0; index < 50_000; index++) {
    const at = index % 364;
    const isBad = at === 363 && bad.length < 136;
    if (isBad) bad.push(index + 2);
    lines.push(isBad ? faulty[bad.length % faulty.length]!(index) : `${phone(index)};Pessoa ç ${index}`);
  }
  lines[49_999] = `${phone(49_998)};"${'x'.repeat(5_000_000)}"`;
  bad.push(50_000);
  // Every line is UTF-8 but for the broken ones, whose byte is none.
  const parts = lines.map((line) => (line.includes('\xe3') ? Buffer.from(line, 'latin1') : Buffer.from(line)));
  return { rows: Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])), bad };
}

/** The largest resident set of a process so far, in bytes. */
function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}
