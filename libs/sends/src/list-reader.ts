import { Injectable } from '@nestjs/common';
import type { ListedRow } from './check/check-rows.js';
import { MAX_CELL } from './check/row-message.js';
import { isHeader, targetsOf, usualTargets } from './rows/columns.js';
import { decodeCell, EncodingCount } from './rows/encoding.js';
import { type RawRow, rawRows } from './rows/raw-rows.js';
import { SendChanges } from './send-changes.js';
import type { SendColumn } from './store/send.view.js';

/** Most rows of a list. */
const MAX_ROWS = 100_000;
/** Rows of one unit of work. */
const CHUNK = 500;
/** Most columns that are kept. */
const MAX_COLUMNS = 40;

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
    let total = 0;
    let columns = 0;
    let isFirst = true;
    const store = async () => {
      await this.changes.addRows(id, chunk);
      chunk = [];
      readRows?.(total);
    };
    for await (const { line, cells } of rawRows(bytes)) {
      encodings.add(cells);
      const kept = keptCells(cells);
      columns = Math.max(columns, kept.length);
      if (isFirst && isHeader(kept)) headings = kept;
      else {
        if (++total > MAX_ROWS) throw new TooManyRowsError();
        chunk.push({ line, cells: kept });
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

/** A cell that is too long keeps a character more than is allowed, so that the check finds it. */
function keptCells(cells: RawRow['cells']): string[] {
  return cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL + 1));
}

function columnsOf(headings: readonly string[] | null, count: number): SendColumn[] {
  const targets = headings ? targetsOf(headings) : usualTargets(count);
  return Array.from({ length: count }, (_, index) => ({
    heading: headings?.[index] ?? null,
    target: targets[index] ?? null,
  }));
}
