import { BoundedMap, type StoredKind } from '@recado/core';
import { PersonalText, type SqlParameter, type SqlRow } from '../port/database.js';

/** The columns that are sealed where SEAL_TEXTS is on: every place where words of people to people are kept. */
export const SEALED_COLUMNS: Readonly<Record<string, Readonly<Record<string, StoredKind>>>> = {
  messages: { text: 'words', content: 'other' },
  sends: { text: 'words', template_use_json: 'other' },
  saved_texts: { text: 'words' },
  recurring_sends: { plan_json: 'other' },
  send_rows: { cells_json: 'list' },
  people_list_rows: { values_json: 'object' },
  notifications: { data: 'other' },
  inbound_messages: { data_json: 'other' },
  webhook_deliveries: { payload: 'object', last_answer: 'other' },
  webhook_attempts: { answer: 'other' },
  sandbox_messages: { text: 'words', content: 'other' },
  sandbox_replies: { text: 'words' },
};

/** Values that a statement of its own writes into these columns of a table, so that those that may be sealed are. */
export function valuesFor(table: string, columns: readonly string[], values: SqlRow): SqlParameter[] {
  return values.map((value, place) => {
    const kind = SEALED_COLUMNS[table]?.[columns[place] ?? ''];
    return kind && typeof value === 'string' ? new PersonalText(value, kind) : value;
  });
}

/** A query that reads a sealed column names it, or asks for all columns. */
const NAMING = new RegExp(
  `\\b(?:${[...new Set(Object.values(SEALED_COLUMNS).flatMap((columns) => Object.keys(columns)))].join('|')})\\b|\\*`,
);
/** More than the statements of the sources. */
const known = new BoundedMap<string, boolean>(1_000);

/** Whether the rows of a query may have sealed texts. The values of most queries need not be looked at. */
export function mayReadTexts(sql: string): boolean {
  const found = known.get(sql);
  if (found !== undefined) return found;
  const may = NAMING.test(sql);
  known.set(sql, may);
  return may;
}
