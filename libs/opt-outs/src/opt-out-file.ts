import {
  both,
  catalogue,
  csvLine,
  formatLocal,
  type Language,
  phoneInFile,
  checkPhone,
  CSV_START,
  isoTime,
  type OptOutScope,
  type PhoneReading,
  type PhoneReason,
  type ReadPhone,
  readPhone,
  type RefusedPhone,
  assumedPhoneText,
  refusedPhoneText,
} from '@recado/core';
import type { OptOutView } from './opt-out.view.js';

/** What a person does not want, as a word. */
export const OPT_OUT_SCOPE_WORDS = {
  all: both('Nenhuma mensagem', 'Any message'),
  marketing: both('Publicidade', 'Advertising'),
};

/** Where an opt-out comes from, in words. */
export const OPT_OUT_SOURCE_WORDS = {
  api: both('Pela API', 'API'),
  panel: both('Pelo painel', 'Panel'),
  cli: both('Pela linha de comando', 'Command line'),
  import: both('De um arquivo', 'From a file'),
  recipient: both('Mensagem da própria pessoa', 'Message from the person'),
  provider: both('Informado pelo provedor', 'Reported by the provider'),
};

/** The words of a file of opt-outs for people. */
const FILE_WORDS = catalogue({
  scopes: OPT_OUT_SCOPE_WORDS,
  sources: OPT_OUT_SOURCE_WORDS,
  columns: both(
    ['Telefone', 'Não quer', 'Origem', 'Canal', 'Registrado por', 'Registrado em'],
    ['Phone', 'Does not want', 'Source', 'Channel', 'Added by', 'Added at'],
  ),
});

/** The beginnings of the headings of files for people, by which the import knows them. The last column names a zone. */
const EXPORTED_HEADS = Object.values(FILE_WORDS).map(({ columns }) => csvLine(columns).trimEnd());

/** What says in a file that a person wants no advertising, in lower case. */
const MARKETING_WORDS: ReadonlySet<string> = new Set([
  'marketing',
  ...Object.values(FILE_WORDS).map(({ scopes }) => scopes.marketing.toLowerCase()),
]);

/** For whom a file is: their language, and the zone of its times, which has a name in that language. */
export interface FileReader {
  language: Language;
  zone: string;
  zoneName(): string;
}

/** The heading of a file for people. */
export function peopleHead(reader: FileReader): string {
  const { columns } = FILE_WORDS[reader.language];
  return csvLine(columns.with(-1, `${columns.at(-1)} (${reader.zoneName()})`));
}

/** The line of an opt-out in a file for people, in words. */
export function peopleLine(
  { phone, scope, source, channel, addedBy, createdAt }: OptOutView,
  { language, zone }: FileReader,
): string {
  const { scopes, sources } = FILE_WORDS[language];
  const words = [scopes[scope], sources[source], channel ?? '', addedBy ?? ''];
  return csvLine([phoneInFile(phone), ...words, formatLocal(createdAt, zone)]);
}

const HEADER = ['telefone', 'escopo', 'origem', 'canal', 'registrado_por', 'registrado_em'];

/** Most lines that are reported. */
const MAX_NAMED = 20;
/** No number has so many characters, whatever people write around it. */
const MAX_FIELD = 200;
/** The line by which Excel is told the separator. */
const SEPARATOR_LINE = /^sep=.$/i;
/** A number with a decimal comma, alone on its line: no comma separates columns there. */
const WITH_COMMA = /^\s*[+-]?\d+,(?:0+|\d+E\+?\d+)\s*$/i;
/** A number as an export of this installation has it: whole, whatever its length. */
const EXPORTED = /^'?(?:\+\d{1,3} [\d -]+|\+?\d+)$/;
/** Headings of numbers. */
const PHONE_HEADING = /fone|phone|celular|\bcel\b|\btel\b|mobile|movil|whats|zap|msisdn|contato|contact|^n[uú]meros?$/i;
/** Those of the same words that say how a number is called, and not what it is. */
const NO_PHONE_HEADING = /label|type|tipo|r[oó]tulo|name|nome|e-?mail/i;
/** More digits than headings have. */
const HEADING_DIGITS = 3;
/** As many digits has a number with its area code; a postcode or a day has fewer. */
const NUMBER_DIGITS = 10;
/** What has digits and is no attempt at a number. */
const OTHER_THINGS: ReadonlySet<PhoneReason> = new Set(['cpf', 'cnpj', 'date', 'amount', 'decimals', 'text_before']);

