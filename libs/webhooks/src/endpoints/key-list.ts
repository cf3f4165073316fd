/** Keys that one endpoint may be limited to: their ids are read with every event. */
export const MAX_CHOSEN_KEYS = 100;

/** The ids of keys for a column: each once, ascending. Null: every key. */
export function joinKeyIds(ids: readonly number[] | null): string | null {
  return ids && [...new Set(ids)].sort((one, other) => one - other).join(' ');
}

/** The ids of keys in a column; null: every key. */
export function splitKeyIds(column: string | null): number[] | null {
  return column === null ? null : column.split(' ').map(Number);
}
