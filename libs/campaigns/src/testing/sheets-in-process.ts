import { openSheet } from '../sheets/open-sheet.js';
import { type SheetPlace, SheetReader } from '../sheets/sheet-process.js';

/** Reads sheets as the process does, without a process: the built program has its file. */
export class SheetsInProcess extends SheetReader {
  admit(): SheetPlace {
    return { open: (bytes, reading) => openSheet(Buffer.concat(bytes), reading), leave: () => undefined };
  }
}
