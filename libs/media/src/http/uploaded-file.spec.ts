import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readUpload } from './uploaded-file.js';

async function nameIn(disposition: string, piece: number): Promise<string | null> {
  const form = Buffer.from(
    `--xyz\r\ncontent-disposition: form-data; name="mimetype"\r\n\r\ntext/plain\r\n--xyz\r\ncontent-disposition: form-data; name="file"; ${disposition}\r\n\r\nOlá\r\n--xyz--\r\n`,
    'latin1',
  );
  const pieces = Array.from({ length: Math.ceil(form.length / piece) }, (_, at) =>
    form.subarray(at * piece, (at + 1) * piece),
  );
  const { filename, bytes, mimetype } = await readUpload('multipart/form-data; boundary=xyz', Readable.from(pieces));
  const read: Buffer[] = [];
  for await (const part of bytes!) read.push(part);
  expect([Buffer.concat(read).toString('latin1'), mimetype]).toEqual(['Olá', 'text/plain']);
  return filename;
}

describe('The name of an upload', () => {
  it.each([
    ['filename="boleto.pdf"', 'boleto.pdf'],
    [`filename="${Buffer.from('João.pdf').toString('latin1')}"`, 'João.pdf'],
    ['filename="Jo\xe3o \xe7.pdf"', 'João ç.pdf'],
    ['filename="C:\\contas\\Jo\xe3o.pdf"', 'João.pdf'],
    ['filename="=?UTF-8?B?Sm/Do28ucGRm?="', 'João.pdf'],
    ["filename*=UTF-8''Jo%C3%A3o.pdf", 'João.pdf'],
    ['filename=".."', null],
    ['filename="CON.txt"', '_CON.txt'],
    ['filename="a:b.pdf"', 'a_b.pdf'],
  ])('said as %j is %j, in whatever pieces it comes', async (disposition, expected) => {
    for (const piece of [1_000, 7]) expect(await nameIn(disposition, piece)).toBe(expected);
  });
});
