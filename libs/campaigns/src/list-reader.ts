import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { decodeCell, EncodingCount, excerpt, isFilename, trimBytes } from '@recado/core';
import { MediaSpool } from '@recado/media';
import type { ListedRow } from './check/check-rows.js';
import { MAX_CELL } from './check/row-cell.js';
import { baseOf } from './check/row-files.js';
import { type ListOptions, MAX_SHEET_BYTES, type OpenList, openList } from './open-list.js';
import type { RowSink } from './row-sink.js';
import { bareCell } from './rows/bare-cell.js';
import { textOf, numberIn, targetsOf, usualTargets } from './rows/columns.js';
import { plainHeading } from './rows/field-headings.js';
import { BEGINNING, findHeading } from './rows/heading.js';
import type { RawRow } from './rows/record-reader.js';
import { SendChanges } from './send-changes.js';
import { SheetReader } from './sheets/sheet-process.js';
import type { ListReading, SendColumn, SheetChoice } from './store/send.view.js';
import { asPath } from './zip/entry-name.js';

const PAIRED = /^(?:phone|telefone|telefono)_(\d{1,2})_(?:(label|type|tipo|rotulo|etiqueta|marcador)|value|valor)$/;
/** Labels from the one that most likely has WhatsApp to those that have none; any other label stands before `LAST`. */
const FIRST = [/whats/i, /mobile|cell|celular|m[oó]vel|m[oó]vil|iphone/i];
const LAST = [/pager|bip/i, /fax/i];

/** The columns of a number and of its label. */
interface LabelledPhone {
  value: number;
  label: number;
}

/**
 * Contacts of Google have a label beside each number (`Phone 1 - Label`, `Phone 1 - Value`), and the first number may be
 * that of a fax. Returns what puts the number that most likely has WhatsApp into the first pair of a row, and that one into
 * its place. Undefined: these headings have no such pairs.
 */
function bestPhoneFirst(headings: readonly string[]): ((row: RawRow) => RawRow) | undefined {
  const [first, ...others] = pairsOf(headings);
  if (!first || others.length === 0) return undefined;
  return (row) => {
    const rank = ({ label, value }: LabelledPhone) =>
      (row.cells[value] ?? '').trim() === '' ? Infinity : rankOf(textOf(row.cells[label] ?? ''));
    const best = others.reduce((found, pair) => (rank(pair) < rank(found) ? pair : found), first);
    return best === first ? row : { ...row, cells: swapped(row.cells, first, best) };
  };
}

function pairsOf(headings: readonly string[]): LabelledPhone[] {
  const places = new Map<string, Partial<LabelledPhone>>();
  headings.forEach((heading, index) => {
    const [, number, label] = PAIRED.exec(plainHeading(heading)) ?? [];
    if (number !== undefined) places.set(number, { ...places.get(number), [label ? 'label' : 'value']: index });
  });
  return [...places.values()].flatMap(({ value, label }) =>
    value === undefined || label === undefined ? [] : [{ value, label }],
  );
}

function rankOf(label: string): number {
  const first = FIRST.findIndex((known) => known.test(label));
  if (/fax/i.test(label) || first < 0) return FIRST.length + 1 + LAST.findIndex((known) => known.test(label));
  return first;
}

function swapped(cells: readonly string[], one: LabelledPhone, other: LabelledPhone): string[] {
  const all = Array.from(
    { length: Math.max(cells.length, other.value + 1, other.label + 1) },
    (_, at) => cells[at] ?? '',
  );
  for (const part of ['value', 'label'] as const)
    [all[one[part]], all[other[part]]] = [all[other[part]]!, all[one[part]]!];
  return all;
}

