import { type BookType, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { oldBookOf, oldFileOf, RECORD, recordOf, shortNumber, wideText, words } from '../testing/workbooks.js';
import { openSheet } from './open-sheet.js';

const PHONE = 5_511_987_654_321;
const EXCEL_5 = 0x500;
const EMPTY = Buffer.alloc(0);

async function read(bytes: Buffer, withHidden = false) {
  const sheet = await openSheet(bytes, { kind: 'xls', sheet: '', language: 'pt-BR', withHidden });
  const rows: (number | string)[][] = [];
  for await (const { line, cells } of sheet.rows)
    rows.push([line, ...cells.map((cell) => Buffer.from(cell, 'latin1').toString())]);
  return { rows, sheets: sheet.sheets, hidden: sheet.hidden() };
}
const place = (row: number, column: number, style = 0) => words(row, column, style);
const text = (row: number, column: number, value: string) => recordOf(RECORD.text, place(row, column), wideText(value));
const double = (value: number) => {
  const content = Buffer.alloc(8);
  content.writeDoubleLE(value);
  return content;
};
const formula = (column: number, result: Buffer) => recordOf(RECORD.formula, place(0, column), result, Buffer.alloc(8));
const shared = (column: number, index: number) => recordOf(RECORD.sharedText, place(0, column), words(index, 0));
const latin = (value: string) => Buffer.from(value, 'latin1');

describe('A workbook before 2007', () => {
  it.each<[BookType, boolean]>([
    ['biff8', false],
    ['biff8', true],
    ['biff5', false],
  ])('of another program (%s, texts of their own place: %s) is read as it is shown', async (bookType, bookSST) => {
    const lines = Array.from({ length: 2_000 }, (_, row) => [
      PHONE + row,
      `${bookType === 'biff5' ? 'Joao' : 'João ç'} ${row}`,
      row / 4,
      row % 2 === 0,
      -row,
    ]);
    const book = utils.book_new(utils.aoa_to_sheet([['Telefone', 'Nome'], ...lines]), 'Clientes');
    const { rows, sheets } = await read(write(book, { type: 'buffer', bookType, bookSST }) as Buffer);
    expect(sheets).toEqual(['Clientes']);
    const shown = (value: number) => String(value).replace('.', ',');
    expect(rows.slice(1)).toEqual(
      lines.map(([phone, name, part, isEven, less], row) => [
        ...[row + 2, String(phone), name, shown(part as number), isEven ? 'VERDADEIRO' : 'FALSO', String(less)],
      ]),
    );
  });

  it.each<[string, Buffer[], string[]]>([
    [
      'numbers of one row',
      [recordOf(RECORD.numbers, words(0, 1, 0), shortNumber(7), words(0), shortNumber(-8), words(2))],
      ['', '7', '-8'],
    ],
    ['a hundredth', [recordOf(RECORD.shortNumber, place(0, 0), words(12_345 * 4 + 3, 0))], ['123,45']],
    ['a short number with decimals', [recordOf(RECORD.shortNumber, place(0, 0), double(2.5).subarray(4))], ['2,5']],
    ['a number', [recordOf(RECORD.number, place(0, 0), double(0.1))], ['0,1']],
    ['a number that is none', [recordOf(RECORD.number, place(0, 0), double(NaN))], ['#NUM!']],
    ['a number with a format', [recordOf(RECORD.number, place(0, 0, 1), double(11_987_654_321))], ['+55 11987654321']],
    [
      'a number with a format of every program',
      [recordOf(RECORD.number, place(0, 0, 2), double(46_000))],
      ['09/12/2025'],
    ],
    ['a number with a style that there is not', [recordOf(RECORD.number, place(0, 0, 99), double(5))], ['5']],
    [
      'yes and no, and an error',
      [0, 1]
        .map((at) => recordOf(RECORD.boolean, place(0, at), Buffer.from([at, 0])))
        .concat(recordOf(RECORD.boolean, place(0, 2), Buffer.from([0x2a, 1]))),
      ['FALSO', 'VERDADEIRO', '#N/A'],
    ],
    [
      'a text whose parts look different',
      [recordOf(RECORD.richText, place(0, 0), wideText('Ana é'), words(1, 0, 1))],
      ['Ana é'],
    ],
    [
      'formulas',
      [
        formula(0, double(3)),
        formula(1, Buffer.from([1, 0, 1, 0, 0, 0, 255, 255])),
        formula(2, Buffer.from([2, 0, 7, 0, 0, 0, 255, 255])),
        formula(3, Buffer.from([3, 0, 0, 0, 0, 0, 255, 255])),
        formula(4, Buffer.from([0, 0, 0, 0, 0, 0, 255, 255])),
        recordOf(RECORD.array, words(1)),
        recordOf(RECORD.formulaText, wideText('texto')),
        formula(5, Buffer.from([0, 0, 0, 0, 0, 0, 255, 255])),
        recordOf(RECORD.oldShared, words(1)),
        recordOf(RECORD.formulaText, wideText('de Excel 5')),
        formula(6, Buffer.from([0, 0, 0, 0, 0, 0, 255, 255])),
        text(0, 7, 'x'),
        recordOf(RECORD.formulaText, wideText('of no formula')),
      ],
      ['3', 'VERDADEIRO', '#DIV/0!', '', 'texto', 'de Excel 5', '', 'x'],
    ],
    [
      'texts that go on in another record',
      [shared(0, 0), shared(1, 1), shared(2, 2), shared(3, 3), shared(4, 4), shared(5, 99)],
      ['abcdé', 'rico', 'falado', 'último', 'fim'],
    ],
    ['cells in any order', [text(0, 2, 'c'), text(1, 0, 'x'), text(0, 0, 'a')], ['a', '', 'c']],
    [
      'a chart',
      [recordOf(RECORD.begin, words(0x600, 0x20, 0, 0)), text(0, 0, 'no'), recordOf(RECORD.end), text(0, 0, 'yes')],
      ['yes'],
    ],
  ])('with %s is read', async (_, records, cells) => {
    const texts = [
      recordOf(RECORD.texts, words(5, 0, 5, 0, 5), Buffer.from([0]), latin('abc')),
      recordOf(
        RECORD.continued,
        Buffer.from([1]),
        Buffer.from('dé', 'utf16le'),
        words(4),
        Buffer.from([8, 1, 0]),
        latin('rico'),
        words(0),
      ),
      recordOf(RECORD.continued, words(0), words(6), Buffer.from([4, 3, 0, 0, 0]), latin('falado'), latin('xyz')),
      recordOf(RECORD.continued, words(6), Buffer.from([0]), latin('último'), Buffer.from([3])),
      recordOf(RECORD.continued, Buffer.from([0, 0]), latin('fim')),
    ];
    const format = recordOf(RECORD.format, words(200), wideText('"+55 "0'));
    const styles = [0, 200, 14].map((id) => recordOf(RECORD.style, words(0, id, 0)));
    const { rows } = await read(oldBookOf([format, ...styles, ...texts], { A: records }));
    expect(rows[0]).toEqual([1, ...cells]);
  });

  it('of Excel 5 has texts of its code page', async () => {
    const name = (value: Buffer) => recordOf(RECORD.text, place(0, 0), words(value.length), value);
    const book = (page: number, value: Buffer) =>
      oldBookOf([recordOf(RECORD.codePage, words(page))], { A: [name(value)] }, EXCEL_5);
    expect((await read(book(1_252, latin('João')))).rows).toEqual([[1, 'João']]);
    expect((await read(book(1_251, Buffer.from([0xc0, 0xed, 0xff])))).rows).toEqual([[1, 'Аня']]);
    expect((await read(book(32_768, Buffer.from([0x4a, 0x8b])))).rows).toEqual([[1, 'Jã']]);
    expect((await read(book(10_000, Buffer.from([0x4a, 0x8b])))).rows).toEqual([[1, 'Jã']]);
    expect((await read(book(1_252, Buffer.from([0x80, 0x93])))).rows).toEqual([[1, '€“']]);
    expect((await read(book(850, Buffer.from([0x4a, 0xc6])))).rows).toEqual([[1, 'Jã']]);
    expect((await read(book(932, Buffer.from([0x93, 0xfa])))).rows).toEqual([[1, '日']]);
    expect((await read(book(65_001, Buffer.from('é')))).rows).toEqual([[1, 'é']]);
    expect((await read(book(1_200, latin('é')))).rows).toEqual([[1, 'é']]);
    expect((await read(book(9_999, latin('é')))).rows).toEqual([[1, 'é']]);
  });

  it('is read without what nobody sees of it, unless that is chosen', async () => {
    const cells = [0, 1, 2].flatMap((row) => [text(row, 0, `a${row}`), text(row, 1, `b${row}`)]);
    const hiddenRow = recordOf(RECORD.row, words(1, 0, 2, 0, 0, 0, 0x20, 0));
    const bytes = oldBookOf([], { A: [recordOf(RECORD.columns, words(0, 0, 0, 0, 1, 0)), hiddenRow, ...cells] });
    const { rows, hidden } = await read(bytes);
    expect([rows, hidden]).toEqual([
      [
        [1, 'b0'],
        [3, 'b2'],
      ],
      { rows: 1, columns: [0] },
    ]);
    expect((await read(bytes, true)).rows).toHaveLength(3);
  });

  it('is of a few bytes, and has days that are counted from 1904 on', async () => {
    const date = recordOf(RECORD.number, place(0, 0), double(44_538));
    const book = [recordOf(RECORD.days, words(1)), recordOf(RECORD.style, words(0, 14, 0))];
    const bytes = oldBookOf(book, { A: [date], 'B ç': [text(0, 0, 'x')] });
    expect(bytes.length).toBeLessThan(4_096);
    expect(await read(bytes)).toMatchObject({ sheets: ['A', 'B ç'], rows: [[1, '09/12/2025']] });
  });

  it.each<[string, string, () => Buffer]>([
    ['with a password', 'sheet_protected', () => oldBookOf([recordOf(RECORD.password, words(1))], { A: [] })],
    [
      'that a later program has encrypted',
      'sheet_protected',
      () => oldFileOf(Buffer.alloc(5_000), '/EncryptedPackage'),
    ],
    ['that only some may read', 'sheet_protected', () => oldFileOf(Buffer.alloc(5_000), '/\tDRMContent')],
    ['without a workbook', 'sheet_broken', () => oldFileOf(Buffer.alloc(5_000), '/WordDocument')],
    ['of a version that has no such file', 'sheet_broken', () => oldBookOf([], { A: [text(0, 0, 'x')] }, 0x200)],
    ['that is cut off', 'sheet_broken', () => oldBookOf([], { A: [text(0, 0, 'x'.repeat(9_000))] }).subarray(0, 9_000)],
    [
      'whose sheet is somewhere else',
      'sheet_broken',
      () => oldBookOf([recordOf(RECORD.sheet, words(9, 9, 0), latin('\u0001\u0000A'))], {}),
    ],
    ['whose record does not end', 'sheet_broken', () => oldBookOf([], { A: [words(RECORD.text, 9_999)] })],
    ...[RECORD.number, RECORD.shortNumber, RECORD.formula, RECORD.sharedText, RECORD.boolean, RECORD.numbers].map(
      (type): [string, string, () => Buffer] => [
        `whose cell 0x${type.toString(16)} is shorter than its value`,
        'sheet_broken',
        () => oldBookOf([], { A: [recordOf(type, place(0, 0)), text(0, 1, 'a long text behind it')] }),
      ],
    ),
    [
      'of more formats than programs take',
      'sheet_too_large',
      () =>
        oldBookOf(
          Array.from({ length: 3_000 }, (_, at) => recordOf(RECORD.format, words(200 + at), wideText(`0" ${at}"`))),
          { A: [text(0, 0, 'x')] },
        ),
    ],
    [
      'whose text does not end',
      'sheet_broken',
      () => oldBookOf([recordOf(RECORD.texts, words(1, 0, 1, 0, 9), Buffer.from([0]))], {}),
    ],
    ['with two million texts', 'sheet_too_large', () => oldBookOf([recordOf(RECORD.texts, words(0, 99, 0, 99))], {})],
    [
      'of more than four million cells',
      'sheet_too_large',
      () =>
        oldBookOf([], {
          A: Array<Buffer>(15_700).fill(recordOf(RECORD.numbers, words(0, 0), Buffer.alloc(1_536), words(255))),
        }),
    ],
    [
      'without anything',
      'file_empty',
      () => oldBookOf([], { A: [recordOf(RECORD.row, EMPTY, words(0, 0, 0, 0, 0, 0, 0, 0))] }),
    ],
  ])('%s is refused: %s', async (_, code, bytes) => {
    await expect(read(bytes())).rejects.toMatchObject({ code });
  });

  it.each([
    // The first sector of the table of all sectors, and of that of those of 64 bytes.
    ['sectors', 9_000, 76],
    ['small sectors', 900, 60],
  ])('whose %s go in a circle is refused', async (_, length, field) => {
    const bytes = oldBookOf([], { A: [text(0, 0, 'x'.repeat(length))] });
    const table = (bytes.readUInt32LE(field) + 1) * 512;
    for (let at = table; at < table + 512; at += 4) if (bytes.readUInt32LE(at) < 100) bytes.writeUInt32LE(1, at);
    await expect(read(bytes)).rejects.toMatchObject({ code: 'sheet_broken' });
  });

  it('whose list of tables of sectors goes in a circle is read to its end', async () => {
    const bytes = oldBookOf([], { A: [text(0, 0, 'x')] });
    const last = bytes.length / 512 - 1;
    bytes.writeUInt32LE(last, 68);
    const circle = Buffer.from(Uint32Array.from({ length: 128 }, () => last).buffer);
    expect((await read(Buffer.concat([bytes, circle]))).rows).toEqual([[1, 'x']]);
  });
});
