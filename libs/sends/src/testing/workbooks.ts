import { CFB, utils, write } from '@e965/xlsx';
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

/** Bytes of the record that ends a sheet, of the head of each record, and of the place of a cell. */
const [END_BYTES, HEAD_BYTES, PLACE_BYTES] = [4, 4, 6];
/** Records of cells: a text of its own, and a whole number. */
const [LABEL, RK] = [0x204, 0x27e];

/** The bytes of a workbook as programs before 2007 write it. Its records are made here: a library takes minutes for a million. */
export function oldWorkbookOf(rows: number, cellsOf: (row: number) => readonly (string | number)[]): Buffer {
  const empty = write(utils.book_new(utils.aoa_to_sheet([['Telefone']]), 'A'), { type: 'buffer', bookType: 'biff8' });
  const file = CFB.read(empty as Buffer, { type: 'buffer' });
  const stream = CFB.find(file, '/Workbook')!;
  const content = Buffer.from(stream.content);
  const records = Array.from({ length: rows }, (_, row) =>
    Buffer.concat(cellsOf(row + 1).map((value, column) => cellRecord(row + 1, column, value))),
  );
  const end = content.length - END_BYTES;
  stream.content = Buffer.concat([content.subarray(0, end), ...records, content.subarray(end)]);
  stream.size = stream.content.length;
  return CFB.write(file, { type: 'buffer' }) as Buffer;
}

function cellRecord(row: number, column: number, value: string | number): Buffer {
  const content = typeof value === 'string' ? textContent(value) : numberContent(value);
  const head = Buffer.alloc(HEAD_BYTES + PLACE_BYTES);
  const fields = [typeof value === 'string' ? LABEL : RK, PLACE_BYTES + content.length, row, column, 0];
  fields.forEach((field, index) => head.writeUInt16LE(field, index * 2));
  return Buffer.concat([head, content]);
}

/** Its length, that it is UTF-16, and the text. */
function textContent(text: string): Buffer {
  const length = Buffer.from([text.length % 256, Math.floor(text.length / 256), 1]);
  return Buffer.concat([length, Buffer.from(text, 'utf16le')]);
}

/** The two lowest bits say that it is a whole number. */
function numberContent(value: number): Buffer {
  const content = Buffer.alloc(4);
  content.writeInt32LE(value * 4 + 2);
  return content;
}
