import type { Readable } from 'node:stream';
import {
  UnreadableFileError,
  type ListOptions,
  type ListReader,
  type ListReading,
  type RowSink,
  TooManyRowsError,
} from '@recado/campaigns';
import type { FormBody, PanelRequest, UploadBody } from '../../session/kit.js';
import { sendTexts } from './texts/index.js';

/** Why a list was not read. */
export interface ListFault {
  text: string;
}

/** What is wrong with a file that cannot be read, in words. */
function unreadable({ code, line, kind }: UnreadableFileError, panel: PanelRequest): ListFault {
  const { fileFaults: t } = panel.texts(sendTexts).send;
  if (code === 'quote_not_closed') return { text: t.quote_not_closed(panel.format.number(line ?? 0)) };
  return { text: code === 'foreign_kind' ? t.foreign(t.foreignKinds[kind ?? 'binary']) : t[code] };
}

/** The types of lists that a browser offers first. */
export const LIST_TYPES = '.csv,.txt,.tsv,.xlsx,.xls,text/csv,text/plain';

/** Reads the list that a form brought; returns what is wrong with it, or null. `list`: in place of its file. */
export async function readUpload(
  reader: ListReader,
  sink: RowSink,
  { file, filename, isCut }: UploadBody,
  panel: PanelRequest,
  list: Readable | null = file,
): Promise<ListFault | null> {
  const { fileFaults: t } = panel.texts(sendTexts).send;
  if (!list) return { text: t.broken };
  try {
    await reader.readInto(sink, list, {
      ...readerOf(panel),
      ...(file && filename !== undefined && { file: filename }),
    });
    return isCut() ? { text: t.too_long } : null;
  } catch (error) {
    list.resume();
    // What was cut cannot be read to its end, whatever its end looks like.
    return isCut() ? { text: t.too_long } : faultOf(error, panel);
  }
}

/** What a form says of the sheet of a kept spreadsheet, and whether rows and columns that nobody sees are read. */
export function sheetIn({ sheet = '', hidden }: FormBody): Pick<ListOptions, 'sheet' | 'withHidden'> {
  return { sheet, withHidden: hidden === 'in' };
}

/**
 * Reads a kept spreadsheet again, as a person chooses now; where that cannot be read, as it was read before. `begin`: where
 * its rows go; null: what they were read for has changed. Returns what is wrong, or null.
 */
export async function readSheetAgain(
  reader: ListReader,
  begin: () => Promise<RowSink | null>,
  reading: ListReading,
  chosen: Pick<ListOptions, 'sheet' | 'withHidden'>,
  panel: PanelRequest,
): Promise<ListFault | null> {
  const before = { sheet: reading.sheet ?? '', withHidden: reading.choice?.withHidden ?? false };
  let fault: ListFault | null = null;
  for (const options of [chosen, before]) {
    // Nothing is given up for a file that is gone.
    const kept = await reader.kept(reading);
    if (!kept) return { text: panel.texts(sendTexts).send.fileFaults.sheet_gone };
    const sink = await begin();
    if (!sink) return { text: panel.texts(sendTexts).send.stale };
    try {
      await reader.readInto(sink, kept.bytes, { ...readerOf(panel), ...kept.options, ...options });
      return fault;
    } catch (error) {
      fault = faultOf(error, panel);
    }
  }
  return fault;
}

function readerOf({ language, actor }: PanelRequest): ListOptions {
  // The rest of an actor, such as the id of the request, is another one each time.
  return { language, person: `${actor.type} ${actor.id}` };
}

function faultOf(error: unknown, panel: PanelRequest): ListFault {
  const { fileFaults: t } = panel.texts(sendTexts).send;
  if (error instanceof TooManyRowsError) return { text: t.too_many_rows };
  return error instanceof UnreadableFileError ? unreadable(error, panel) : { text: t.broken };
}
