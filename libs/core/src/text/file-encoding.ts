import { decode } from 'iconv-lite';

export type FileEncoding = 'utf-8' | 'windows-1252';

const BEYOND_ASCII = /[\u0080-\u00ff]/;

/** Counts which cells of a file are UTF-8, to tell its encoding after the last row. */
export class EncodingCount {
  private valid = 0;
  private invalid = 0;

  add(cells: readonly string[]): void {
    for (const cell of cells) {
      if (!BEYOND_ASCII.test(cell)) continue;
      if (decodeCell(cell, 'utf-8') === undefined) this.invalid++;
      else this.valid++;
    }
  }

  /** Letters of Windows-1252 are hardly ever valid UTF-8 by chance, so a file with as many valid cells is UTF-8. */
  get encoding(): FileEncoding {
    return this.invalid > this.valid ? 'windows-1252' : 'utf-8';
  }
}

/**
 * A cell whose characters are bytes, without the white space around it. Only that of ASCII: any other byte may be a part
 * of a letter, such as the last one of `à`, which alone would be a no-break space.
 */
export function trimBytes(raw: string): string {
  let [from, to] = [0, raw.length];
  while (from < to && isSpace(raw.charCodeAt(from))) from++;
  while (from < to && isSpace(raw.charCodeAt(to - 1))) to--;
  return raw.slice(from, to);
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** The text of a cell whose characters are bytes; undefined: its bytes are no text in this encoding. */
export function decodeCell(raw: string, encoding: FileEncoding): string | undefined {
  if (!BEYOND_ASCII.test(raw)) return raw;
  return decodeText(encoding, Buffer.from(raw, 'latin1'));
}

const UTF16_MARKS: readonly (readonly ['utf-16le' | 'utf-16be', number, number])[] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** The encoding of a file that begins with a byte order mark of UTF-16; undefined: it does not. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  return UTF16_MARKS.find(([, first, second]) => head[0] === first && head[1] === second)?.[0];
}

/** The text of a whole file in UTF-16 with its mark, in UTF-8 or, where it is neither, in Windows-1252. Without its mark. */
export function textOfFile(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  // What is no UTF-8 was written by Excel.
  return decodeText('utf-8', bytes) ?? fromWindows1252(bytes);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of bytes in a character set that is named by any label of the Encoding Standard (`latin1` means Windows-1252 there).
 * Undefined: the label is unknown, or the bytes are no text in it.
 */
export function decodeText(label: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = label === 'utf-8' ? UTF8 : new TextDecoder(label, { fatal: true });
    return decoder.encoding === 'windows-1252' ? fromWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    // The label is unknown, or the bytes are no text in it.
    return undefined;
  }
}

/** Node.js 20 reads the bytes 0x80 to 0x9f, which are `€` and the typographic quotes, as control characters. */
function fromWindows1252(bytes: Uint8Array): string {
  return decode(bytes, 'win1252');
}
