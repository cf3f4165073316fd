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
