import { fileField, missingFields, templateFields, templateInput } from '@recado/core';
import type { SendTemplate } from '../template/send-template.js';
import { type CellReading, readCell } from './row-cell.js';
import { fault, type RowFault } from './row-fault.js';
import type { RowFile } from './row-files.js';
import type { ReadRow, RowReading } from './row-message.js';
import { readRecipient } from './row-recipient.js';

const HEADER_FILE = fileField({ key: 'header.url' });

/** Reads the cells of a row of a template, each byte as one character. Columns that fill nothing are not looked at. */
export function readTemplateRow(
  cells: readonly string[],
  reading: Pick<RowReading, 'numbers' | 'encoding' | 'isText' | 'files'>,
  template: SendTemplate,
): ReadRow {
  const recipient = readRecipient(cells, reading.numbers, reading);
  if ('fault' in recipient) return recipient;
  const typed = typedFields(cells, template, reading);
  if ('fault' in typed) return typed;
  const { name, language, demands } = template;
  const file = reading.files && headerFile(cells, reading.files, template);
  if (file && 'code' in file) return { fault: file };
  if (file) typed.values.set(HEADER_FILE, file.media.id);
  const missing = missingFields(templateFields(demands), typed.values);
  if (missing.length > 0) return { fault: fault('template_value_missing', missing.map(({ key }) => key).join(', ')) };
  const { phone, assumed } = recipient;
  const message = { phone, template: { name, language, ...templateInput(demands, typed.values) } };
  return { message, assumed, ...(file && { file }) };
}

/** The file of a row, which stands in the header of its template. */
function headerFile(
  cells: readonly string[],
  files: NonNullable<RowReading['files']>,
  { demands }: SendTemplate,
): RowFile | RowFault {
  return demands.header?.kind === 'media' ? files.of(cells) : fault('file_without_header');
}

/** What a row gives to the fields of a template: its cells, and the values that are the same for all. */
function typedFields(
  cells: readonly string[],
  { sources }: SendTemplate,
  reading: CellReading,
): { values: Map<string, string> } | { fault: RowFault } {
  const values = new Map<string, string>();
  for (const [key, source] of Object.entries(sources)) {
    if ('text' in source) {
      values.set(key, source.text);
      continue;
    }
    const read = readCell(cells[source.column], reading, key);
    if ('fault' in read) return read;
    values.set(key, read.value);
  }
  return { values };
}
