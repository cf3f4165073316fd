/** Files of each kind, as short as they can be recognised. */
const LATIN = (text: string) => Buffer.from(text, 'latin1');

export const SAMPLES = {
  pdf: LATIN('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n'),
  png: LATIN('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
  jpeg: LATIN('\xff\xd8\xff\xe0\0\x10JFIF\0'),
  mp4: LATIN('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'),
  opus: LATIN('OggS\0\x02\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead\x01\x01'),
  junk: LATIN('\x01\x02\x03\0\x04'),
} as const;

/** The beginning of a PDF, and so many bytes in all, which differ by the seed. */
export function pdfOf(bytes: number, seed = 0): Buffer {
  const file = Buffer.alloc(bytes, `${seed} recado `);
  SAMPLES.pdf.copy(file);
  return file;
}

/** A file as it comes in, in pieces. */
export async function* inPieces(file: Buffer, size = 65_536): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

/** The bytes of a stream. */
export async function wholeOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}
