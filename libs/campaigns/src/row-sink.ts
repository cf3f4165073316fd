import type { FileEncoding } from '@recado/core';
import type { ListedRow } from './check/check-rows.js';
import type { ListReading, SendColumn } from './store/send.view.js';

/** What is learned of a list while it is read. */
export interface ReadList {
  columns: readonly SendColumn[];
  encoding: FileEncoding;
  reading?: ListReading;
  total: number;
}

/** Where the rows of a list go while they are read. */
export interface RowSink {
  addRows(rows: readonly ListedRow[]): Promise<void>;
  /** The list is complete. */
  listRead(list: ReadList): Promise<unknown>;
}
