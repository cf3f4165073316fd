import {
  checkPhone,
  CSV_START,
  csvLine,
  isoTime,
  type OptOutScope,
  type PhoneReading,
  type ReadPhone,
  readPhone,
  type RefusedPhone,
} from '@recado/core';
import { EXPORTED_HEADS, MARKETING_WORDS } from './opt-out-people-file.js';
import type { OptOutView } from './opt-out.view.js';

const HEADER = ['telefone', 'escopo', 'origem', 'canal', 'registrado_por', 'registrado_em'];

/** Most lines that are reported. */
const MAX_NAMED = 20;
/** No number has so many characters, whatever people write around it. */
const MAX_FIELD = 200;
/** The line by which Excel is told the separator. */
const SEPARATOR_LINE = /^sep=.$/i;
/** A first cell in quotation marks. */
const QUOTED = /^\s*"((?:[^"]|"")*)"\s*(?:[;,\t]|$)/;
/** A number with a decimal comma, alone on its line: no comma separates columns there. */
const WITH_COMMA = /^\s*[+-]?\d+,(?:0+|\d+E\+?\d+)\s*$/i;
/** A number as an export of this installation has it: whole, whatever its length. */
const EXPORTED = /^'?(?:\+\d{1,3} [\d -]+|\+?\d+)$/;

/** The opt-outs of a file, with the first lines whose number was refused, and those about whose number something was assumed. */
export interface OptOutFile {
  optOuts: { phone: string; scope: OptOutScope }[];
  refused: ({ line: number } & RefusedPhone)[];
  refusedTotal: number;
  assumed: ({ line: number } & ReadPhone)[];
  assumedTotal: number;
}

/**
 * Reads a file with one phone number a line, in the first column; `marketing` or its word in the second column is the scope. Columns are
 * separated by semicolon, comma or tab. A first line without digits is a heading. Numbers are read as in every other
 * place; those of a file that was exported here are taken as they were exported.
 */
export function readOptOutFile(content: string): OptOutFile {
  const file: OptOutFile = { optOuts: [], refused: [], refusedTotal: 0, assumed: [], assumedTotal: 0 };
  const lines = content.replace(CSV_START, '').split(/\r\n|\n|\r/);
  const first = SEPARATOR_LINE.test(lines[0] ?? '') ? 1 : 0;
  const isExported = [csvLine(HEADER).trimEnd(), ...EXPORTED_HEADS].some((head) => lines[first]?.startsWith(head));
  lines.forEach((line, index) => {
    const [number, scope] = cellsOf(line);
    if (line.trim() === '' || index < first || (index === first && !/\d/.test(number))) return;
    addTo(
      file,
      index + 1,
      readNumber(number, isExported),
      MARKETING_WORDS.has(scope.toLowerCase()) ? 'marketing' : 'all',
    );
  });
  return file;
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

/** The first two cells of a line. */
function cellsOf(line: string): [string, string] {
  if (WITH_COMMA.test(line)) return [line.trim(), ''];
  const quoted = QUOTED.exec(line);
  if (quoted) return [trimmed((quoted[1] ?? '').replaceAll('""', '"')), secondOf(line.slice(quoted[0].length))];
  const [number = ''] = line.split(/[;\t]/.test(line) ? /[;\t]/ : ',', 1);
  return [trimmed(number), secondOf(line.slice(number.length + 1))];
}

function secondOf(rest: string): string {
  const [scope = ''] = rest.split(/[;,\t]/, 1);
  return trimmed(scope).replace(/^["']+|["']+$/g, '');
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
