import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; what is missing is as usual programs write it. */
export interface ZippedFile {
  name: string | Buffer;
  content?: Buffer | string;
  /** How it says that it is packed. */
  method?: number;
  flags?: number;
  crc?: number;
  /** What the directory says of its sizes. */
  packedSize?: number;
  size?: number;
  /** Where the directory says that it begins. */
  offset?: number;
  extra?: Buffer;
}

/** What stands in place of a number that a record of ZIP64 has. */
const ELSEWHERE = 0xffffffff;

const number64 = (value: number | bigint) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
};

/** A file as programs write it that use the records of ZIP64 for every archive; `told`: the numbers in its place. */
export function file64(file: ZippedFile, ...told: readonly (number | bigint)[]): ZippedFile {
  const content = Buffer.from(file.content ?? 'x');
  const numbers = told.length > 0 ? told : [content.length, deflateRawSync(content).length, file.offset ?? 0];
  const extra = Buffer.concat([number(1, 2), number(numbers.length * 8, 2), ...numbers.map(number64)]);
  return { ...file, size: ELSEWHERE, packedSize: ELSEWHERE, offset: ELSEWHERE, extra };
}

/**
 * The archive with the last records of ZIP64 in place of its own, which must have no comment; `told`: what they say.
 */
export function archive64(
  archive: Buffer,
  told: { count?: bigint; size?: bigint; offset?: bigint; record?: bigint; comment?: string } = {},
): Buffer {
  const at = archive.length - 22;
  const [count, size, offset] = [
    archive.readUInt16LE(at + 10),
    archive.readUInt32LE(at + 12),
    archive.readUInt32LE(at + 16),
  ];
  const { record = BigInt(at), comment = '' } = told;
  const counts = [number64(told.count ?? count), number64(told.count ?? count)];
  const end64 = [
    number(0x06064b50, 4),
    number64(44),
    number(45, 2),
    number(45, 2),
    number(0, 4),
    number(0, 4),
    ...counts,
  ];
  const places = [number64(told.size ?? size), number64(told.offset ?? offset)];
  const locator = [number(0x07064b50, 4), number(0, 4), number64(record), number(1, 4)];
  const end = [
    number(0x06054b50, 4),
    number(0, 4),
    number(0xffff, 2),
    number(0xffff, 2),
    number(ELSEWHERE, 4),
    number(ELSEWHERE, 4),
  ];
  const tail = [...end64, ...places, ...locator, ...end, number(comment.length, 2), Buffer.from(comment)];
  return Buffer.concat([archive.subarray(0, at), ...tail]);
}

const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** An archive of these files. `count`: how many it says that it has; `comment`: behind it. */
export function zipOf(
  files: readonly ZippedFile[],
  { count = files.length, comment = '' }: { count?: number; comment?: string } = {},
): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const file of files) {
    const { flags = 0, method = 8, extra = Buffer.alloc(0), offset = at } = file;
    const content = Buffer.from(file.content ?? 'x');
    const name = Buffer.from(file.name);
    const packed = method === 8 ? deflateRawSync(content) : content;
    const { crc = crc32(content), packedSize = packed.length, size = content.length } = file;
    const fields = [number(flags, 2), number(method, 2), number(0, 4), number(crc, 4)];
    const lengths = [number(name.length, 2), number(extra.length, 2)];
    const sizes = [number(packedSize, 4), number(size, 4)];
    const local = Buffer.concat([
      number(0x04034b50, 4),
      number(20, 2),
      ...fields,
      ...sizes,
      ...lengths,
      name,
      extra,
      packed,
    ]);
    const places = [number(0, 2), number(0, 2), number(0, 2), number(0, 4), number(offset, 4)];
    directory.push(
      number(0x02014b50, 4),
      number(20, 2),
      number(20, 2),
      ...fields,
      ...sizes,
      ...lengths,
      ...places,
      name,
      extra,
    );
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const counts = [number(0, 4), number(count, 2), number(count, 2)];
  const end = [number(0x06054b50, 4), ...counts, number(listed.length, 4), number(at, 4), number(comment.length, 2)];
  return Buffer.concat([...locals, listed, ...end, Buffer.from(comment)]);
}
