import { CFB } from '@e965/xlsx';
import { type ZippedFile, zipOf } from './zip-files.js';

/** What a workbook is made of, as XML; what is missing is as usual programs write it. */
export interface RawWorkbook {
  /** Each sheet: its rows, or its whole XML where it begins with `<?`. */
  sheets: Readonly<Record<string, string>>;
  strings?: string;
  styles?: string;
  /** Further attributes of a sheet, by its name. */
  attributes?: Readonly<Record<string, string>>;
  properties?: string;
  more?: readonly ZippedFile[];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The bytes of a workbook. */
export function workbookOf({
  sheets,
  strings,
  styles,
  attributes = {},
  properties = '',
  more = [],
}: RawWorkbook): Buffer {
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}" ${attributes[name] ?? ''}/>`,
  );
  const parts = [
    ...names.map((_, index) => ['worksheet', `s${index}`, `worksheets/sheet${index + 1}.xml`]),
    ...(strings === undefined ? [] : [['sharedStrings', 'strings', 'sharedStrings.xml']]),
    ...(styles === undefined ? [] : [['styles', 'styles', 'styles.xml']]),
  ];
  const relations = parts.map(
    ([type, id, path]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${path}"/>`,
  );
  const main = (tag: string, content: string) => `${XML}<${tag} ${MAIN} xmlns:r="${OFFICE}">${content}</${tag}>`;
  const whole = (content: string) =>
    content.startsWith('<?') ? content : main('worksheet', `<sheetData>${content}</sheetData>`);
  return zipOf([
    { name: 'xl/workbook.xml', content: main('workbook', `${properties}<sheets>${listed.join('')}</sheets>`) },
    { name: 'xl/_rels/workbook.xml.rels', content: `${XML}<Relationships>${relations.join('')}</Relationships>` },
    ...names.map((name, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, content: whole(sheets[name]!) })),
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: main('sst', strings) }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: main('styleSheet', styles) }]),
    ...more,
  ]);
}

/** Records of workbooks before 2007. */
export const RECORD = {
  ...{
    begin: 0x809,
    end: 0x0a,
    days: 0x22,
    password: 0x2f,
    continued: 0x3c,
    codePage: 0x42,
    columns: 0x7d,
    sheet: 0x85,
  },
  ...{ numbers: 0xbd, richText: 0xd6, style: 0xe0, texts: 0xfc, sharedText: 0xfd, number: 0x203, text: 0x204 },
  ...{
    boolean: 0x205,
    formulaText: 0x207,
    row: 0x208,
    array: 0x221,
    oldShared: 0xbc,
    shortNumber: 0x27e,
    format: 0x41e,
    formula: 0x06,
  },
};
const BIFF8 = 0x600;
const [OF_BOOK, OF_SHEET] = [0x05, 0x10];

/** Numbers of two bytes each. */
export function words(...values: readonly number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer);
}

/** A record with its length. */
export function recordOf(type: number, ...content: readonly Buffer[]): Buffer {
  const whole = Buffer.concat(content);
  return Buffer.concat([words(type, whole.length), whole]);
}

/** The length of a text, that it is UTF-16, and the text. */
export function wideText(text: string): Buffer {
  return Buffer.concat([words(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')]);
}

/** A whole number of four bytes: its two lowest bits say what it is. */
export function shortNumber(value: number): Buffer {
  const content = Buffer.alloc(4);
  content.writeInt32LE(value * 4 + 2);
  return content;
}

/** A workbook before 2007 of these records: of the book, and of each sheet by its name. */
export function oldBookOf(
  book: readonly Buffer[],
  sheets: Readonly<Record<string, readonly Buffer[]>>,
  version = BIFF8,
): Buffer {
  const begin = (kind: number) => recordOf(RECORD.begin, words(version, kind, 0, 0));
  const bodies = Object.values(sheets).map((records) =>
    Buffer.concat([begin(OF_SHEET), ...records, recordOf(RECORD.end)]),
  );
  const listed = (places: readonly number[]) =>
    Object.keys(sheets).map((name, index) => {
      const place = places[index]!;
      const text = Buffer.concat([
        Buffer.from(version === BIFF8 ? [name.length, 0] : [name.length]),
        Buffer.from(name, 'latin1'),
      ]);
      return recordOf(RECORD.sheet, words(place % 65_536, Math.floor(place / 65_536), 0), text);
    });
  const globals = (places: readonly number[]) =>
    Buffer.concat([begin(OF_BOOK), ...book, ...listed(places), recordOf(RECORD.end)]);
  let at = globals(bodies.map(() => 0)).length;
  const places = bodies.map((body) => (at += body.length) - body.length);
  return oldFileOf(Buffer.concat([globals(places), ...bodies]), version === BIFF8 ? '/Workbook' : '/Book');
}

/** A compound file with this stream. */
export function oldFileOf(content: Buffer, name = '/Workbook'): Buffer {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, name, content);
  return CFB.write(file, { type: 'buffer' }) as Buffer;
}

/** The bytes of a workbook before 2007 below a heading. Its records are made here: a library takes minutes for a million. */
export function oldWorkbookOf(rows: number, cellsOf: (row: number) => readonly (string | number)[]): Buffer {
  const cells = Array.from({ length: rows }, (_, row) =>
    Buffer.concat(
      cellsOf(row + 1).map((value, column) =>
        typeof value === 'string'
          ? recordOf(RECORD.text, words(row + 1, column, 0), wideText(value))
          : recordOf(RECORD.shortNumber, words(row + 1, column, 0), shortNumber(value)),
      ),
    ),
  );
  return oldBookOf([], { A: [recordOf(RECORD.text, words(0, 0, 0), wideText('Telefone')), ...cells] });
}
