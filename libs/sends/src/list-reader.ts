import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ListedRow } from './check/check-rows.js';
import { MAX_CELL } from './check/row-message.js';
import { isHeader, targetsOf, usualTargets } from './rows/columns.js';
import { decodeCell, EncodingCount, trimBytes } from './rows/encoding.js';
import { rawRows } from './rows/raw-rows.js';
import type { RawRow } from './rows/record-reader.js';
import { SendChanges } from './send-changes.js';
import type { SendColumn } from './store/send.view.js';

/** Most rows of a list. */
const MAX_ROWS = 100_000;
/** Rows of one unit of work. */
const CHUNK = 500;
/** Rows of separators only, which spreadsheets write below a list: as many as a sheet of Excel has. */
const MAX_BLANK = 1_048_576;
/** Rows after which others may run. */
const REST_AFTER = 2_000;

/** The list has more rows than a send may have. */
export class TooManyRowsError extends Error {}

/** Reads the list of a send as it comes in, a chunk at a time, into the database. */
@Injectable()
export class ListReader {
  constructor(private readonly changes: SendChanges) {}

  /**
   * Reads the whole list; `readRows` hears how many rows are stored. Throws UnreadableFileError, TooManyRowsError, and
   * errors of the bytes; the send is then to be discarded.
   */
  async read(id: number, bytes: AsyncIterable<Uint8Array>, readRows?: (count: number) => void): Promise<void> {
    const encodings = new EncodingCount();
    let headings: readonly string[] | null = null;
    let chunk: ListedRow[] = [];
    let [total, blank, columns, isFirst] = [0, 0, 0, true];
    const store = async () => {
      await this.changes.addRows(id, chunk);
      chunk = [];
      readRows?.(total);
    };
    for await (const row of withRests(rawRows(bytes))) {
      const cells = keptCells(row.cells);
      if (cells.length === 0) {
        if (++blank > MAX_BLANK) throw new TooManyRowsError();
        continue;
      }
      encodings.add(row.cells);
      columns = Math.max(columns, cells.length);
      if (isFirst && !row.isTooLong && isHeader(cells)) headings = cells;
      else {
        if (++total > MAX_ROWS) throw new TooManyRowsError();
        chunk.push({ ...row, cells });
      }
      isFirst = false;
      if (chunk.length === CHUNK) await store();
    }
    await store();
    const { encoding } = encodings;
    const names = headings?.map((heading) => decodeCell(heading, encoding) ?? heading) ?? null;
    await this.changes.listRead(id, { encoding, total, columns: columnsOf(names, columns) });
  }
}

/** The rows with a rest now and then: a row that is left out takes no time of the database, in which others would run. */
async function* withRests(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow, void> {
  let count = 0;
  for await (const row of rows) {
    yield row;
    if (++count % REST_AFTER === 0) await setImmediate();
  }
}

/** Without empty cells at the end. A cell that is too long keeps a character more than is allowed, so that the check finds it. */
function keptCells(cells: RawRow['cells']): string[] {
  const last = cells.findLastIndex((cell) => trimBytes(cell) !== '');
  return cells.slice(0, last + 1).map((cell) => cell.slice(0, MAX_CELL + 1));
}

function columnsOf(headings: readonly string[] | null, count: number): SendColumn[] {
  const targets = headings ? targetsOf(headings) : usualTargets(count);
  return Array.from({ length: count }, (_, index) => ({
    heading: headings?.[index] ?? null,
    target: targets[index] ?? null,
  }));
}
