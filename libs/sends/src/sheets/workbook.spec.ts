import { deflateRawSync } from 'node:zlib';
import { type BookType, utils, type WorkBook, write, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { SheetKind } from '../rows/file-kind.js';
import { MAX_CELLS } from '../rows/record-reader.js';
import { openSheet } from './workbook.js';

const PHONE = 5_511_987_654_321;

function bookOf(sheets: Readonly<Record<string, WorkSheet>>): WorkBook {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return book;
}
const bytesOf = (book: WorkBook, bookType: BookType = 'xlsx') =>
  write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
const open = (bytes: Buffer, sheet = '', kind: SheetKind = 'xlsx', hasDecimalComma = true) => {
  const { name, rows } = openSheet(bytes, { kind, sheet, hasDecimalComma });
  const texts = [...rows].map(({ line, cells }) => [
    line,
    ...cells.map((cell) => Buffer.from(cell, 'latin1').toString()),
  ]);
  return { name, rows: texts };
};

const SHEET = utils.aoa_to_sheet([
  ['Nome', 'Telefone', 'Valor', 'Dia', 'Sem'],
  ['João ç', PHONE, 1234.5, new Date(Date.UTC(2026, 10, 5)), null],
  [],
  ['Bia', String(PHONE + 1), 7, new Date(Date.UTC(2026, 0, 31)), ''],
]);
SHEET.C2!.z = '"R$" #,##0.00';
SHEET.D4!.z = 'dd/mm/yy';
SHEET.B2!.z = '0.00E+00';

describe('A spreadsheet', () => {
  it.each([
    ['xlsx', 'xlsx'],
    ['xls', 'biff8'],
  ] as const)('of the kind %s is read as it is shown, with all digits of its numbers', (kind, bookType) => {
    expect(open(bytesOf(bookOf({ Clientes: SHEET }), bookType), '', kind)).toEqual({
      name: 'Clientes',
      rows: [
        [1, 'Nome', 'Telefone', 'Valor', 'Dia', 'Sem'],
        [2, 'João ç', String(PHONE), 'R$ 1.234,50', '05/11/2026'],
        [4, 'Bia', String(PHONE + 1), '7', '31/01/26'],
      ],
    });
  });

  it('has decimals with a point for readers of English', () => {
    const { rows } = open(bytesOf(bookOf({ A: utils.aoa_to_sheet([[0.5, 1.25]]) })), '', 'xlsx', false);
    expect(rows).toEqual([[1, '0.5', '1.25']]);
  });

  it('with several sheets is read once one of them is chosen; empty and hidden ones do not count', () => {
    const list = utils.aoa_to_sheet([[PHONE]]);
    const one = bookOf({ Vazia: utils.aoa_to_sheet([['']]), Lista: list, Oculta: list });
    one.Workbook = { Sheets: [{}, {}, { Hidden: 1 }] };
    expect(open(bytesOf(one)).name).toBe('Lista');
    const two = bytesOf(bookOf({ Janeiro: list, Fevereiro: list }));
    const choice = { code: 'sheet_choice', sheets: ['Janeiro', 'Fevereiro'] };
    expect(() => open(two)).toThrow(expect.objectContaining(choice));
    expect(() => open(two, 'Março')).toThrow(expect.objectContaining(choice));
    expect(open(two, 'Fevereiro').name).toBe('Fevereiro');
    expect(() => open(bytesOf(bookOf({ Vazia: utils.aoa_to_sheet([]) })))).toThrow(
      expect.objectContaining({ code: 'file_empty' }),
    );
  });

  it('has rows that are too long, like a text', () => {
    const [row] = openSheet(bytesOf(bookOf({ A: utils.aoa_to_sheet([Array<string>(MAX_CELLS + 1).fill('x')]) })), {
      kind: 'xlsx',
      sheet: '',
      hasDecimalComma: true,
    }).rows;
    expect([row!.isTooLong, row!.cells.length]).toEqual([true, MAX_CELLS]);
  });

  it.each<[string, string, () => Buffer]>([
    ['that unpacks to more than 200 MiB', 'sheet_too_large', () => bomb(300)],
    ['that says of itself that it is small', 'sheet_too_large', () => bomb(300, 10)],
    ['that is cut off', 'sheet_broken', () => bytesOf(bookOf({ A: SHEET })).subarray(0, 3_000)],
    ['of zeros', 'sheet_broken', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(1_000)])],
  ])('%s is refused: %s', (_, code, bytes) => {
    expect(() => open(bytes())).toThrow(expect.objectContaining({ code }));
  });

  it('of the old kind that is none is refused', () => {
    const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(4_096)]);
    expect(() => open(ole, '', 'xls')).toThrow(expect.objectContaining({ code: 'sheet_broken' }));
  });
});

/** A workbook whose sheet unpacks to so many MiB; `told`: the size that it says of itself. */
function bomb(mebibytes: number, told = mebibytes * 1024 ** 2): Buffer {
  const packed = deflateRawSync(Buffer.alloc(mebibytes * 1024 ** 2, ' '));
  const names = ['xl/workbook.xml', 'xl/worksheets/sheet1.xml'];
  const u = (value: number, bytes: number) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntLE(value, 0, bytes);
    return buffer;
  };
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const name of names) {
    const offset = locals.reduce((sum, { length }) => sum + length, 0);
    const sizes = [u(0, 4), u(packed.length, 4), u(told, 4), u(name.length, 2), u(0, 2)];
    const common = [u(20, 2), u(0, 2), u(8, 2), u(0, 4), ...sizes];
    locals.push(Buffer.concat([u(0x04034b50, 4), ...common, Buffer.from(name), packed]));
    directory.push(
      Buffer.concat([
        u(0x02014b50, 4),
        u(20, 2),
        ...common,
        u(0, 2),
        u(0, 2),
        u(0, 2),
        u(0, 4),
        u(offset, 4),
        Buffer.from(name),
      ]),
    );
  }
  const [files, listed] = [Buffer.concat(locals), Buffer.concat(directory)];
  const end = [u(0x06054b50, 4), u(0, 4), u(2, 2), u(2, 2), u(listed.length, 4), u(files.length, 4), u(0, 2)];
  return Buffer.concat([files, listed, ...end]);
}
