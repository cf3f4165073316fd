import { checkPhone } from '@recado/core';
import type { OptOutScope, OptOutView } from './opt-out.view.js';

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
/** Named so that nobody has to count: lines that were left out. */
const MAX_REFUSED = 20;

/** What a file says, and the numbers of the lines that hold no phone number, the first of them only. */
export interface OptOutFile {
  optOuts: { phone: string; scope: OptOutScope }[];
  refused: number[];
  refusedTotal: number;
}

/**
 * Reads a file of phone numbers, one a line, the number in the first column; `marketing` in the second limits it. Columns
 * are separated by semicolon, comma or tab. A first line without digits is a heading.
 */
export function readOptOutFile(content: string): OptOutFile {
  const file: OptOutFile = { optOuts: [], refused: [], refusedTotal: 0 };
  const lines = content.replace(CSV_START, '').split(/\r\n|\n|\r/);
  lines.forEach((line, index) => {
    const [number = '', scope = ''] = line.split(/[;,\t]/).map(unquoted);
    if (line.trim() === '' || (index === 0 && !/\d/.test(number))) return;
    const check = checkPhone(number.replace(BETWEEN_DIGITS, ''));
    if (check.ok) file.optOuts.push({ phone: check.phone, scope: scope === 'marketing' ? 'marketing' : 'all' });
    else if (++file.refusedTotal <= MAX_REFUSED) file.refused.push(index + 1);
  });
  return file;
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