/** Most rows of a list. */
const MAX_ROWS = 100_000;
/** Rows of one unit of work. */
const CHUNK = 500;
/** Rows of separators only, which spreadsheets write below a list: as many as a sheet of Excel has. */
const MAX_BLANK = 1_048_576;
/** Rows after which others may run. */
const REST_AFTER = 2_000;
/** Characters of a heading that are kept: those of 256 columns fit into the column of the database. */
const MAX_HEADING = 100;

/** Characters of the name of a file that are kept. */
const MAX_FILE_NAME = 120;

/** The list has more rows than a send may have. */
export class TooManyRowsError extends Error {}

/** Reads the list of a send as it comes in, a chunk at a time, into the database. */
@Injectable()
export class ListReader {
  constructor(
    private readonly changes: SendChanges,
    private readonly sheets: SheetReader,
    private readonly spool: MediaSpool,
  ) {}

  /** Reads the whole list of a send, as `readInto` does. */
  read(
    id: number,
    bytes: AsyncIterable<Uint8Array>,
    options: ListOptions = {},
    readRows?: (count: number) => void,
  ): Promise<void> {
    return this.readInto(this.changes.sinkOf(id), bytes, options, readRows);
  }

  /**
   * Reads the whole list; `readRows` hears how many rows are stored. Throws UnreadableFileError, TooManyRowsError, and
   * errors of the bytes; the send is then to be discarded.
   */
  async readInto(
    sink: RowSink,
    bytes: AsyncIterable<Uint8Array>,
    options: ListOptions = {},
    readRows?: (count: number) => void,
  ): Promise<void> {
    const open = await openList(bytes, this.sheets, options);
    const list = new ListBeginning();
    let chunk: ListedRow[] = [];
    let [total, columns] = [0, 0];
    const store = async () => {
      await sink.addRows(chunk);
      chunk = [];
      readRows?.(total);
    };
    for await (const row of list.withoutHeading(filledRows(open.rows))) {
      columns = Math.max(columns, row.cells.length);
      if (++total > MAX_ROWS) throw new TooManyRowsError();
      if (chunk.push(row) === CHUNK) await store();
    }
    await store();
    const { encoding } = list.encodings;
    const reading = await this.readingOf(open, list, options);
    const names = list.heading?.cells.map((cell) => headingOf(decodeCell(cell, encoding) ?? cell)) ?? null;
    const count = Math.max(columns, names?.length ?? 0);
    const hidden = reading.choice?.withHidden ? reading.choice.hiddenColumns : [];
    await sink.listRead({ encoding, reading, total, columns: columnsOf(names, count, hidden) });
  }

  private async readingOf(
    { kind, sheet, workbook }: OpenList,
    { heading, titles, isOneLine }: ListBeginning,
    options: ListOptions,
  ): Promise<ListReading> {
    const file = fileName(options.file);
    const choice = workbook && (await this.choiceOf(workbook, options));
    return {
      ...{ kind, sheet, headingLine: heading?.line ?? null, titles },
      ...(file !== null && { file }),
      ...(choice && { choice }),
      ...(isOneLine && { isOneLine }),
    };
  }

  /**
   * The bytes of a spreadsheet of which something else may be read, and how they are read; null: they are kept no longer.
   */
  async kept({
    choice,
    file,
  }: ListReading): Promise<{ bytes: AsyncIterable<Uint8Array>; options: ListOptions } | null> {
    const kept = choice && (await this.spool.find(choice.kept));
    return kept ? { bytes: kept.read(0), options: { kept: choice.kept, ...(file !== undefined && { file }) } } : null;
  }

  /** Removes the bytes of a spreadsheet of which nothing else will be read. */
  async forget(reading: ListReading | null | undefined): Promise<void> {
    if (reading?.choice) await (await this.spool.find(reading.choice.kept))?.remove();
  }

