import {
  checkListedPhone,
  checkPhone,
  CSV_START,
  csvLine,
  isoTime,
  type OptOutScope,
  readTypedPhone,
  type TypedPhone,
  withoutDecimals,
} from '@recado/core';
import type { OptOutView } from './opt-out.view.js';

const HEADER = ['telefone', 'escopo', 'origem', 'canal', 'registrado_por', 'registrado_em'];

/** Separators that people write within a number. */
const BETWEEN_DIGITS = /[\s().+/-]/g;
/** Most line numbers that are reported. */
const MAX_NAMED = 20;
/** No number has so many characters, whatever people write around it. */
const MAX_FIELD = 200;

/**
 * The opt-outs of a file. `refused`: the first line numbers without a phone number; `assumed`: the first line numbers to
 * whose phone number the country code of Brazil was added.
 */
export interface OptOutFile {
  optOuts: { phone: string; scope: OptOutScope }[];
  refused: number[];
  refusedTotal: number;
  assumed: number[];
  assumedTotal: number;
}

/**
 * Reads a file with one phone number a line, in the first column; `marketing` in the second column is the scope. Columns are
 * separated by semicolon, comma or tab. A first line without digits is a heading. A number without plus sign that looks
 * like a Brazilian number without country code gets the country code, and a number of Brazil of an unusual length is
 * refused, except in a file that was exported here. Decimals (`5511987654321.0`) are left out.
 */
export function readOptOutFile(content: string): OptOutFile {
  const file: OptOutFile = { optOuts: [], refused: [], refusedTotal: 0, assumed: [], assumedTotal: 0 };
  const text = content.replace(CSV_START, '');
  const isComplete = text.startsWith(csvLine(HEADER).trimEnd());
  const lines = text.split(/\r\n|\n|\r/);
  lines.forEach((line, index) => {
    const [number = '', scope = ''] = line.split(/[;,\t]/, 2).map(unquoted);
    if (line.trim() === '' || (index === 0 && !/\d/.test(number))) return;
    const { digits, isAssumed } = numberIn(number, isComplete);
    const check = isComplete ? checkPhone(digits) : checkListedPhone(digits);
    if (check.ok) file.optOuts.push({ phone: check.phone, scope: scope === 'marketing' ? 'marketing' : 'all' });
    else if (++file.refusedTotal <= MAX_NAMED) file.refused.push(index + 1);
    if (check.ok && isAssumed && ++file.assumedTotal <= MAX_NAMED) file.assumed.push(index + 1);
  });
  return file;
}

/** Keeps unknown characters, so that the number is refused. */
function numberIn(field: string, isComplete: boolean): TypedPhone {
  const digits = withoutDecimals(field).replace(BETWEEN_DIGITS, '');
  return isComplete || /\D/.test(digits) ? { digits, isAssumed: false } : readTypedPhone(field);
}

/** The byte order mark and the heading of a file. */
export function csvHeading(): string {
  return CSV_START + csvLine(HEADER);
}

/** The line of an opt-out in a file. */
export function optOutLine({ phone, scope, source, channel, addedBy, createdAt }: OptOutView): string {
  return csvLine([phone, scope, source, channel ?? '', addedBy ?? '', isoTime(createdAt)]);
}

/** A field that is too long is left empty, so that its line is refused. */
function unquoted(field: string): string {
  if (field.length > MAX_FIELD) return '';
  return field.trim().replace(/^["']+|["']+$/g, '');
}
