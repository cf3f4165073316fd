import type { ColumnTarget } from '../rows/columns.js';
import type { FaultGroup, ListReading } from '../store/send.view.js';
import { PeopleList, selectList, Database, lockRareChanges, type Transaction } from '@recado/database';
import { type FileEncoding, Clock, nameKey } from '@recado/core';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';

/** What a column of a list fills in a message: `name`, `email` or `variable:pedido`. */
export type ColumnKey = Exclude<ColumnTarget, 'phone' | null>;

/** A column of a list beside that of the number. */
export interface ListColumn {
  heading: string;
  key: ColumnKey;
}

/** How many people a file adds, changes and removes, compared with a revision of the list. */
export interface ListDifference {
  revision: number;
  added: number;
  changed: number;
  removed: number;
}

/** A file that waits for its confirmation. */
export interface ListDraft {
  columns: ListColumn[];
  /** Headings of columns that are not kept: two of one name, or one without a name. */
  left: string[];
  reading: ListReading | null;
  encoding: FileEncoding;
  /** Lines, and those of them that are people. */
  total: number;
  good: number;
  faults: FaultGroup[];
  difference: ListDifference;
}

/** A list. Times are UTC milliseconds. */
export interface ListView extends Pick<
  PeopleList,
  | 'id'
  | 'name'
  | 'version'
  | 'revision'
  | 'total'
  | 'draftVersion'
  | 'draftAt'
  | 'createdAt'
  | 'updatedAt'
  | 'updatedBy'
> {
  columns: ListColumn[];
  /** Null: there is none, or it is being read. */
  draft: ListDraft | null;
}

/** The values of a person by the keys of the columns. One without a value is missing. */
export type PersonValues = Readonly<Partial<Record<ColumnKey, string>>>;

const FIELDS = [
  'id',
  'name',
  'columns',
  'version',
  'revision',
  'total',
  'draftVersion',
  'draft',
  'draftAt',
  'createdAt',
  'updatedAt',
  'updatedBy',
] as const;

export type ListRow = Pick<PeopleList, (typeof FIELDS)[number]>;

export const SELECT_LISTS = `SELECT ${selectList(PeopleList, FIELDS)} FROM people_lists`;

export function listOf({ columns, draft, ...row }: ListRow): ListView {
  return {
    ...row,
    columns: JSON.parse(columns) as ListColumn[],
    draft: draft === null ? null : (JSON.parse(draft) as ListDraft),
  };
}

/** The same values always as the same text, so that texts can be compared. */
export function valuesJson(values: PersonValues): string {
  const entries = Object.entries(values).filter(([, value]) => value !== '');
  return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Most lists of an installation: their page shows all of them. */
export const MAX_LISTS = 200;

/** A person of a list. */
export interface ListedPerson {
  line: number;
  phone: string;
  values: PersonValues;
}

interface PersonRow {
  line: number;
  phone: string;
  json: string;
}

/** What came of making a list. */
export type MadeList = { id: number } | 'list_name_taken' | 'lists_too_many';

const PEOPLE = `SELECT line, phone, values_json AS json FROM people_list_rows
  WHERE list_id = ? AND version = ? AND line > ? AND person IS NOT NULL ORDER BY line LIMIT ?`;

/** Lists of people: reads them, makes them and removes them. */
@Injectable()
export class PeopleLists {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** By name. */
  async all(): Promise<ListView[]> {
    return (await this.database.read<ListRow>(`${SELECT_LISTS} ORDER BY name LIMIT ${MAX_LISTS}`)).map(listOf);
  }

  /** Null: there is none with this id. */
  async find(id: number): Promise<ListView | null> {
    const [row] = await this.database.read<ListRow>(`${SELECT_LISTS} WHERE id = ?`, [id]);
    return row ? listOf(row) : null;
  }

  /** By its name, however that is composed and in whatever case, as no other list can have it. */
  async named(name: string): Promise<ListView | null> {
    const lists = await this.all();
    return lists.find((list) => list.name === name) ?? lists.find((list) => isSame(list.name, name)) ?? null;
  }

  /** People of a version of a list, behind a line. */
  async people(
    id: number,
    version: number,
    { after, limit }: { after: number; limit: number },
  ): Promise<ListedPerson[]> {
    const rows = await this.database.read<PersonRow>(PEOPLE, [id, version, after, limit]);
    return rows.map(({ line, phone, json }) => ({ line, phone, values: JSON.parse(json) as PersonValues }));
  }

  /** Makes an empty list. */
  async create(name: string, actor: Actor): Promise<MadeList> {
    const columns = ['name', 'columns_json', 'version', 'last_version', 'revision', 'total'];
    const now = this.clock.now();
    const row = [name, '[]', 0, 0, 1, 0, now, now, actor.name];
    return this.database.write(async (tx) => {
      const names = await this.namesIn(tx);
      if (names.some((other) => isSame(other.name, name))) return 'list_name_taken';
      if (names.length >= MAX_LISTS) return 'lists_too_many';
      const id = await tx.insertOne('people_lists', [...columns, 'created_at', 'updated_at', 'updated_by'], row);
      await this.audit.record(tx, { actor, action: 'list.created', target: { type: 'list', id }, details: { name } });
      return { id };
    });
  }

  /** Gives a list another name. What uses it goes on with it. Null: there is none. */
  async rename(id: number, name: string, actor: Actor): Promise<'list_name_taken' | 'renamed' | null> {
    return this.database.write(async (tx) => {
      const names = await this.namesIn(tx);
      const list = names.find((other) => other.id === id);
      if (!list) return null;
      if (list.name === name) return 'renamed';
      if (names.some((other) => other.id !== id && isSame(other.name, name))) return 'list_name_taken';
      await tx.run('UPDATE people_lists SET name = ? WHERE id = ?', [name, id]);
      const details = { name, before: list.name };
      await this.audit.record(tx, { actor, action: 'list.renamed', target: { type: 'list', id }, details });
      return 'renamed';
    });
  }

  /** The names of all lists, which nobody else gives or changes meanwhile: no index compares names as people do. */
  private async namesIn(tx: Transaction): Promise<{ id: number; name: string }[]> {
    await lockRareChanges(tx, this.database.capabilities);
    return tx.all<{ id: number; name: string }>(
      `SELECT id, name FROM people_lists ${this.database.capabilities.rowLock}`,
    );
  }

  /** Removes a list. Its rows go a moment later. False: there is none. */
  async remove(id: number, actor: Actor): Promise<boolean> {
    return this.database.write(async (tx) => {
      const [list] = await tx.all<ListRow>(`${SELECT_LISTS} WHERE id = ?`, [id]);
      if (!list || (await tx.run('DELETE FROM people_lists WHERE id = ?', [id])) === 0) return false;
      const details = { name: list.name, total: list.total };
      await this.audit.record(tx, { actor, action: 'list.removed', target: { type: 'list', id }, details });
      return true;
    });
  }
}

function isSame(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
