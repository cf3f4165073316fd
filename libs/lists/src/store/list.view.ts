import type { ColumnTarget, FaultGroup, ListReading } from '@recado/sends';
import { PeopleList, selectList } from '@recado/database';
import type { FileEncoding } from '@recado/core';

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