/** The opt-outs of a file, with the first lines whose number was refused, and those about whose number something was assumed. */
export interface OptOutFile {
  optOuts: { phone: string; scope: OptOutScope }[];
  refused: ({ line: number } & RefusedPhone)[];
  refusedTotal: number;
  assumed: ({ line: number } & ReadPhone)[];
  assumedTotal: number;
}

/**
 * Reads a file of phone numbers. A first line without a number has the headings, which tell the columns with numbers, else it
 * is the first one; without headings every cell that is a number counts. A line with several numbers opts out each of
 * them, or is refused with the reason. `marketing` or its word beside a number is the scope. Columns are separated by
 * semicolon, comma or tab. Numbers are read as in every other place; those of a file that was exported here are taken as
 * they were exported.
 */
export function readOptOutFile(content: string): OptOutFile {
  const file: OptOutFile = { optOuts: [], refused: [], refusedTotal: 0, assumed: [], assumedTotal: 0 };
  const lines = content.replace(CSV_START, '').split(/\r\n|\n|\r/);
  const first = SEPARATOR_LINE.test(lines[0] ?? '') ? 1 : 0;
  const isExported = [csvLine(HEADER).trimEnd(), ...EXPORTED_HEADS].some((head) => lines[first]?.startsWith(head));
  const headings = headingsOf(lines[first] ?? '');
  lines.forEach((line, index) => {
    if (line.trim() === '' || index < first || (index === first && headings)) return;
    const cells = cellsOf(line);
    const readings = headings
      ? ofColumns(cells, headings, isExported)
      : cells.map(([, cell]) => [cell, readNumber(cell, false)] as const).filter(isAttempt);
    const numbers = new Set(readings.map(([cell]) => cell));
    const isMarketing = cells.some(([, cell]) => !numbers.has(cell) && MARKETING_WORDS.has(cell.toLowerCase()));
    const found = readings.length > 0 ? readings : [['', readNumber(cells[0]?.[1] ?? '', isExported)] as const];
    for (const [, reading] of found) addTo(file, index + 1, reading, isMarketing ? 'marketing' : 'all');
  });
  return file;
}

/** A cell with its place in its line. */
type Cell = readonly [at: number, text: string];
/** A cell and how its number was read. */
type ReadCell = readonly [cell: string, reading: PhoneReading];

/** The places of the columns with numbers, of a line of headings; undefined: it is none. */
function headingsOf(line: string): number[] | undefined {
  const cells = cellsOf(line);
  const [, start = ''] = cells[0] ?? [];
  const isHeading = (text: string) => !/\d/.test(text) || (PHONE_HEADING.test(text) && digits(text) <= HEADING_DIGITS);
  if (line.trim() === '' || !isHeading(start) || cells.some(([, cell]) => readPhone(cell).ok)) return undefined;
  const named = cells.filter(([, cell]) => PHONE_HEADING.test(cell) && !NO_PHONE_HEADING.test(cell));
  return named.length > 0 ? named.map(([at]) => at) : [0];
}

/** The numbers of the columns that have them; a line without any is refused for the first of them. */
function ofColumns(cells: readonly Cell[], columns: readonly number[], isExported: boolean): ReadCell[] {
  const filled = cells.filter(([at]) => columns.includes(at)).map(([, cell]) => cell);
  return (filled.length > 0 ? filled : ['']).map((cell) => [cell, readNumber(cell, isExported)]);
}

/** Whether a cell is a number, or one that cannot be read. */
function isAttempt([cell, reading]: ReadCell): boolean {
  if (reading.ok || reading.reason === 'scientific') return true;
  return digits(cell) >= NUMBER_DIGITS && !OTHER_THINGS.has(reading.reason);
}

function digits(text: string): number {
  return text.replace(/\D/g, '').length;
}

function addTo(file: OptOutFile, line: number, reading: PhoneReading, scope: OptOutScope): void {
  if (!reading.ok) {
    if (++file.refusedTotal <= MAX_NAMED) file.refused.push({ line, ...reading });
    return;
  }
  file.optOuts.push({ phone: reading.phone, scope });
  if (reading.assumed.length > 0 && ++file.assumedTotal <= MAX_NAMED) file.assumed.push({ line, ...reading });
}

