/** Ids of rows and references to them are told by their names: they have 64 bits in every database. */
export function isId(column: string): boolean {
  return column === 'id' || column.endsWith('_id');
}

/** So are texts that may be longer than the 64 KB of MySQL's TEXT: they are JSON that the program wrote. */
export function isLongText(column: string): boolean {
  return column.endsWith('_json');
}
