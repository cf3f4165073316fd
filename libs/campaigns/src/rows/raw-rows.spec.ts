import { describe, expect, it } from 'vitest';
import { rawRows, UnreadableFileError } from '../open-list.js';
import { MAX_CELLS, MAX_ROW_BYTES, type RawRow } from './record-reader.js';

/** The bytes in pieces of a few bytes, as a network may bring them. */
async function* inPieces(bytes: Buffer, size = 7): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function read(content: string | Buffer, size?: number): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const row of rawRows(inPieces(Buffer.from(content as string), size))) rows.push(row);
  return rows;
}
const cells = async (content: string | Buffer) => (await read(content)).map((row) => row.cells);

describe('The rows of a file', () => {
  it.each([
    ['semicolons', 'a;b,c\n1;2,3'],
    ['commas', 'a,b c\n1,2;3'],
    ['tabs', 'a\tb\n1\t2;3'],
  ])('are separated by %s when the first line is', async (_, content) => {
    for (const row of await cells(content)) expect(row).toHaveLength(2);
  });

  it.each([
    ['a title with commas', 'Clientes, julho, agosto\nphone;name;city\n1;Ana;X\n2;Bia;Y', 3],
    ['decimals with commas', 'phone;value\n1;2,50\n2;3,50', 2],
    ['one column', 'Clientes\n1\n2', 1],
    ['a line that names it', 'sep=,\r\n1,a;b;c\r\n2,d;e;f', 2],
    ['a quoted line that names it', '"sep=|"\n1|a\n2|b', 2],
    ['a line that names it behind a mark', '\uFEFFsep=;\n1;a,b,c\n2;a,b,c', 2],
  ])('are separated as most of them are, below %s', async (_, content, columns) => {
    const rows = await read(content);
    expect(rows.slice(-2).map(({ cells: { length } }) => length)).toEqual([columns, columns]);
    expect(rows.at(-1)!.line).toBe(content.split('\n').length);
    expect(rows.flatMap((row) => row.cells).join('')).not.toContain('sep');
  });

  it('have the line on which they begin, also behind a cell of several lines and empty lines', async () => {
    const rows = await read('phone;name\r\n1;"Ana\r\nMaria"\r\n\r\n2;Bia\r\n3;"C ""x"" D"');
    expect(rows).toEqual([
      { line: 1, cells: ['phone', 'name'] },
      { line: 2, cells: ['1', 'Ana\r\nMaria'] },
      { line: 5, cells: ['2', 'Bia'] },
      { line: 6, cells: ['3', 'C "x" D'] },
    ]);
  });

  it.each([
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\r\n', '\r'],
    ['\r', '\n'],
  ])('end where any line end is, also when %j is followed by %j', async (first, second) => {
    const content = `phone;name${first}1;"Ana"${first}2;Bia${second}3;"Caio\r\nJr"${second}${second}4;Duda${first}5;Eva`;
    for (const size of [1, 2, 7]) {
      expect(await read(content, size)).toEqual([
        { line: 1, cells: ['phone', 'name'] },
        { line: 2, cells: ['1', 'Ana'] },
        { line: 3, cells: ['2', 'Bia'] },
        { line: 4, cells: ['3', 'Caio\r\nJr'] },
        { line: 7, cells: ['4', 'Duda'] },
        { line: 8, cells: ['5', 'Eva'] },
      ]);
    }
  });

  it('keep each byte as a character, without the mark of UTF-8', async () => {
    expect(await cells(Buffer.from('\uFEFFa;é'))).toEqual([['a', 'Ã©']]);
    expect(await cells(Buffer.from([0x61, 0x3b, 0xe9]))).toEqual([['a', 'é']]);
  });

  it('become UTF-8 from UTF-16', async () => {
    const content = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a;é', 'utf16le')]);
    expect(await cells(content)).toEqual([['a', 'Ã©']]);
  });

  it('go on behind a cell of five million characters', async () => {
    const rows = await read(`1;a\n2;"${'x'.repeat(5_000_000)}"\n3;c`, 65_536);
    expect(rows.map(({ line, cells: [phone] }) => [line, phone])).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ]);
  });

  it.each([
    ['of separators', `1${';'.repeat(400_000)}\n`, 2],
    ['of quoted line breaks', `1;"${'\r\n'.repeat(200_000)}"\n`, 200_002],
    ['of quotation marks', `1;"${'""'.repeat(200_000)}"\n`, 2],
    ['of one cell more than it may have', `1${';x'.repeat(MAX_CELLS)}\n`, 2],
    ['of one byte more than it may have', `1;${'x'.repeat(MAX_ROW_BYTES - 1)}\n`, 2],
  ])('are refused by their line, and are not built, when they consist %s', async (_, long, next) => {
    for (const size of [7_000, 1_000_000]) {
      const [row, ...others] = await read(`${long}2;b`, size);
      expect([row!.line, row!.isTooLong, row!.cells[0]]).toEqual([1, true, '1']);
      expect([row!.cells.length <= MAX_CELLS, row!.cells.join('').length <= MAX_ROW_BYTES]).toEqual([true, true]);
      expect(others).toEqual([{ line: next, cells: ['2', 'b'] }]);
    }
  });

  it('may have as many cells and bytes as that', async () => {
    const [wide, long] = await read(`1${';x'.repeat(MAX_CELLS - 1)}\n2;${'x'.repeat(MAX_ROW_BYTES - 2)}`, 7_000);
    expect([wide!.isTooLong, wide!.cells.length]).toEqual([undefined, MAX_CELLS]);
    expect([long!.isTooLong, long!.cells[1]!.length]).toEqual([undefined, MAX_ROW_BYTES - 2]);
  });

  it('keep quotation marks that stand within a cell or are followed by more text', async () => {
    expect(await cells('a"b;"c""d";"e"f;"g";""\n')).toEqual([['a"b', 'c"d', '"e"f', 'g', '']]);
  });

  it('cannot be read behind a quotation mark that is never closed, and not at all in an empty file', async () => {
    await expect(read('1;a\n2;"b\n3;c')).rejects.toMatchObject({ code: 'quote_not_closed', line: 2 });
    await expect(read('')).rejects.toBeInstanceOf(UnreadableFileError);
  });

  it('fail with the error of the bytes', async () => {
    async function* broken() {
      yield Buffer.alloc(70_000, 'a;b\n');
      throw new Error('the connection broke');
    }
    const all = async () => {
      for await (const _ of rawRows(broken()));
    };
    await expect(all()).rejects.toThrow('the connection broke');
  });
});
