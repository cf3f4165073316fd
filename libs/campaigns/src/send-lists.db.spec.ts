import { Readable } from 'node:stream';
import { utils, write } from '@e965/xlsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, CHOICES, SendsFixture } from './testing/sends-fixture.js';

const phone = (index: number) => `55119${String(80_000_000 + index)}`;

describe('The list of a send', () => {
  let fixture: SendsFixture;

  beforeEach(async () => {
    fixture = await SendsFixture.create();
  });
  afterEach(() => fixture.close());

  const send = async (id: number) => (await fixture.sends.find(id))!;
  const bad = async (id: number) =>
    (await fixture.sends.badRows(id, { after: 0, limit: 100 })).map(({ line, code, detail }) => [line, code, detail]);
  const messages = () =>
    fixture.messages.database.read<{ phone: string; text: string }>('SELECT phone, text FROM messages ORDER BY id');
  /** Queues until nothing is left. */
  async function run(): Promise<void> {
    const runner = fixture.newRunner();
    while ((await runner.step()) > 0);
  }

  it('sends once to a person who is listed by several numbers, and says so', async () => {
    await fixture.messages.identities.linkNumbers('2287090123456', '22890123456');
    const rows = ['525512345678', '5215512345678', '22890123456', '2287090123456', '22890123457'];
    const id = await fixture.prepare(['telefone;nome', ...rows.map((each) => `+${each};Ana`)].join('\n'));
    expect(await bad(id)).toEqual([
      [3, 'duplicate', '2'],
      [5, 'duplicate', '4'],
    ]);
    expect(await send(id)).toMatchObject({ total: 5, good: 3 });
  });

  it('names rows that are longer than a row may be, each time it is checked', async () => {
    const rows = [
      'telefone;nome',
      `${phone(1)};Ana`,
      `${phone(2)}${';'.repeat(9_000)}`,
      `${phone(3)};"${'\n'.repeat(70_000)}"`,
    ];
    const id = await fixture.prepare([...rows, `${phone(4)};Bia`].join('\n'));
    const faults = [
      [3, 'row_too_long', null],
      [4, 'row_too_long', null],
    ];
    expect(await bad(id)).toEqual(faults);
    expect(await send(id)).toMatchObject({ total: 4, good: 2 });
    const { revision, columns } = await send(id);
    expect(await fixture.changes.change(id, revision, { ...CHOICES, text: 'Oi' }, columns)).toBe(true);
    expect([await fixture.check.check(id), await bad(id)]).toEqual([true, faults]);
  });

  it('leaves out empty rows and rows of separators only', async () => {
    const id = await fixture.prepare(`telefone;nome\n;;;\n${phone(1)};Ana;;;;\n\n;\n ; \n${';;\n'.repeat(3_000)}`);
    expect(await send(id)).toMatchObject({ total: 1, good: 1 });
    expect((await send(id)).columns).toHaveLength(2);
  });

  it('begins below titles and empty rows, and says which line has the headings', async () => {
    const rows = [
      'sep=;',
      'Relatório de clientes;;',
      ';;',
      'Nome;Telefone;Pedido',
      `Ana;="${phone(1)}";="12"`,
      `Bia;${phone(2)};#N/D`,
    ];
    const id = await fixture.prepare([...rows, ';;', ';;'].join('\r\n'), { text: 'Oi, {nome}: {pedido}' });
    expect(await bad(id)).toEqual([[6, 'cell_error', '#N/D']]);
    const { reading, total } = await send(id);
    expect([reading, total]).toEqual([{ kind: 'text', sheet: null, headingLine: 4, titles: 1 }, 2]);
    await fixture.confirm(id);
    await run();
    expect(await messages()).toMatchObject([{ phone: phone(1), text: 'Oi, Ana: 12' }]);
  });

  it('takes an odd first row for a recipient', async () => {
    const id = await fixture.prepare(`;Ana\n${phone(1)};Bia`, { text: 'Oi' });
    expect(await bad(id)).toEqual([[1, 'phone_missing', null]]);
    expect(await send(id)).toMatchObject({ total: 2, good: 1, reading: { headingLine: null } });
  });

  it('keeps the name of its file, without folders and without what cannot be shown', async () => {
    const readings: unknown[] = [];
    const sink = {
      addRows: () => Promise.resolve(),
      listRead: ({ reading }: { reading?: unknown }) => Promise.resolve(readings.push(reading)),
    };
    for (const file of ['C:\\lojas\\clientes.csv', 'a\u202eb.csv', '', undefined]) {
      const bytes = Readable.from([Buffer.from(phone(1))]);
      await fixture.reader.readInto(sink, bytes, file === undefined ? {} : { file });
    }
    expect(readings.map((reading) => (reading as { file?: string }).file)).toEqual([
      'clientes.csv',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads a sheet of Excel like a text', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Telefone', 'Valor'],
      [Number(phone(1)), 12.5],
      [phone(2), 'x'],
    ]);
    const book = utils.book_new(sheet, 'Clientes');
    const id = await fixture.prepare(write(book, { type: 'buffer' }) as Buffer, { text: 'São {valor}' });
    expect(await send(id)).toMatchObject({
      total: 2,
      good: 2,
      reading: { kind: 'xlsx', sheet: 'Clientes', headingLine: 1 },
    });
    await fixture.confirm(id);
    await run();
    expect((await messages()).map(({ text }) => text)).toEqual(['São 12,5', 'São x']);
  });

  describe('of a spreadsheet with hidden rows and columns, and with another sheet', () => {
    const sheetOf = (rows: unknown[][], hiddenColumns: readonly number[], hiddenRows: readonly number[]) => {
      const sheet = utils.aoa_to_sheet(rows);
      sheet['!cols'] = rows[0]!.map((_, at) => ({ hidden: hiddenColumns.includes(at) }));
      sheet['!rows'] = rows.map((_, at) => ({ hidden: hiddenRows.includes(at) }));
      return sheet;
    };
    const book = utils.book_new(utils.aoa_to_sheet([['Resumo', 3]]), 'Capa');
    const head = ['Telefone', 'Nome', 'Contato', 'Nome'];
    const rows = [head, [phone(8), 'Velha', phone(1), 'Ana'], [phone(9), 'Velho', phone(2), 'Bia']];
    utils.book_append_sheet(book, sheetOf(rows, [0, 1], [2]), 'Clientes');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Telefone'], [phone(5)], [phone(6)]]), 'Outros');
    const workbook = write(book, { type: 'buffer' }) as Buffer;
    const again = async (id: number, options: { sheet?: string; withHidden?: boolean }) => {
      const { reading, revision } = await send(id);
      const kept = (await fixture.reader.kept(reading!))!;
      expect(await fixture.changes.reopen(id, revision)).toBe(true);
      expect((await send(id)).state).toBe('reading');
      await fixture.reader.read(id, kept.bytes, { ...kept.options, ...options });
      await fixture.check.check(id);
    };
    const cells = async (id: number) => (await fixture.sends.rows(id, { after: 0, limit: 9 })).map((row) => row.cells);

    it('is that of the first sheet with phones, without what nobody sees, and names the rest', async () => {
      const id = await fixture.prepare(workbook, { text: 'Oi' }, { file: 'lista.xlsx' });
      expect(await cells(id)).toEqual([[phone(1), 'Ana']]);
      expect(await send(id)).toMatchObject({
        good: 1,
        columns: [
          { heading: 'Contato', target: 'phone' },
          { heading: 'Nome', target: 'name' },
        ],
        reading: {
          sheet: 'Clientes',
          choice: { sheets: ['Capa', 'Clientes', 'Outros'], hiddenRows: 1, hiddenColumns: [0, 1], withHidden: false },
        },
      });
    });

    it('is read again without another upload: a hidden column never wins over one that is seen', async () => {
      const id = await fixture.prepare(workbook, { text: 'Oi' }, { file: 'lista.xlsx' });
      await again(id, { sheet: 'Clientes', withHidden: true });
      expect(await cells(id)).toEqual(rows.slice(1));
      expect(await send(id)).toMatchObject({
        ...{ good: 2, total: 2 },
        columns: [{ target: null }, { target: null }, { target: 'phone' }, { target: 'name' }],
        reading: { file: 'lista.xlsx', choice: { hiddenRows: 1, withHidden: true } },
      });
      await again(id, { sheet: 'Outros' });
      expect([await cells(id), (await send(id)).good]).toEqual([[[phone(5)], [phone(6)]], 2]);
      await fixture.confirm(id);
      await run();
      expect((await messages()).map((message) => message.phone)).toEqual([phone(5), phone(6)]);
    });

    it('is not opened again where it was changed, and not kept for ever', async () => {
      const id = await fixture.prepare(workbook, { text: 'Oi' });
      const { revision, reading } = await send(id);
      expect(await fixture.changes.reopen(id, revision + 1)).toBe(false);
      expect(await fixture.changes.discardUnread(id, ADMIN)).toBe(false);
      await fixture.messages.database.write((tx) => tx.run('DELETE FROM media_contents', []));
      expect(await fixture.reader.kept(reading!)).toBe(null);
      expect(await fixture.changes.reopen(id, revision)).toBe(true);
      expect(await fixture.changes.discardUnread(id, ADMIN)).toBe(true);
    });
  });
});
