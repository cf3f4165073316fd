/** Ids of rows and references to them are told by their names: they have 64 bits in every database. */
export function isId(column: string): boolean {
  return column === 'id' || column.endsWith('_id');
}
