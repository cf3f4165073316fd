import { checkPhone, type OptOutScope, readTypedPhone, type TypedPhone } from '@recado/core';
import type { OptOutView } from './opt-out.view.js';

/** Lets programs for tables know that the file is UTF-8. */
export const CSV_START = '\uFEFF';
/** What separates lines in every program. */
const LINE_END = '\r\n';
const SEPARATOR = ';';
const HEADER = ['telefone', 'escopo', 'origem', 'canal', 'registrado_por', 'registrado_em'];

/** What programs for tables take for the beginning of a formula, which would run where the file is opened. */
const FORMULA = /^[=+\-@\t\r]/;
/** How people separate the parts of a number. */
const BETWEEN_DIGITS = /[\s().+/-]/g;
/** Named so that nobody has to count: lines that were left out, or read as numbers of Brazil. */
const MAX_NAMED = 20;

/**
 * What a file says, the numbers of the lines that hold no phone number, and those of the lines to whose number the
 * country code of Brazil was added; the first of them only.
 */
export interface OptOutFile {
  optOuts: { phone: string; scope: OptOutScope }[];
  refused: number[];
  refusedTotal: number;
  assumed: number[];
  assumedTotal: number;
}

/**
 * Reads a file of phone numbers, one a line, the number in the first column; `marketing` in the second limits it. Columns
 * are separated by semicolon, comma or tab. A first line without digits is a heading. A number without country code and
 * plus sign that looks like one of Brazil is one, but in a file that was exported here, where every number is complete.
 */
export function readOptOutFile(content: string): OptOutFile {
  const file: OptOutFile = { optOuts: [], refused: [], refusedTotal: 0, assumed: [], assumedTotal: 0 };
  const text = content.replace(CSV_START, '');
  const isComplete = text.startsWith(csvLine(HEADER).trimEnd());
  const lines = text.split(/\r\n|\n|\r/);
  lines.forEach((line, index) => {
    const [number = '', scope = ''] = line.split(/[;,\t]/).map(unquoted);
    if (line.trim() === '' || (index === 0 && !/\d/.test(number))) return;
    const { digits, isAssumed } = numberIn(number, isComplete);
    const check = checkPhone(digits);
    if (check.ok) file.optOuts.push({ phone: check.phone, scope: scope === 'marketing' ? 'marketing' : 'all' });
    else if (++file.refusedTotal <= MAX_NAMED) file.refused.push(index + 1);
    if (check.ok && isAssumed && ++file.assumedTotal <= MAX_NAMED) file.assumed.push(index + 1);
  });
  return file;
}

/** Anything but digits and what separates them stays, so that it is refused. */
function numberIn(field: string, isComplete: boolean): TypedPhone {
  const digits = field.replace(BETWEEN_DIGITS, '');
  return isComplete || /\D/.test(digits) ? { digits, isAssumed: false } : readTypedPhone(field);
}

/** The heading of a file, and its mark. */
export function csvHeading(): string {
  return CSV_START + csvLine(HEADER);
}

/** A line of a file for an opt-out. */
export function optOutLine({ phone, scope, source, channel, addedBy, createdAt }: OptOutView): string {
  return csvLine([phone, scope, source, channel ?? '', addedBy ?? '', new Date(createdAt).toISOString()]);
}

function csvLine(fields: readonly string[]): string {
  return fields.map(csvField).join(SEPARATOR) + LINE_END;
}

/** A formula is told apart by an apostrophe, which programs for tables do not show. */
function csvField(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function unquoted(field: string): string {
  return field.trim().replace(/^["']+|["']+$/g, '');
}
