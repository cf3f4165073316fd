import {
  type BatchItem,
  type BatchOptions,
  completedTemplate,
  parseBatch,
  personOf,
  type PhoneAssumption,
  templateLacks,
  type Violation,
} from '@recado/core';
import { fault, ROW_TOO_LONG, type RowFault } from './row-fault.js';
import type { RowFile } from './row-files.js';
import { readRow, type RowMessage, type RowReading } from './row-message.js';
import { faultPlace, HEADER_FILE } from './fault-place.js';
import type { SendTemplate } from '../template/send-template.js';
import { readTemplateRow } from './template-row.js';

/** A row of the list. */
export interface ListedRow {
  /** The line of the file, from 1. */
  line: number;
  cells: readonly string[];
  /** It was not read to its end: nothing is sent to it. */
  isTooLong?: boolean;
}

/** A row with its message, or with its fault. */
export type CheckedRow = { line: number } & (
  | { item: BatchItem; assumed: readonly PhoneAssumption[]; file?: RowFile | undefined }
  | { fault: RowFault }
);

interface Read {
  row: ListedRow;
  message: RowMessage;
  assumed: readonly PhoneAssumption[];
  file?: RowFile | undefined;
}

/** Checks rows by the rules of the API. `options`: those of an enqueue request. */
export function checkRows(rows: readonly ListedRow[], reading: RowReading, options: BatchOptions): CheckedRow[] {
  const results = rows.map(({ line, cells, isTooLong }): CheckedRow | Read => {
    if (isTooLong) return { line, fault: fault(ROW_TOO_LONG) };
    const { template } = reading;
    const read = template ? readTemplateRow(cells, reading, template) : readRow(cells, reading);
    return 'fault' in read ? { line, fault: read.fault } : { row: { line, cells }, ...read };
  });
  const outcomes = enqueueable(
    results.flatMap((result) => ('message' in result ? [result] : [])),
    reading,
    options,
  );
  return results.map((result) => ('message' in result ? outcomes.get(result)! : result));
}

/** One parse for all; only if it refuses all of them is each parsed alone, for its own violation. */
function enqueueable(reads: readonly Read[], reading: RowReading, options: BatchOptions): Map<Read, CheckedRow> {
  const parsed = parse(reads, options);
  if (!parsed.ok) {
    if (reads.length > 1) return new Map(reads.flatMap((read) => [...enqueueable([read], reading, options)]));
    return new Map(
      reads.map((read) => [
        read,
        { line: read.row.line, fault: faultOf(parsed.violations, read.message, reading.template) },
      ]),
    );
  }
  const { items, rejected } = parsed.batch;
  const outcomes = new Map<Read, CheckedRow>();
  for (const item of items) {
    const read = reads[item.index]!;
    outcomes.set(read, whole(item, read, reading));
  }
  for (const { index, violations } of rejected) {
    const read = reads[index]!;
    outcomes.set(read, { line: read.row.line, fault: faultOf(violations, read.message, reading.template) });
  }
  return outcomes;
}

function parse(reads: readonly Read[], options: BatchOptions) {
  return parseBatch({ messages: reads.map(({ message }) => message), on_invalid: 'skip' }, options);
}

/** The fault of a row that was refused as a message. */
export function faultOf(
  violations: readonly Violation[],
  message: Pick<RowMessage, 'template'>,
  template: SendTemplate | null,
): RowFault {
  const [violation] = violations;
  if (!violation) return fault('message_invalid');
  // All that a row lacks is told at once.
  const alike =
    violation.code === 'missing_variable' ? violations.filter(({ code }) => code === violation.code) : [violation];
  const places = alike.map(({ path }) => faultPlace(path, message, template));
  return fault(violation.code, places.filter(Boolean).join(', ') || null);
}

/** The row with what only the definition of its template tells, or with what the template lacks. */
function whole(item: BatchItem, { row: { line }, message, assumed, file }: Read, { template }: RowReading): CheckedRow {
  const used = item.content?.template;
  if (!used || !template) return { line, item, assumed, file };
  const [lack] = templateLacks(used, template.demands);
  if (!lack) {
    const content = { ...item.content, template: completedTemplate(used, template.demands) };
    return { line, item: { ...item, content }, assumed, file };
  }
  const found = faultOf([{ ...lack, path: `template.${lack.path}` }], message, template);
  return { line, fault: ofFile(found, file) };
}

/** The file of a row is named where the fault is about it. */
function ofFile(found: RowFault, file: RowFile | undefined): RowFault {
  return file && found.detail === HEADER_FILE ? { ...found, detail: file.media.filename ?? null } : found;
}

/** The first line of each person of a list, so that nobody gets a message twice. */
export class FirstLines {
  private readonly lines = new Map<string, number>();

  /** The row, with a fault where an earlier row has the same person. `persons`: all that they are known as, by number. */
  check(row: CheckedRow, persons: ReadonlyMap<string, readonly string[]>): CheckedRow {
    if ('fault' in row) return row;
    const names = persons.get(row.item.phone) ?? [personOf(row.item.phone)];
    const first = names.map((name) => this.lines.get(name)).find((line) => line !== undefined);
    if (first !== undefined) return { line: row.line, fault: fault('duplicate', String(first)) };
    for (const name of names) this.lines.set(name, row.line);
    return row;
  }
}
