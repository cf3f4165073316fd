/** Spreadsheets that are read: Excel's present format, and the one before 2007. */
export type SheetKind = 'xlsx' | 'xls';
/** What people take for a list. It is named, and not read. */
export type ForeignKind =
  | 'vcf'
  | 'html'
  | 'xml'
  | 'json'
  | 'pdf'
  | 'rtf'
  | 'ods'
  | 'numbers'
  | 'xlsb'
  | 'docx'
  | 'zip'
  | 'archive'
  | 'image'
  | 'binary';
/** `zipped`: the names in the archive tell which kind. */
export type FileKind = 'text' | 'xls' | 'zipped' | ForeignKind;

/** How files begin, each byte as one character. */
const BEGINNINGS: readonly (readonly [RegExp, FileKind])[] = [
  [/^PK(?:\x03\x04|\x05\x06)/, 'zipped'],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, 'xls'],
  [/^%PDF-/, 'pdf'],
  [/^\{\\rtf/, 'rtf'],
  [/^(?:\x1f\x8b|Rar!\x1a|7z\xbc\xaf\x27\x1c|BZh\d)/, 'archive'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8\d|RIFF....WEBP)/s, 'image'],
  [/^\s*BEGIN:VCARD/i, 'vcf'],
  [/^\s*(?:<!--[^]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body|table|meta)\b/i, 'html'],
  [/^\s*<\?xml/i, 'xml'],
  [/^\s*(?:\[\s*)?\{\s*"/, 'json'],
];
/** Marks of texts, which are no part of them: of UTF-8, and of UTF-16, in which every second byte is zero. */
const UTF8_MARK = /^\xef\xbb\xbf/;
const UTF16_MARK = /^(?:\xff\xfe|\xfe\xff)/;
/** Where a byte that no text has is looked for. */
const LOOKED_AT = 4_096;

/** What a file is by its first bytes. */
export function fileKindOf(head: Buffer): FileKind {
  const text = head.toString('latin1', 0, LOOKED_AT);
  if (UTF16_MARK.test(text)) return 'text';
  const bare = text.replace(UTF8_MARK, '');
  const known = BEGINNINGS.find(([beginning]) => beginning.test(bare));
  if (known) return known[1];
  return bare.includes('\0') ? 'binary' : 'text';
}

/** What an archive is by the names in it. */
export function zippedKindOf(names: readonly string[]): 'xlsx' | ForeignKind {
  const has = (test: (name: string) => boolean) => names.some(test);
  if (has((name) => name === 'xl/workbook.xml')) return 'xlsx';
  if (has((name) => name === 'xl/workbook.bin')) return 'xlsb';
  if (has((name) => name.endsWith('.iwa') || name === 'Index.zip')) return 'numbers';
  if (has((name) => name === 'content.xml')) return 'ods';
  return has((name) => name.startsWith('word/')) ? 'docx' : 'zip';
}
