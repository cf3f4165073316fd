import type { SqlRow } from '../port/database.js';

/** Rows of one statement: more do not make a row cheaper. */
const MAX_ROWS = 1_000;
/** Far below the 16 MiB that MariaDB takes in one packet by default. */
const MAX_BYTES = 4 * 1024 ** 2;
/** A UTF-16 unit is 3 bytes at most in UTF-8, and 2 where it has to be escaped. */
const BYTES_A_UNIT = 3;
const BYTES_A_NUMBER = 22;

/** Splits rows into chunks for one statement each; a row that is too large is a chunk of its own. */
export function* rowChunks(rows: readonly SqlRow[]): Generator<SqlRow[]> {
  let chunk: SqlRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = sizeOf(row);
    if (chunk.length === MAX_ROWS || (chunk.length > 0 && bytes + size > MAX_BYTES)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(row);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

function sizeOf(row: SqlRow): number {
  let size = 0;
  for (const value of row) size += sizeOfValue(value);
  return size;
}

/** Bytes travel in hexadecimal. */
function sizeOfValue(value: SqlRow[number]): number {
  if (typeof value === 'string') return value.length * BYTES_A_UNIT + 4;
  return Buffer.isBuffer(value) ? value.length * 2 + 4 : BYTES_A_NUMBER;
}