  /** What else could be read of a spreadsheet, which is then kept for a day; undefined: nothing. */
  private async choiceOf(
    { bytes, sheets, hidden }: NonNullable<OpenList['workbook']>,
    { withHidden = false, kept }: ListOptions,
  ): Promise<SheetChoice | undefined> {
    const { rows, columns } = hidden();
    if (sheets.length < 2 && rows === 0 && columns.length === 0) return undefined;
    const id = kept ?? (await this.spool.keep(buffersOf(bytes), MAX_SHEET_BYTES)).id;
    return { sheets: [...sheets], hiddenRows: rows, hiddenColumns: columns, withHidden, kept: id };
  }
}

async function* buffersOf(pieces: readonly Uint8Array[]): AsyncGenerator<Buffer, void> {
  for (const { buffer, byteOffset, length } of pieces) yield Buffer.from(buffer, byteOffset, length);
}

/** The name of a file without its folders; null: it has none, or one that cannot be shown. */
function fileName(given = ''): string | null {
  const name = excerpt(baseOf(asPath(given)), MAX_FILE_NAME);
  return name !== '' && isFilename(name) ? name : null;
}

/** Finds the headings of a list while its rows go by. */
class ListBeginning {
  readonly encodings = new EncodingCount();
  /** Null: there are none. */
  heading: RawRow | null = null;
  /** All its numbers stood on one line. */
  isOneLine = false;
  /** Rows above them. */
  titles = 0;

  /** The rows of recipients. */
  async *withoutHeading(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow, void> {
    let first: RawRow[] | null = [];
    for await (const row of rows) {
      this.encodings.add(row.cells);
      if (!first) yield this.arranged(row);
      else if (first.push(row) === BEGINNING) {
        yield* this.recipients(first);
        first = null;
      }
    }
    if (first) yield* this.recipients(first);
  }

  /** A row with its likeliest number in the place of the first. */
  private arranged: (row: RawRow) => RawRow = (row) => row;

  /** The numbers of a list of one line, one below the other; undefined: it has more, or something else. */
  private numbersOf(rows: readonly RawRow[]): RawRow[] | undefined {
    const [row, ...others] = rows;
    if (!row || row.isTooLong || others.length > 0 || row.cells.length < 2) return undefined;
    const cells = row.cells.filter((cell) => trimBytes(cell) !== '');
    if (cells.some((cell) => numberIn([cell]) < 0)) return undefined;
    this.isOneLine = true;
    return cells.map((cell, index) => ({ line: index + 1, cells: [cell] }));
  }

  private recipients(first: readonly RawRow[]): readonly RawRow[] {
    const index = findHeading(first);
    if (index === null) return this.numbersOf(first) ?? first;
    this.heading = first[index]!;
    this.titles = index;
    this.arranged = bestPhoneFirst(this.heading.cells.map(textOf)) ?? this.arranged;
    return first.slice(index + 1).map(this.arranged);
  }
}

/** The rows that are not blank, without empty cells at their ends, with a rest now and then for everybody else. */
async function* filledRows(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow, void> {
  let [count, blank] = [0, 0];
  for await (const row of rows) {
    if (++count % REST_AFTER === 0) await nextPass();
    const cells = keptCells(row.cells);
    if (cells.length > 0) yield { ...row, cells };
    else if (++blank > MAX_BLANK) throw new TooManyRowsError();
  }
}

/** A cell that is too long keeps a character more than is allowed, so that the check finds it. */
function keptCells(cells: RawRow['cells']): string[] {
  const last = cells.findLastIndex((cell) => trimBytes(cell) !== '');
  return cells.slice(0, last + 1).map((cell) => cell.slice(0, MAX_CELL + 1));
}

function headingOf(text: string): string {
  return bareCell(text.trim()).slice(0, MAX_HEADING);
}

function columnsOf(headings: readonly string[] | null, count: number, hidden: readonly number[]): SendColumn[] {
  const targets = headings ? targetsOf(headings, hidden) : usualTargets(count, hidden);
  return Array.from({ length: count }, (_, index) => ({
    heading: headings?.[index] ?? null,
    target: targets[index] ?? null,
  }));
}
