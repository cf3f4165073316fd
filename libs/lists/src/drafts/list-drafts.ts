import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { type ListedRow, type ReadList, ROW_TOO_LONG, type RowSink } from '@recado/sends';
import type { ListView } from '../store/list.view.js';
import { PeopleLists } from '../store/people-lists.js';
import { DraftCheck } from './draft-check.js';

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