function readNumber(cell: string, isExported: boolean): PhoneReading {
  const check = checkPhone(cell.replace(/['+ -]/g, ''));
  const isWhole = isExported && EXPORTED.test(cell) && check.ok;
  return isWhole ? { ok: true, phone: check.phone, assumed: [] } : readPhone(cell, { isComplete: isExported });
}

const QUOTED = /"(?:[^"]|"")*"/g;
/** A cell with the separator behind it; in quotation marks it may have separators, and before anything else they are text. */
const CELL = {
  wide: /[ ]*"((?:[^"]|"")*)"[ ]*(?:[;\t]|$)|([^;\t]*)(?:[;\t]|$)/y,
  comma: /[ ]*"((?:[^"]|"")*)"[ ]*(?:,|$)|([^,]*)(?:,|$)/y,
};

/** The cells of a line that are not empty. A comma separates only where no semicolon or tab does. */
function cellsOf(line: string): Cell[] {
  if (WITH_COMMA.test(line)) return [[0, line.trim()]];
  const pattern = /[;\t]/.test(line.replace(QUOTED, '')) ? CELL.wide : CELL.comma;
  const cells: Cell[] = [];
  pattern.lastIndex = 0;
  for (let at = 0; pattern.lastIndex < line.length; at++) {
    const [, quoted, bare = ''] = pattern.exec(line) ?? [];
    const text = trimmed(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (text !== '') cells.push([at, text]);
  }
  return cells;
}

/** What is too long is no number; a part of it could be. */
function trimmed(field: string): string {
  return field.length > MAX_FIELD ? `${field.slice(0, MAX_FIELD)}…` : field.trim();
}

/** The byte order mark and the heading of a file for programs. */
export function csvHeading(): string {
  return CSV_START + csvLine(HEADER);
}

/** The line of an opt-out in a file for programs. */
export function optOutLine({ phone, scope, source, channel, addedBy, createdAt }: OptOutView): string {
  return csvLine([phone, scope, source, channel ?? '', addedBy ?? '', isoTime(createdAt)]);
}

const TEXTS = catalogue({
  refused: both(
    (total: string, lines: string) => `Linhas sem um número de telefone: ${total} (${lines}).`,
    (total, lines) => `Lines without a phone number: ${total} (${lines}).`,
  ),
  assumed: both(
    (total: string, lines: string) => `Números lidos com algo acrescentado ou deixado de fora: ${total} (${lines}).`,
    (total, lines) => `Numbers read with something added or left out: ${total} (${lines}).`,
  ),
  lines: both(
    (named: readonly string[]) => `${named.length === 1 ? 'linha' : 'linhas'} ${named.join(', ')}`,
    (named) => `${named.length === 1 ? 'line' : 'lines'} ${named.join(', ')}`,
  ),
});

/** Which lines of a file were refused and why, as a sentence; empty: none. */
export function refusedLinesText({ refused, refusedTotal }: OptOutFile, language: Language): string {
  if (refusedTotal === 0) return '';
  const texts = refused.map((line) => [line.line, refusedPhoneText(line, language)] as const);
  return TEXTS[language].refused(shown(refusedTotal, language), byText(texts, refusedTotal, language));
}

/** About which numbers of a file what was assumed, as a sentence; empty: about none. */
export function assumedLinesText({ assumed, assumedTotal }: OptOutFile, language: Language): string {
  if (assumedTotal === 0) return '';
  const texts = assumed.map((line) => [line.line, assumedPhoneText(line.assumed, language)] as const);
  return TEXTS[language].assumed(shown(assumedTotal, language), byText(texts, assumedTotal, language));
}

/** `linhas 3, 7: Faltou o DDD; linha 9: É um CPF`, and an ellipsis where there are more lines. */
function byText(lines: readonly (readonly [number, string])[], total: number, language: Language): string {
  const groups = new Map<string, string[]>();
  for (const [line, text] of lines) groups.set(text, [...(groups.get(text) ?? []), shown(line, language)]);
  const named = [...groups].map(([text, numbers]) => `${TEXTS[language].lines(numbers)}: ${text}`).join('; ');
  return total > lines.length ? `${named}; …` : named;
}

function shown(count: number, language: Language): string {
  return new Intl.NumberFormat(language).format(count);
}
