import { type BookType, utils, type WorkBook, write, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { SheetKind } from '../rows/file-kind.js';
import { MAX_CELLS } from '../rows/record-reader.js';
import { workbookOf } from '../testing/workbooks.js';
import { openSheet, type SheetReading } from './open-sheet.js';

const PHONE = 5_511_987_654_321;
const READING: SheetReading = { kind: 'xlsx', sheet: '', language: 'pt-BR', withHidden: false };

function bookOf(sheets: Readonly<Record<string, WorkSheet>>): WorkBook {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return book;
}
const bytesOf = (book: WorkBook, bookType: BookType = 'xlsx') =>
  write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
async function open(bytes: Buffer, reading: Partial<SheetReading> = {}) {
  const sheet = await openSheet(bytes, { ...READING, ...reading });
  const rows: (number | string)[][] = [];
  for await (const { line, cells } of sheet.rows)
    rows.push([line, ...cells.map((cell) => Buffer.from(cell, 'latin1').toString())]);
  return { name: sheet.name, sheets: sheet.sheets, rows, hidden: sheet.hidden() };
}

const SHEET = utils.aoa_to_sheet([
  ['Nome', 'Telefone', 'Valor', 'Dia', 'Sem', 'Ativo'],
  ['João ç', PHONE, 1234.5, new Date(Date.UTC(2026, 10, 5)), null, true],
  [],
  ['Bia', String(PHONE + 1), 7, new Date(Date.UTC(2026, 0, 31)), '', false],
]);
SHEET.B2!.z = '"+55 "0';
SHEET.C2!.z = '"R$" #,##0.00';
SHEET.D4!.z = 'dd/mmm/yy';

describe('A spreadsheet', () => {
  it.each([
    ['xlsx', 'xlsx'],
    ['xls', 'biff8'],
  ] as const)('of the kind %s is read as it is shown', async (kind: SheetKind, bookType) => {
    expect(await open(bytesOf(bookOf({ Clientes: SHEET }), bookType), { kind })).toEqual({
      name: 'Clientes',
      sheets: ['Clientes'],
      hidden: { rows: 0, columns: [] },
      rows: [
        [1, 'Nome', 'Telefone', 'Valor', 'Dia', 'Sem', 'Ativo'],
        [2, 'João ç', `+55 ${PHONE}`, 'R$ 1.234,50', '05/11/2026', '', 'VERDADEIRO'],
        [4, 'Bia', String(PHONE + 1), '7', '31/jan/26', '', 'FALSO'],
      ],
    });
  });

  it('has decimals with a point for readers of English', async () => {
    const { rows } = await open(bytesOf(bookOf({ A: utils.aoa_to_sheet([[0.5, 1.25]]) })), { language: 'en' });
    expect(rows).toEqual([[1, '0.5', '1.25']]);
  });

  it('is read whatever way its texts are written', async () => {
    const strings = [
      '<si><t>Ana</t></si>',
      '<si><r><rPr><b/></rPr><t xml:space="preserve">Ana </t></r><r><t>Maria</t></r><rPh sb="0" eb="1"><t>アナ</t></rPh></si>',
      '<si><t>linha_x000D_outra</t></si>',
      '<si/>',
    ];
    const cells = [
      '<c t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c>',
      '<c t="inlineStr"><is><t>&lt;Bia&gt; &amp;</t></is></c><c t="str"><f>A1&amp;"x"</f><v>Anax</v></c>',
      '<c t="e"><v>#N/A</v></c><c t="d" s="1"><v>2026-11-05</v></c><c><f>A1+1</f></c><c t="n"><v></v></c><c t="s"><v>99</v></c>',
    ];
    const rows = `<row r="1">${cells[0]}</row><row>${cells[1]}</row><row r="9">${cells[2]}</row>`;
    const styles =
      '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    const read = await open(workbookOf({ sheets: { A: rows }, strings: strings.join(''), styles }));
    expect(read.rows).toEqual([
      [1, 'Ana', '', 'Ana Maria', 'linha\routra'],
      [2, '<Bia> &', 'Anax'],
      [9, '#N/A', '05/11/2026', '=A1+1'],
    ]);
  });

  it('has days that are counted from 1904 on, and hours that are not', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="[h]:mm"/></numFmts><cellXfs><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>';
    const sheets = { A: '<row><c s="0"><v>44538</v></c><c s="1"><v>1.5</v></c></row>' };
    const properties = '<workbookPr date1904="1"/>';
    expect((await open(workbookOf({ sheets, styles, properties }))).rows).toEqual([[1, '09/12/2025', '36:00']]);
  });

  it('is the first that has phones, unless another is chosen; empty and hidden ones do not count', async () => {
    const list = utils.aoa_to_sheet([['Telefone'], [PHONE]]);
    const summary = utils.aoa_to_sheet([['Total', 1_234_567_890_123]]);
    const book = bookOf({ Vazia: utils.aoa_to_sheet([['']]), Resumo: summary, Lista: list, Outra: list, Oculta: list });
    book.Workbook = { Sheets: [{}, {}, {}, {}, { Hidden: 1 }] };
    const bytes = bytesOf(book);
    expect(await open(bytes)).toMatchObject({ name: 'Lista', sheets: ['Resumo', 'Lista', 'Outra'] });
    expect(await open(bytes, { sheet: 'Outra' })).toMatchObject({ name: 'Outra' });
    expect(await open(bytes, { sheet: 'Resumo' })).toMatchObject({ name: 'Resumo' });
    expect(await open(bytes, { sheet: 'Março' })).toMatchObject({ name: 'Lista' });
    expect(await open(bytes, { sheet: 'Oculta' })).toMatchObject({ name: 'Lista' });
    const bare = bookOf({ Capa: utils.aoa_to_sheet([['Relatório de 2026']]), Dados: utils.aoa_to_sheet([[PHONE]]) });
    expect((await open(bytesOf(bare))).name).toBe('Dados');
    const hidden = bookOf({ Oculta: list });
    hidden.Workbook = { Sheets: [{ Hidden: 1 }] };
    expect((await open(bytesOf(hidden))).name).toBe('Oculta');
    await expect(open(bytesOf(bookOf({ Vazia: utils.aoa_to_sheet([]) })))).rejects.toMatchObject({
      code: 'file_empty',
    });
  });

  it('is read without what nobody sees of it, unless that is chosen', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Fone antigo', 'Nome', 'Telefone', 'Vazia'],
      [PHONE + 5, 'Ana', PHONE],
      [PHONE + 6, 'Bia', PHONE + 1],
      [PHONE + 7, 'Caio', PHONE + 2],
    ]);
    sheet['!cols'] = [{ hidden: true }, {}, {}, { hidden: true }];
    sheet['!rows'] = [{}, {}, { hidden: true }, {}, { hidden: true }];
    const bytes = bytesOf(bookOf({ A: sheet }));
    const seen = await open(bytes);
    expect(seen.hidden).toEqual({ rows: 1, columns: [0, 3] });
    expect(seen.rows).toEqual([
      [1, 'Nome', 'Telefone'],
      [2, 'Ana', String(PHONE)],
      [4, 'Caio', String(PHONE + 2)],
    ]);
    const all = await open(bytes, { withHidden: true });
    expect([all.rows.length, all.rows[2], all.hidden]).toEqual([
      4,
      [3, String(PHONE + 6), 'Bia', String(PHONE + 1)],
      seen.hidden,
    ]);
  });

  it('has rows that are too long, like a text', async () => {
    for (const cells of [Array<string>(MAX_CELLS + 1).fill('x'), Array<string>(9).fill('x'.repeat(9_000))]) {
      const sheet = await openSheet(bytesOf(bookOf({ A: utils.aoa_to_sheet([cells]) })), READING);
      for await (const row of sheet.rows) {
        expect([row.isTooLong, row.cells.length <= MAX_CELLS]).toEqual([true, true]);
      }
    }
  });

  it.each<[string, string, () => Buffer]>([
    [
      'that unpacks to more than 128 MiB',
      'sheet_too_large',
      () => workbookOf({ sheets: { A: `<row>${' '.repeat(900_000)}</row>`.repeat(150) } }),
    ],
    [
      'with a text that no cell has',
      'sheet_too_large',
      () => workbookOf({ sheets: { A: `<row><c t="str"><v>${'x'.repeat(1_100_000)}</v></c></row>` } }),
    ],
    [
      'of a million cells in each of many rows',
      'sheet_too_large',
      () => workbookOf({ sheets: { A: `<row>${'<c/>'.repeat(4_100_000)}</row>` } }),
    ],
    [
      'with more texts than are read',
      'sheet_too_large',
      () => workbookOf({ sheets: { A: '' }, strings: '<si/>'.repeat(1_600_000) }),
    ],
    [
      'with more formats than are read',
      'sheet_too_large',
      () => workbookOf({ sheets: { A: '' }, styles: `<cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs>` }),
    ],
    [
      'whose elements stand in each other',
      'sheet_broken',
      () => workbookOf({ sheets: { A: `${'<a>'.repeat(100)}${'</a>'.repeat(100)}` } }),
    ],
    [
      'whose XML does not end',
      'sheet_broken',
      () => workbookOf({ sheets: { A: '<?xml version="1.0"?><worksheet><sheetData><row><c>' } }),
    ],
    [
      'with an entity of its own',
      'sheet_broken',
      () =>
        workbookOf({
          sheets: {
            A: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
          },
        }),
    ],
    [
      'with a line that comes twice',
      'sheet_broken',
      () => workbookOf({ sheets: { A: '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>' } }),
    ],
    ['that is cut off', 'sheet_broken', () => bytesOf(bookOf({ A: SHEET })).subarray(0, 3_000)],
    ['of zeros', 'sheet_broken', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(1_000)])],
  ])('%s is refused: %s', async (_, code, bytes) => {
    await expect(open(bytes())).rejects.toMatchObject({ code });
  });

  it('of the old kind that is none is refused', async () => {
    const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(4_096)]);
    await expect(open(ole, { kind: 'xls' })).rejects.toMatchObject({ code: 'sheet_broken' });
  });
});
