import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addUploadParser, type UploadBody } from './upload-parser.js';

type Parse = (request: object, payload: Readable) => Promise<UploadBody>;

function parser(): Parse {
  let parse: Parse | undefined;
  addUploadParser({
    hasContentTypeParser: () => false,
    addContentTypeParser: (_type: string, given: Parse) => (parse = given),
  } as unknown as FastifyInstance);
  return parse!;
}

/** What a form with these fields becomes; `file`: the content of the chosen file. */
function upload(fields: Readonly<Record<string, string>>, file = ''): Promise<UploadBody> {
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  parts.push(part(`name="list"; filename="${file === '' ? '' : 'lista.csv'}"`, file));
  const headers = { 'content-type': 'multipart/form-data; boundary=xyz' };
  const body = Buffer.from(`${parts.join('')}--xyz--\r\n`);
  return parser()({ url: '/admin/send', headers }, Readable.from([body]));
}

function part(header: string, content: string): string {
  return `--xyz\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => 5_511_980_000_000 + index).join('\r\n');

describe('the form with a list', () => {
  it('takes as many pasted numbers as a list may have', async () => {
    const { fields, isCut } = await upload({ _csrf: 't', numbers: numbers(100_000) });
    expect(fields.numbers).toBe(numbers(100_000));
    expect(isCut()).toBe(false);
  });

  it('says that numbers are missing which are longer, and takes none of them', async () => {
    const { fields, isCut, file, _csrf } = await upload({ _csrf: 't', text: 'Oi', numbers: numbers(300_000) });
    expect(fields).toEqual({ _csrf: 't', text: 'Oi' });
    expect([isCut(), file, _csrf]).toEqual([true, null, 't']);
  });

  it('is refused by the length that it says of itself, and none of it is read', async () => {
    const payload = new Readable({ read: () => expect.fail('it was read') });
    const length = String(80 * 1024 ** 2);
    const headers = { 'content-type': 'multipart/form-data; boundary=xyz', 'content-length': length };
    await expect(parser()({ url: '/admin/send', headers }, payload)).rejects.toMatchObject({ statusCode: 413 });
  });

  it('takes no more of all its fields together', async () => {
    const fields = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, numbers(100_000)]));
    const body = await upload(fields);
    expect(Object.keys(body.fields)).toEqual(['a', 'b']);
    expect(body.isCut()).toBe(true);
  });

  it('gives the whole file, whatever was pasted beside it', async () => {
    const { fields, file, isCut } = await upload({ text: 'Oi', numbers: numbers(300_000) }, numbers(300_000));
    expect(fields).toEqual({ text: 'Oi' });
    expect(await text(file!)).toBe(numbers(300_000));
    expect(isCut()).toBe(false);
  });
});

describe('The name of a file of a form', () => {
  async function names(pieceBytes: number, ...said: readonly string[]): Promise<(string | null)[]> {
    const parts = said.map((each, at) => part(`name="file${at}"; ${each}`, 'x'.repeat(300_000)));
    const form = Buffer.from(`${part('name="numbers"', numbers(20_000))}${parts.join('')}--xyz--\r\n`, 'latin1');
    const pieces = Array.from({ length: Math.ceil(form.length / pieceBytes) }, (_, at) =>
      form.subarray(at * pieceBytes, (at + 1) * pieceBytes),
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=xyz' };
    const routeOptions = { url: '/admin/channels/:id/templates/:name/:language/test' };
    const { files } = await parser()({ url: '/', routeOptions, headers }, Readable.from(pieces));
    const read: (string | null)[] = [];
    for await (const { filename, bytes } of files) {
      read.push(filename);
      expect(await text(bytes)).toHaveLength(300_000);
    }
    return read;
  }

  it('is what was meant, for each of its files, in whatever pieces it comes', async () => {
    const said = [
      ...['filename="boleto.pdf"', `filename="${Buffer.from('João.pdf').toString('latin1')}"`],
      ...['filename="C:\\contas\\Jo\xe3o \xe7.pdf"', 'filename="=?UTF-8?B?Sm/Do28ucGRm?="', 'filename=".."'],
      ...['filename="Jos\xe9.pdf"', "filename*=UTF-8''Jo%C3%A3o.pdf", 'filename="CON.txt"'],
    ];
    for (const pieceBytes of [9_999, 65_536, 10_000_000])
      expect(await names(pieceBytes, ...said)).toEqual([
        ...['boleto.pdf', 'João.pdf', 'João ç.pdf', 'João.pdf', null, 'José.pdf', 'João.pdf', '_CON.txt'],
      ]);
  });
});
