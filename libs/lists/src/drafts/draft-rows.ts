import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import type { ListView, PersonValues } from '../store/list.view.js';
import { shownCells } from './row-person.js';

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
