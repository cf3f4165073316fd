import { SheetReader, type SheetRows } from '../sheets/sheet-thread.js';
import { openSheet, type SheetReading } from '../sheets/workbook.js';

/** Reads sheets as the thread does, without a thread: the built program has its file. */
export class SheetsInProcess extends SheetReader {
  async open(bytes: Uint8Array, reading: SheetReading): Promise<SheetRows> {
    const { name, rows } = openSheet(Buffer.from(bytes), reading);
    return {
      name,
      rows: (async function* () {
        yield* rows;
      })(),
    };
  }
}
