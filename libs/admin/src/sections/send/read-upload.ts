import type { Readable } from 'node:stream';
import { type ListReader, type RowSink, TooManyRowsError, UnreadableFileError } from '@recado/sends';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { UploadBody } from '../../panel/upload-parser.js';
import { type ListFault, unreadable } from './list-fault.js';
import { sendTexts } from './texts/index.js';

/** The types of lists that a browser offers first. */
export const LIST_TYPES = '.csv,.txt,.tsv,.xlsx,.xls,text/csv,text/plain';

/** Reads the list that a form brought; returns what is wrong with it, or null. `list`: in place of its file. */
export async function readUpload(
  reader: ListReader,
  sink: RowSink,
  { fields, file, filename, isCut }: UploadBody,
  panel: PanelRequest,
  list: Readable | null = file,
): Promise<ListFault | null> {
  const { fileFaults: t } = panel.texts(sendTexts).send;
  if (!list) return { text: t.broken };
  try {
    const hasDecimalComma = panel.language === 'pt-BR';
    await reader.readInto(sink, list, {
      sheet: fields.sheet ?? '',
      hasDecimalComma,
      ...(file && filename !== undefined && { file: filename }),
    });
    return isCut() ? { text: t.too_long } : null;
  } catch (error) {
    list.resume();
    // What was cut cannot be read to its end, whatever its end looks like.
    if (isCut()) return { text: t.too_long };
    if (error instanceof TooManyRowsError) return { text: t.too_many_rows };
    return error instanceof UnreadableFileError ? unreadable(error, panel) : { text: t.broken };
  }
}
