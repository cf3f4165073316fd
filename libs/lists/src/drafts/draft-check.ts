import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { fitDetail } from '@recado/core';
import { Database } from '@recado/database';
import { type CellReading, type FaultGroup, type ListedRow, type ReadList, ROW_TOO_LONG } from '@recado/sends';
import { type ListDifference, type ListDraft, type ListView, valuesJson } from '../store/list.view.js';
import { type FileColumns, fileColumns, readRowPerson } from './row-person.js';

/** Rows of one unit of work. */
const CHUNK = 500;

const ROWS = `SELECT line, values_json AS cells, fault FROM people_list_rows
  WHERE list_id = ? AND version = ? AND line > ? ORDER BY line LIMIT ?`;
const FAULTS = `SELECT fault AS code, COUNT(*) AS total, MIN(line) AS firstLine FROM people_list_rows
  WHERE list_id = ? AND version = ? AND fault IS NOT NULL GROUP BY fault ORDER BY COUNT(*) DESC, fault`;
const SET = 'UPDATE people_lists SET draft_json = ? WHERE id = ? AND draft_version = ?';
const REFUSED = 'UPDATE people_list_versions SET refused = ? WHERE list_id = ? AND version = ?';
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
      await setImmediate();
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
      await tx.run(REFUSED, [draft.total - draft.good, id, draftVersion]);
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
      await setImmediate();
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
