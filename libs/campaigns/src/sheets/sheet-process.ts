import { type ChildProcess, fork } from 'node:child_process';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { sourceFolder } from '@recado/config';
import type { RawRow } from '../rows/record-reader.js';
import { type FileFault, UnreadableFileError } from '../rows/unreadable-file.js';
import type { HiddenParts, SheetReading } from './open-sheet.js';

/** What the process is asked for first; its rows are asked for by any other message. */
export type SheetOrder = SheetReading;

/** What it answers: which sheet it reads, then rows, at last with what of the sheet nobody sees; or why it reads none. */
export type SheetAnswer =
  | { sheet: string; sheets: string[] }
  | { rows: RawRow[]; hidden?: HiddenParts }
  | { fault: FileFault };

/** A sheet whose rows come in. */
interface SheetRows {
  name: string;
  sheets: readonly string[];
  rows: AsyncIterable<RawRow>;
  /** Known behind the last row. */
  hidden: () => HiddenParts;
}

/** A place among those who have a spreadsheet read. */
export interface SheetPlace {
  /** Waits for its turn. Throws UnreadableFileError, also while the rows are read. The place ends with the rows. */
  open(pieces: readonly Uint8Array[], reading: SheetReading): Promise<SheetRows>;
  /** Ends the place, wherever it is. */
  leave(): void;
}

/** The build puts the process there, as a file of its own. */
const PROCESS = 'libs/campaigns/src/sheets/sheet-worker.js';
/** Of a workbook the texts that its cells share are in memory, and of one from before 2007 also its bytes and the places of its cells. */
const MEMORY = ['--max-old-space-size=256', '--max-semi-space-size=8'];
/** The longest time for all answers of a sheet, in ms. 100,000 rows of ten columns take 3 s, and a machine may do ten other things. */
const TIMEOUT_MS = 60_000;
const PIECE_BYTES = 64 * 1_024;
/** How a process ends whose error nobody caught. */
const UNCAUGHT = 1;
/** Of what it says about that, so much is kept, in characters. */
const KEPT = 2_000;
/** Files that wait or come in, each of 32 MiB at most. */
const MAX_WAITING = 4;

/** Reads the sheets of spreadsheets. */
export abstract class SheetReader {
  /** A place for a file of this person. Throws UnreadableFileError `sheet_busy`: the person, or too many others, wait. */
  abstract admit(person: string): SheetPlace;
}

/**
 * Whose spreadsheet is read: one at a time. One file of a person waits, and whoever has just had a turn comes after the
 * others.
 */
export class SheetTurns {
  private readonly turns: { person: string; begin: (() => void) | null }[] = [];
  private running: object | null = null;
  private last = '';

  /** A turn to come. Throws UnreadableFileError `sheet_busy`. */
  admit(person: string): { comes(): Promise<void>; end(): void } {
    const waiting = this.turns.filter((turn) => turn !== this.running);
    if (waiting.length >= MAX_WAITING || waiting.some((turn) => turn.person === person))
      throw new UnreadableFileError('sheet_busy');
    const turn = { person, begin: null as (() => void) | null };
    this.turns.push(turn);
    return {
      comes: () =>
        new Promise((resolve) => {
          turn.begin = resolve;
          this.next();
        }),
      end: () => {
        const at = this.turns.indexOf(turn);
        if (at >= 0) this.turns.splice(at, 1);
        if (this.running === turn) this.running = null;
        this.next();
      },
    };
  }

  private next(): void {
    if (this.running) return;
    const ready = this.turns.filter(({ begin }) => begin !== null);
    const turn = ready.find(({ person }) => person !== this.last) ?? ready[0];
    if (!turn) return;
    this.running = turn;
    this.last = turn.person;
    turn.begin!();
  }
}

/** Reads each sheet in a process of its own with bounded memory, so that the server goes on whatever is in the file. */
@Injectable()
export class SheetProcess extends SheetReader {
  private readonly turns = new SheetTurns();

  admit(person: string): SheetPlace {
    return new Place(this.turns.admit(person));
  }
}

class Place implements SheetPlace {
  private child: ChildProcess | null = null;
  private said = '';
  /** What the process may still take, in ms. */
  private left = TIMEOUT_MS;

  constructor(private readonly turn: ReturnType<SheetTurns['admit']>) {}

  leave(): void {
    const { child, turn } = this;
    if (!child || hasEnded(child)) return turn.end();
    // Its memory is free when it has ended.
    child.once('exit', () => turn.end()).kill('SIGKILL');
  }

  async open(pieces: readonly Uint8Array[], reading: SheetReading): Promise<SheetRows> {
    await this.turn.comes();
    const child = this.start(pieces);
    const first = await this.answerOf(child, reading);
    if (!('sheet' in first)) throw new Error('the process of a sheet answered with rows that nobody asked for');
    let hidden: HiddenParts = { rows: 0, columns: [] };
    const rows = this.rowsOf(child, (found) => (hidden = found));
    return { name: first.sheet, sheets: first.sheets, rows, hidden: () => hidden };
  }

  private start(pieces: readonly Uint8Array[]): ChildProcess {
    // An output that it inherits becomes a blocking one, ours too: whoever is slow to read our log would stop us from then on.
    const stdio = ['pipe', 'ignore', 'pipe', 'ipc'] as const;
    // It needs nothing of our environment, and no secret.
    const child = fork(sourceFolder(PROCESS), [], { execArgv: MEMORY, env: {}, stdio: [...stdio] });
    this.child = child;
    // A process that ends before it has read them says why by its end.
    Readable.from(cut(pieces)).pipe(child.stdin!.on('error', () => undefined));
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.said = (this.said + text).slice(-KEPT)));
    return child;
  }

  private async answerOf(child: ChildProcess, question: object) {
    const began = performance.now();
    try {
      return await answerOf(child, question, { within: Math.max(this.left, 0), said: () => this.said });
    } finally {
      this.left -= performance.now() - began;
    }
  }

  private async *rowsOf(child: ChildProcess, found: (hidden: HiddenParts) => void): AsyncGenerator<RawRow, void> {
    try {
      for (;;) {
        const given = await this.answerOf(child, {});
        if (!('rows' in given)) return;
        yield* given.rows;
        if (!given.hidden) continue;
        found(given.hidden);
        return;
      }
    } finally {
      this.leave();
    }
  }
}

/** One write of 25 MiB to a process that is slow to read can hold everybody else up for seconds. */
function* cut(pieces: readonly Uint8Array[]): Generator<Uint8Array, void> {
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += PIECE_BYTES) yield piece.subarray(at, at + PIECE_BYTES);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Throws UnreadableFileError where the process says so, takes too long, or ends because its memory is used up. */
function answerOf(
  child: ChildProcess,
  question: object,
  { within, said }: { within: number; said: () => string },
): Promise<Exclude<SheetAnswer, { fault: FileFault }>> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('error', onError).off('close', onEnd);
      done();
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onEnd = (code: number | null) => {
      if (code === UNCAUGHT) onError(new Error(`the process of a sheet ended with an error: ${said()}`));
      else onError(new UnreadableFileError('sheet_too_large'));
    };
    const timer = setTimeout(() => onEnd(null), within);
    const onMessage = (answer: SheetAnswer) =>
      settle(() => ('fault' in answer ? reject(new UnreadableFileError(answer.fault)) : resolve(answer)));
    if (hasEnded(child)) return onEnd(child.exitCode);
    child.on('message', onMessage).on('error', onError).on('close', onEnd);
    // A process that has ended says so by its end.
    child.send(question, () => undefined);
  });
}
