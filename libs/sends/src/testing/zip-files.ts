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
