import { FILE_KINDS, type FileKind } from './file-kinds.js';

/** What the first bytes of a file show. */
export interface ShownKinds {
  /** The kinds that begin so, the usual one first; empty: none that is known. */
  kinds: readonly FileKind[];
  /** Files of many more kinds begin so: a ZIP archive, a container of OLE, or a text. */
  isContainer: boolean;
}

const K = FILE_KINDS;
const of = (...kinds: readonly FileKind[]): ShownKinds => ({ kinds, isContainer: false });

/** By the bytes at an offset, written in Latin-1. */
const SIGNATURES: readonly (readonly [at: number, bytes: string, shown: ShownKinds])[] = [
  [0, '\xff\xd8\xff', of(K.jpeg)],
  [0, '\x89PNG\r\n\x1a\n', of(K.png)],
  [8, 'WEBP', of(K.webp)],
  [8, 'WAVE', of(K.wav)],
  [0, 'GIF87a', of(K.gif)],
  [0, 'GIF89a', of(K.gif)],
  [0, '%PDF-', of(K.pdf)],
  [0, '#!AMR', of(K.amr)],
  [0, 'ID3', of(K.mp3)],
  [0, '{\\rtf', of(K.rtf)],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', { kinds: [K.ole, K.doc, K.xls, K.ppt], isContainer: true }],
];

/** The brand of an ISO base media file, at offset 8, and what has it. Other brands are those of MP4. */
const BRANDS: readonly (readonly [RegExp, ShownKinds])[] = [
  [/^M4[AB] /, of(K.m4a)],
  [/^3g[gp2]/, of(K.threeGp)],
  [/^qt {2}/, of(K.quicktime)],
  [/^(?:heic|heix|hevc|mif1|msf1)/, of(K.heic)],
];

/** Text has no control characters but these: tab, line feed, form feed, carriage return, escape. */
const CONTROL = /[^\t\n\f\r\x1b\x20-\xff]/;
const UTF16_MARK = /^(?:\xff\xfe|\xfe\xff)/;

/** Recognises a file by its first bytes, of which some thousand are enough. */
export function kindsOf(head: Uint8Array): ShownKinds {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  const [, , known] = SIGNATURES.find(([at, signature]) => bytes.startsWith(signature, at)) ?? [];
  if (known) return known;
  if (bytes.startsWith('ftyp', 4)) return brandOf(bytes.slice(8, 12));
  if (bytes.startsWith('OggS')) return of(bytes.includes('OpusHead') ? K.opus : K.ogg);
  if (bytes.startsWith('PK\x03\x04')) return archive(bytes);
  return frames(head) ?? text(bytes);
}

/** An MP4 may hold only sound. */
function brandOf(brand: string): ShownKinds {
  const [, shown] = BRANDS.find(([pattern]) => pattern.test(brand)) ?? [];
  return shown ?? of(K.mp4, K.m4a);
}

/** The files of Office have their parts in folders of these names. */
function archive(bytes: string): ShownKinds {
  if (bytes.includes('word/')) return of(K.docx);
  if (bytes.includes('xl/')) return of(K.xlsx);
  if (bytes.includes('ppt/')) return of(K.pptx);
  return { kinds: [K.zip, K.docx, K.xlsx, K.pptx], isContainer: true };
}

/** The header of a frame of MPEG audio or AAC: twelve bits are set, and two say the layer, which is 0 in AAC (ISO 13818-7). */
function frames([first = 0, second = 0]: Uint8Array): ShownKinds | undefined {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const layer = (second >> 1) & 3;
  if (layer === 0) return (second & 0xf0) === 0xf0 ? of(K.aac) : undefined;
  return of(K.mp3);
}

function text(bytes: string): ShownKinds {
  if (!UTF16_MARK.test(bytes) && CONTROL.test(bytes)) return of();
  const plain = [K.text, K.csv, K.xml, K.json, K.html, K.vcard];
  return { kinds: /^(?:\xef\xbb\xbf)?<\?xml\b/.test(bytes) ? [K.xml, ...plain] : plain, isContainer: true };
}
