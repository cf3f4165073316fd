import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { confirm, FIELDS, idIn, phone, upload } from './helpers/panel-sends.js';
import { type PanelWithGateway, startPanelWithGateway } from './helpers/panel-with-gateway.js';
import { workbookOf } from '../../libs/campaigns/src/testing/workbooks.js';
import { PanelClient, PASSWORD } from '../support/panel-client.js';

let started: PanelWithGateway;
let panel: PanelClient;
beforeAll(async () => {
  started = await startPanelWithGateway();
  ({ panel } = started);
});
afterAll(() => started.close());

const countOf = async (sql: string) => Number((await askDatabase<{ n: number }>(started.server.folder, sql))[0]?.n);

describe('a send from the panel', () => {
  it('gives a column to a variable of the text, and sends two lines to one number where a person says so', async () => {
    const list = `telefone;nome;Valor do boleto\n${phone(11)};Ana;R$ 10\n${phone(11)};Ana;R$ 20`;
    const text = '{name}: {valor} até {vencimento|amanhã}, {loja}';
    const id = await upload(panel, list, { text });
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
    const id = await upload(panel, `telefone;nome\n${phone(3)};Ana`);
    const page = `/admin/send/${id}`;
    const { text: before } = await panel.open(page);
    await askDatabase(started.server.folder, `UPDATE sends SET ${change} WHERE id = ${id}`);
    const revision = /name="revision" value="(\d+)"/.exec(before)?.[1] ?? '';
    const refused = await panel.submit(`${page}/confirm`, { revision }, page);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(sentence)]);
    const { text } = await panel.open(page);
    expect([text.includes(sentence), text.includes('Enviar 1 mensagem agora')]).toEqual([true, false]);
    expect((await panel.submit(`${page}/change`, { ...FIELDS, revision }, page)).status).toBe(303);
    expect(await confirm(panel, id)).toBe(303);
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
    const id = await upload(panel, `telefone;nome\n${list}`, { channel: 'loja', when: 'at', at: `${at}09:00` });
    const { text } = await panel.open(`/admin/send/${id}`);
    expect(text).toMatch(/Agendar 20 mensagens para [^<]{3,5} \d\d\/\d\d 09:00 por loja/);
    expect(text).toContain('Ritmo do canal loja: 1 mensagem a cada 1 min.');
    expect(text).toMatch(/Previsão do fim<\/dt><dd><span>(por volta de )?<time datetime="[^"]*:19:/);
  });

  it('says beside the confirmation that nobody receives what the simulator gets', async () => {
    const decision = async (channel: string) => {
      const id = await upload(panel, `telefone;nome\n${phone(300)};Ana`, { channel });
      return (await panel.open(`/admin/send/${id}`)).text.split('class="stack decide"')[1];
    };
    const sentence = 'Este canal é o simulador: a mensagem não sai daqui e ninguém a recebe.';
    expect(await decision('sandbox')).toContain(sentence);
    expect(await decision('default')).not.toContain(sentence);
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
    expect([await confirm(panel, idIn(path)), await keptFiles()]).toEqual([303, 0]);
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
    const id = await upload(panel, `telefone;nome;pedido\n${phone(7)};Ana;12`, { text });
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
});
