import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { sourceFolder } from '@recado/config';
import type { RawRow } from '../rows/record-reader.js';
import { type FileFault, UnreadableFileError } from '../rows/unreadable-file.js';
import type { SheetReading } from './workbook.js';

/** What the thread is started with. */
export interface SheetOrder extends SheetReading {
  bytes: Uint8Array;
}

/** What it answers: which sheet it reads, then rows whenever it is asked; or why it reads none. */
export type SheetAnswer = { sheet: string } | { rows: RawRow[] } | { fault: FileFault; sheets: readonly string[] };

/** A sheet whose rows come in. */
export interface SheetRows {
  name: string;
  rows: AsyncIterable<RawRow>;
}

/** The build puts the thread there, as a file of its own. */
const THREAD = 'libs/sends/src/sheets/sheet-worker.js';
/** 100,000 rows of ten columns need 200 MB. */
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
/**
 * The longest time for as many rows, in ms. A machine that does ten other things needs half of it, and the rows then
 * come no faster than the database takes them.
 */
const TIMEOUT_MS = 60_000;

/** Reads the sheets of spreadsheets. */
export abstract class SheetReader {
  /** Throws UnreadableFileError, also while the rows are read. */
  abstract open(bytes: Uint8Array, reading: SheetReading): Promise<SheetRows>;
}

/** Reads each sheet in a thread of its own, one at a time, so that the server goes on whatever is in the file. */
@Injectable()
export class SheetThread extends SheetReader {
  private turn: Promise<unknown> = Promise.resolve();

  open(bytes: Uint8Array, reading: SheetReading): Promise<SheetRows> {
    const sheet = this.turn.then(() => this.start(bytes, reading));
    // The next one begins when the rows of this one are read, or it was refused.
    this.turn = sheet.then(
      ({ ended }) => ended,
      // Whoever asked for it hears why.
      () => undefined,
    );
    return sheet;
  }

  private async start(bytes: Uint8Array, reading: SheetReading): Promise<SheetRows & { ended: Promise<unknown> }> {
    const workerData: SheetOrder = { ...reading, bytes };
    const worker = new Worker(sourceFolder(THREAD), { workerData, resourceLimits: LIMITS });
    const ended = new Promise<unknown>((resolve) => worker.once('exit', resolve));
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    const first = await nextAnswer(worker).finally(() => clearTimeout(timer));
    if ('sheet' in first) return { name: first.sheet, rows: rowsOf(worker), ended };
    if ('fault' in first) throw new UnreadableFileError(first.fault, { sheets: first.sheets });
    throw new Error('the thread of a sheet answered with rows that nobody asked for');
  }
}

async function* rowsOf(worker: Worker): AsyncGenerator<RawRow, void> {
  try {
    for (;;) {
      const answer = nextAnswer(worker);
      worker.postMessage('next');
      const given = await answer;
      if (!('rows' in given) || given.rows.length === 0) return;
      yield* given.rows;
    }
  } finally {
    await worker.terminate();
  }
}

/** Throws when the thread ends before: it was stopped for its time, or has reached the limit of its memory. */
function nextAnswer(worker: Worker): Promise<SheetAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      done();
    };
    const onMessage = (answer: SheetAnswer) => settle(() => resolve(answer));
    const onEnd = (reason: unknown) => {
      const isLimit = typeof reason === 'number' || codeOf(reason) === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => reject(isLimit ? new UnreadableFileError('sheet_too_large') : (reason as Error)));
    };
    worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
