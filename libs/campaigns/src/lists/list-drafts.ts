import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { decodeCell, type FileEncoding, personOf, Clock, fitDetail } from '@recado/core';
import { Database } from '@recado/database';
import { type CellReading, readCell } from '../check/row-cell.js';
import { type ListedRow } from '../check/check-rows.js';
import { type NumberColumns, numberColumns, readRecipient } from '../check/row-recipient.js';
import { ROW_TOO_LONG, type RowFault } from '../check/row-fault.js';
import { type SendColumn, type FaultGroup } from '../store/send.view.js';
import { type ReadList, type RowSink } from '../row-sink.js';
import {
  type ColumnKey,
  type ListColumn,
  type PersonValues,
  type ListView,
  PeopleLists,
  type ListDifference,
  type ListDraft,
  valuesJson,
} from './people-lists.js';

/** The person of a line, or why it is none. */
type RowPerson = { person: string; phone: string; values: PersonValues } | { fault: RowFault };

/** What the columns of a file mean: the places of numbers, and what is kept. */
interface FileColumns {
  numbers: NumberColumns;
  kept: readonly (ListColumn & { at: number })[];
  /** Headings of the others. */
  left: string[];
}

/** Reads the columns of a file. */
function fileColumns(columns: readonly SendColumn[]): FileColumns {
  const kept = columns.flatMap(({ heading, target }, at) =>
    target === null || target === 'phone' ? [] : [{ at, key: target, heading: heading ?? headingOf(target) }],
  );
  const left = columns.flatMap(({ heading, target }) => (target === null && heading ? [heading] : []));
  return { numbers: numberColumns(columns), kept, left };
}

/** Reads a line of a file by the rules of *Novo envio*; every kept cell must be one that can be sent. */
function readRowPerson(row: ListedRow, columns: FileColumns, reading: CellReading): RowPerson {
  if (row.isTooLong) return { fault: { code: ROW_TOO_LONG, detail: null } };
  const recipient = readRecipient(row.cells, columns.numbers, reading);
  if ('fault' in recipient) return recipient;
  const values: Partial<Record<ColumnKey, string>> = {};
  for (const { at, key, heading } of columns.kept) {
    if (key === 'name' && recipient.isNumberName) continue;
    const read = readCell(row.cells[at], reading, heading);
    if ('fault' in read) return read;
    if (read.value !== '') values[key] = read.value;
  }
  return { person: personOf(recipient.phone), phone: recipient.phone, values };
}

/** The cells of a line as they stand in the file. */
function shownCells(json: string, encoding: FileEncoding): string[] {
  return (JSON.parse(json) as string[]).map((cell) => decodeCell(cell, encoding) ?? cell);
}

/** The heading of a column of a file without headings. */
export function headingOf(key: string): string {
  return key.replace(/^variable:/, '');
}

/** A line of a file that is no person. */
export interface RefusedLine {
  line: number;
  cells: string[];
  code: string;
  detail: string | null;
}

/** A person whom the file of a list does not have. */
export interface LeavingPerson {
  phone: string;
  values: PersonValues;
}

const REFUSED = `SELECT line, values_json AS cells, fault AS code, detail FROM people_list_rows
  WHERE list_id = ? AND version = ? AND line > ? AND fault IS NOT NULL ORDER BY line LIMIT ?`;
const LEAVING = `SELECT r.phone, r.values_json AS json FROM people_list_rows r LEFT JOIN people_list_rows o
  ON o.list_id = r.list_id AND o.version = ? AND o.person = r.person
  WHERE r.list_id = ? AND r.version = ? AND r.person IS NOT NULL AND o.person IS NULL ORDER BY r.line LIMIT ?`;

/** Reads the rows of a file that waits for its confirmation. */
@Injectable()
export class DraftRows {
  constructor(private readonly database: Database) {}

  /** Lines behind a line that are no person. */
  async refused({ id, draft, draftVersion }: ListView, { after, limit }: { after: number; limit: number }) {
    if (!draft || draftVersion === null || draft.good === draft.total) return [];
    const rows = await this.database.read<Omit<RefusedLine, 'cells'> & { cells: string }>(REFUSED, [
      ...[id, draftVersion, after, limit],
    ]);
    return rows.map((row): RefusedLine => ({ ...row, cells: shownCells(row.cells, draft.encoding) }));
  }

  /** The first people whom it removes from the list. */
  async leaving({ id, version, draft, draftVersion }: ListView, limit: number): Promise<LeavingPerson[]> {
    if (!draft || draftVersion === null || draft.difference.removed === 0) return [];
    const rows = await this.database.read<{ phone: string; json: string }>(LEAVING, [draftVersion, id, version, limit]);
    return rows.map(({ phone, json }) => ({ phone, values: JSON.parse(json) as PersonValues }));
  }
}

/** Rows of one unit of work. */
const CHUNK = 500;

const ROWS = `SELECT line, values_json AS cells, fault FROM people_list_rows
  WHERE list_id = ? AND version = ? AND line > ? ORDER BY line LIMIT ?`;
