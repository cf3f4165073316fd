import { parentPort, workerData } from 'node:worker_threads';
import type { RawRow } from '../rows/record-reader.js';
import { UnreadableFileError } from '../rows/unreadable-file.js';
import type { SheetAnswer, SheetOrder } from './sheet-thread.js';
import { openSheet } from './workbook.js';

// A thread that reads one sheet: a parser that takes seconds and hundreds of MB must not stop or end the server.

/** Rows of one answer. */
const CHUNK = 1_000;

const port = parentPort!;
const answer = (given: SheetAnswer) => port.postMessage(given);

/** The next rows of the sheet; empty: there are none. */
function take(rows: Iterator<RawRow>): RawRow[] {
  const chunk: RawRow[] = [];
  while (chunk.length < CHUNK) {
    const next: IteratorResult<RawRow, unknown> = rows.next();
    if (next.done === true) return chunk;
    chunk.push(next.value);
  }
  return chunk;
}

try {
  const { bytes, ...reading } = workerData as SheetOrder;
  const { name, rows } = openSheet(Buffer.from(bytes), reading);
  const iterator = rows[Symbol.iterator]();
  // Each chunk is asked for, so that rows do not pile up before the database.
  port.on('message', () => {
    const chunk = take(iterator);
    answer({ rows: chunk });
    if (chunk.length === 0) port.close();
  });
  answer({ sheet: name });
} catch (error) {
  if (!(error instanceof UnreadableFileError)) throw error;
  answer({ fault: error.code, sheets: error.sheets });
}
