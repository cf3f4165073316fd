import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { archive64, file64, type ZippedFile, zipOf } from '../testing/zip-files.js';
import { ZipArchive, type ZipSource } from './zip-archive.js';

const MIB = 1024 ** 2;

/** An archive in pieces that end anywhere. */
const sourceOf = (bytes: Buffer, piece = 1_000): ZipSource => ({
  size: bytes.length,
  async *read(from) {
    for (let at = from; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  },
});
const open = (bytes: Buffer) => ZipArchive.open(sourceOf(bytes));
const pathsOf = async (...files: ZippedFile[]) => (await open(zipOf(files))).files.map(({ paths }) => paths);

async function contentsOf(archive: ZipArchive, left = MIB): Promise<Buffer[]> {
  const budget = { left };
  const contents: Buffer[] = [];
  for (const file of archive.files) {
    const pieces: Buffer[] = [];
    for await (const piece of archive.read(file, budget)) pieces.push(piece);
    contents.push(Buffer.concat(pieces));
  }
  return contents;
}
/** Why an archive or its first file is not read. */
const faultOf = async (bytes: Buffer, left?: number) => {
  const error: unknown = await open(bytes)
    .then((archive) => contentsOf(archive, left))
    .then(
      () => undefined,
      (cause: unknown) => cause,
    );
  return (error as { code?: unknown } | undefined)?.code ?? error;
};

describe('An archive', () => {
  it('gives its files as they were packed, in pieces of any size', async () => {
    const large = Buffer.alloc(300_000, 'recado ');
    const bytes = zipOf(
      [
        { name: 'a.pdf', content: large },
        { name: 'b/c.txt', content: 'olá', method: 0 },
      ],
      { comment: 'mês 11' },
    );
    for (const piece of [7, 4_096, 10_000_000]) {
      const archive = await ZipArchive.open(sourceOf(bytes, piece));
      expect(archive.files.map(({ paths: [path] }) => path)).toEqual(['a.pdf', 'b/c.txt']);
      const [first, second] = await contentsOf(archive);
      expect([first?.equals(large), second?.toString()]).toEqual([true, 'olá']);
    }
  });

  it('names its files in the encoding of any program', async () => {
    const unicode = Buffer.concat([Buffer.from([0x75, 0x70, 17, 0, 1]), checksum('bol?to'), Buffer.from('boleto-ção')]);
    expect(
      await pathsOf(
        { name: 'João.pdf', flags: 1 << 11 },
        // macOS: decomposed, and without a word about UTF-8.
        { name: 'João.pdf'.normalize('NFD') },
        // Windows in Brazil.
        { name: Buffer.from('Jo\xc6o n\xa7 1.pdf', 'latin1') },
        { name: 'bol?to', extra: unicode },
        { name: String.raw`notas\novembro\1.pdf` },
        { name: './2.pdf' },
      ),
    ).toEqual([
      ['João.pdf'],
      ['João.pdf'],
      ['João nº 1.pdf', 'Jo╞o nº 1.pdf', 'JoÆo n§ 1.pdf'],
      ['boleto-ção'],
      ['notas/novembro/1.pdf'],
      ['2.pdf'],
    ]);
  });

  it('leaves out folders and what systems put beside files', async () => {
    const names = ['a/', '__MACOSX/a/._1.pdf', 'a/._1.pdf', '.DS_Store', 'a/Thumbs.db', 'desktop.ini', 'a/1.pdf', ''];
    expect(await pathsOf(...names.map((name) => ({ name })))).toEqual([['a/1.pdf']]);
  });

  it('that has records of ZIP64, as some programs always write them, gives its files', async () => {
    const first = { name: 'a.pdf', content: Buffer.alloc(300_000, 'recado ') };
    const second = { name: 'b/ç.txt', content: 'olá' };
    const at = zipOf([file64(first)]).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const files = [file64(first), file64({ ...second, offset: at })];
    for (const bytes of [archive64(zipOf(files)), archive64(zipOf(files), { comment: 'mês 11'.repeat(9_000) })]) {
      const archive = await open(bytes);
      expect(archive.files.map(({ paths: [path] }) => path)).toEqual(['a.pdf', 'b/ç.txt']);
      expect((await contentsOf(archive)).map(String)).toEqual([String(first.content), 'olá']);
    }
    // Only the archive has them, only one number of a file, or a file without need.
    expect(await faultOf(archive64(zipOf([first, second])))).toBeUndefined();
    const packedSize = deflateRawSync(Buffer.from('x')).length;
    expect(await faultOf(zipOf([{ ...file64({ name: 'a' }, packedSize), size: 1, offset: 0 }]))).toBeUndefined();
    const { extra } = file64({ name: 'a' });
    expect(await faultOf(zipOf([{ name: 'a', extra: extra! }]))).toBeUndefined();
  });

  const whole = zipOf([{ name: 'a' }]);
  const of64 = (...told: bigint[]) => zipOf([file64({ name: 'a' }, ...told)]);
  it.each<[string, Buffer]>([
    ['too_many', archive64(whole, { count: 10_001n })],
    ['too_large', archive64(whole, { count: 2n ** 63n })],
    ['broken', archive64(whole, { count: 2n })],
    ['broken', archive64(whole, { offset: 2n ** 40n })],
    ['broken', archive64(whole, { size: 2n ** 40n })],
    ['broken', archive64(whole, { record: 2n ** 40n })],
    ['broken', archive64(whole, { record: 0n })],
    ['too_many', archive64(whole).subarray(archive64(whole).length - 22)],
    ['broken', archive64(whole).subarray(archive64(whole).length - 42)],
    ['too_large', of64(2n ** 63n, 1n, 0n)],
    ['broken', of64(1n, 2n ** 40n, 0n)],
    ['broken', of64(1n, 3n, 2n ** 40n)],
    ['broken', of64(1n, 3n)],
  ])('with records of ZIP64 that is %s is refused', async (code, bytes) => {
    expect(await faultOf(bytes)).toBe(code);
  });

  it.each<[string, Buffer]>([
    ['broken', Buffer.from('no archive at all')],
    ['broken', zipOf([{ name: 'a' }]).subarray(0, -10)],
    ['broken', zipOf([{ name: 'a' }]).subarray(10)],
    ['broken', zipOf([{ name: 'a' }], { count: 2 })],
    ['broken', zipOf([{ name: 'a', offset: 9 }])],
    ['broken', zipOf([{ name: 'a', offset: 4_000_000_000 }])],
    ['broken', zipOf([{ name: 'a', packedSize: 1_000_000 }])],
    ['broken', zipOf([{ name: 'a', content: 'another', crc: 7 }])],
    [
      'broken',
      zipOf([{ name: 'a', content: 'not packed', method: 0 }])
        .fill(8, 8, 9)
        .fill(8, 51, 52),
    ],
    ['protected', zipOf([{ name: 'a', flags: 1 }])],
    ['method', zipOf([{ name: 'a', method: 14 }])],
    ['too_large', zipOf([{ name: 'a', size: 0xffffffff }])],
    ['too_many', zipOf([{ name: 'a' }], { count: 20_000 })],
  ])('that is %s is refused', async (code, bytes) => {
    expect(await faultOf(bytes)).toBe(code);
  });

  it('that unpacks to more than is read is refused, whatever it says of itself', async () => {
    const bomb = zipOf([{ name: 'a', content: Buffer.alloc(20 * MIB), size: 10 }]);
    expect(bomb.length).toBeLessThan(MIB);
    expect(await faultOf(bomb)).toBe('too_large');
    // The same packed bytes behind many names.
    const zeros = Buffer.alloc(MIB / 2);
    const packed = deflateRawSync(zeros);
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...{ name: String(index), content: '', offset: 0, crc: crc32(zeros), packedSize: packed.length },
    }));
    const overlapping = zipOf([{ name: 'a', content: zeros }, ...many]);
    expect(overlapping.length).toBeLessThan(20_000);
    expect(await faultOf(overlapping)).toBe('too_large');
    expect(await faultOf(overlapping, 100 * MIB)).toBeUndefined();
  });

  it('whose directory is longer than that of 10,000 files is refused', async () => {
    const extra = Buffer.alloc(60_000);
    expect(await faultOf(zipOf(Array.from({ length: 200 }, (_, index) => ({ name: `${index}`, extra }))))).toBe(
      'too_many',
    );
  });
});

function checksum(name: string): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(crc32(name));
  return bytes;
}