const FAULTS = `SELECT fault AS code, COUNT(*) AS total, MIN(line) AS firstLine FROM people_list_rows
  WHERE list_id = ? AND version = ? AND fault IS NOT NULL GROUP BY fault ORDER BY COUNT(*) DESC, fault`;
const SET = 'UPDATE people_lists SET draft_json = ? WHERE id = ? AND draft_version = ?';
const REFUSED_ROWS = 'UPDATE people_list_versions SET refused = ? WHERE list_id = ? AND version = ?';
const OTHER = 'o.list_id = r.list_id AND o.version = ? AND o.person = r.person';
const MISSING = `SELECT COUNT(*) AS count FROM people_list_rows r LEFT JOIN people_list_rows o ON ${OTHER}
  WHERE r.list_id = ? AND r.version = ? AND r.person IS NOT NULL AND o.person IS NULL`;
/** Compared here and not by the database, because equal values that are sealed differ. */
const COMMON = `SELECT r.line, r.values_json AS own, r.phone, o.values_json AS other, o.phone AS otherPhone
  FROM people_list_rows r JOIN people_list_rows o ON ${OTHER}
  WHERE r.list_id = ? AND r.version = ? AND r.person IS NOT NULL AND r.line > ? ORDER BY r.line LIMIT ${CHUNK}`;

interface CommonRow {
  line: number;
  own: string;
  phone: string;
  other: string;
  otherPhone: string;
}

interface StoredRow {
  line: number;
  cells: string;
  fault: string | null;
}

/** Checks the lines of a file for a list, and compares its people with those of the list. */
@Injectable()
export class DraftCheck {
  constructor(private readonly database: Database) {}

  /** Gives every line its person or its fault, and notes what the file has. */
  async check(listId: number, version: number, { columns, encoding, reading, total }: ReadList): Promise<void> {
    const read = fileColumns(columns);
    const isText = (reading?.kind ?? 'text') === 'text';
    const first = new Map<string, number>();
    let good = 0;
    for (let after = 0; ;) {
      const rows = await this.database.read<StoredRow>(ROWS, [listId, version, after, CHUNK]);
      if (rows.length === 0) break;
      const checked = rows.map((row) => checkedRow(row, { columns: read, encoding, isText, first }));
      good += checked.filter(([, person]) => person !== null).length;
      await this.store(listId, version, checked);
      after = rows.at(-1)!.line;
      // The cells of a chunk take some milliseconds: let others run in between.
      await nextPass();
    }
    const faults = (await this.database.read<FaultGroup>(FAULTS, [listId, version])).map((group) => ({
      ...group,
      total: Number(group.total),
    }));
    const kept = read.kept.map(({ heading, key }) => ({ heading, key }));
    const draft = { columns: kept, left: read.left, reading: reading ?? null, encoding, total, good, faults };
    await this.note({ id: listId, draftVersion: version }, draft);
  }

  /** Compares a file that waits with the present people of its list. */
  async compare({ id, draft, draftVersion }: ListView): Promise<void> {
    if (draft && draftVersion !== null) await this.note({ id, draftVersion }, draft);
  }

  private async note(
    { id, draftVersion }: { id: number; draftVersion: number },
    draft: Omit<ListDraft, 'difference'>,
  ): Promise<void> {
    const [list] = await this.database.read<{ version: number; revision: number }>(
      'SELECT version, revision FROM people_lists WHERE id = ?',
      [id],
    );
    if (!list) return;
    const difference = await this.difference(id, draftVersion, list);
    await this.database.write(async (tx) => {
      await tx.run(SET, [JSON.stringify({ ...draft, difference }), id, draftVersion]);
      await tx.run(REFUSED_ROWS, [draft.total - draft.good, id, draftVersion]);
    });
  }

  private async difference(
    id: number,
    draft: number,
    { version, revision }: { version: number; revision: number },
  ): Promise<ListDifference> {
    const count = async (sql: string, other: number, of: number) => {
      const [row] = await this.database.read<{ count: number }>(sql, [other, id, of]);
      return Number(row?.count ?? 0);
    };
    return {
      revision,
      added: await count(MISSING, version, draft),
      changed: await this.changed(id, version, draft),
      removed: await count(MISSING, draft, version),
    };
  }

  /** How many people of both versions have other values, or another form of their number. */
  private async changed(id: number, version: number, draft: number): Promise<number> {
    let changed = 0;
    for (let after = 0; ;) {
      const rows = await this.database.read<CommonRow>(COMMON, [version, id, draft, after]);
      changed += rows.filter((row) => row.own !== row.other || row.phone !== row.otherPhone).length;
      if (rows.length < CHUNK) return changed;
      after = rows.at(-1)!.line;
      await nextPass();
    }
  }

