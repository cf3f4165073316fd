import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { RawRow } from '../rows/record-reader.js';
import { openSheet, type OpenSheet } from './open-sheet.js';
import { UnreadableFileError } from '../rows/unreadable-file.js';
import type { SheetAnswer, SheetOrder } from './sheet-process.js';

// A process that reads one sheet, whose bytes come in by the standard input: a parser that takes seconds and hundreds of MB
// must not stop or end the server. It ends with the server.

/** Rows of one answer. */
const CHUNK = 1_000;

process.once('disconnect', () => process.exit(1));
endFirst();
process.once('message', (order: SheetOrder) => void carryOut(order));

/** Where the memory of a container is used up, the system ends this process and not the server. */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such order.
  }
}

async function carryOut(order: SheetOrder): Promise<void> {
  await answering(async () => {
    const sheet = await openSheet(await buffer(process.stdin), order);
    const { name, sheets } = sheet;
    const rows = sheet.rows[Symbol.asyncIterator]();
    // Each chunk is asked for, so that rows do not pile up before the database.
    process.on('message', () => void answering(() => chunkOf(rows, sheet)));
    return { sheet: name, sheets };
  });
}

async function answering(work: () => Promise<SheetAnswer>): Promise<void> {
  try {
    process.send!(await work());
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    process.send!({ fault: error.code } satisfies SheetAnswer);
  }
}

/** The next rows of the sheet. */
async function chunkOf(rows: AsyncIterator<RawRow>, { hidden }: OpenSheet): Promise<SheetAnswer> {
  const chunk: RawRow[] = [];
  while (chunk.length < CHUNK) {
    const next = await rows.next();
    if (next.done === true) return { rows: chunk, hidden: hidden() };
    chunk.push(next.value);
  }
  return { rows: chunk };
}