  private async store(listId: number, version: number, rows: readonly CheckedLine[]): Promise<void> {
    await this.database.updateRows({
      table: 'people_list_rows',
      columns: {
        ...{ list_id: 'int', version: 'int', line: 'int' },
        ...{ person: 'text', phone: 'text', json: 'text', fault: 'text', detail: 'text' },
      },
      rows: rows.map((row) => [listId, version, ...row]),
      set: { person: 'r.person', phone: 'r.phone', values_json: 'r.json', fault: 'r.fault', detail: 'r.detail' },
      where: 'm.list_id = r.list_id AND m.version = r.version AND m.line = r.line',
    });
  }
}

/** Line, person, number, values or cells, fault and its detail. */
type CheckedLine = [number, string | null, string | null, string, string | null, string | null];

interface Reading extends CellReading {
  columns: FileColumns;
  /** The first line of each person so far. */
  first: Map<string, number>;
}

function checkedRow({ line, cells, fault }: StoredRow, { columns, first, ...reading }: Reading): CheckedLine {
  const row: ListedRow = { line, cells: JSON.parse(cells) as string[], isTooLong: fault === ROW_TOO_LONG };
  const read = readRowPerson(row, columns, reading);
  if ('fault' in read) return [line, null, null, cells, read.fault.code, read.fault.detail];
  const earlier = first.get(read.person);
  if (earlier !== undefined) return [line, null, null, cells, 'duplicate', fitDetail(String(earlier))];
  first.set(read.person, line);
  return [line, read.person, read.phone, valuesJson(read.values), null, null];
}

const BEGIN = `UPDATE people_lists SET draft_version = last_version + 1, last_version = last_version + 1,
  draft_json = NULL, draft_at = ? WHERE id = ?`;
const BEGUN = 'SELECT draft_version AS version FROM people_lists WHERE id = ?';
/** People who were erased since the file was read are no longer among its rows. */
const APPLY = `UPDATE people_lists SET version = ?, columns_json = ?, draft_version = NULL, draft_json = NULL,
  draft_at = NULL, revision = revision + 1, updated_at = ?, updated_by = ?, total = (SELECT COUNT(*)
    FROM people_list_rows r WHERE r.list_id = ? AND r.version = ? AND r.person IS NOT NULL)
  WHERE id = ? AND draft_version = ? AND revision = ?`;
const DISCARD = `UPDATE people_lists SET draft_version = NULL, draft_json = NULL, draft_at = NULL
  WHERE id = ? AND draft_version = ?`;

/** A file of people for a list: read into a version of its own, compared with the list, and then confirmed or given up. */
@Injectable()
export class ListDrafts {
  constructor(
    private readonly database: Database,
    private readonly lists: PeopleLists,
    private readonly checks: DraftCheck,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Where the rows of a new file go; it takes the place of one that was not confirmed. Null: there is no such list. */
  async begin(id: number): Promise<{ version: number; sink: RowSink } | null> {
    const version = await this.database.write(async (tx) => {
      await tx.run(BEGIN, [this.clock.now(), id]);
      const [row] = await tx.all<{ version: number }>(BEGUN, [id]);
      if (row) await tx.insert('people_list_versions', ['list_id', 'version', 'refused'], [[id, row.version, 0]]);
      return row?.version;
    });
    return version === undefined ? null : { version, sink: this.sinkOf(id, version) };
  }

  private sinkOf(id: number, version: number): RowSink {
    return {
      addRows: (rows) => this.addRows(id, version, rows),
      listRead: (read: ReadList) => this.checks.check(id, version, read),
    };
  }

  private async addRows(id: number, version: number, rows: readonly ListedRow[]): Promise<void> {
    const columns = ['list_id', 'version', 'line', 'values_json', 'fault'];
    const values = rows.map(({ line, cells, isTooLong }) => [
      ...[id, version, line, JSON.stringify(cells)],
      isTooLong ? ROW_TOO_LONG : null,
    ]);
    await this.database.write((tx) => tx.insert('people_list_rows', columns, values));
  }

  /** The list with its draft compared with its present people. */
  async compared(list: ListView): Promise<ListView> {
    if (!list.draft || list.draft.difference.revision === list.revision) return list;
    await this.checks.compare(list);
    return (await this.lists.find(list.id)) ?? list;
  }

  /** Makes the file the people of the list. False: the list or the file is another one than the person saw. */
  async apply(list: ListView, revision: number, actor: Actor): Promise<boolean> {
    const { id, draft, draftVersion } = list;
    if (!draft || draftVersion === null || draft.difference.revision !== revision || draft.good === 0) return false;
    const { columns, good, total, difference } = draft;
    const { added, changed, removed } = difference;
    const made = [draftVersion, JSON.stringify(columns), this.clock.now(), actor.name];
    const values = [...made, id, draftVersion, id, draftVersion, revision];
    return this.database.write(async (tx) => {
      if ((await tx.run(APPLY, values)) === 0) return false;
      const details = { people: good, added, changed, removed, refused: total - good };
      await this.audit.record(tx, { actor, action: 'list.replaced', target: { type: 'list', id }, details });
      return true;
    });
  }

  /** Gives a file up. Its rows go a moment later. */
  async discard(id: number, version: number): Promise<boolean> {
    return (await this.database.write((tx) => tx.run(DISCARD, [id, version]))) > 0;
  }
}
