/** Whether a column holds the id of a row, which has 64 bits in every database: its name says so. */
export function isId(column: string): boolean {
  return column === 'id' || column.endsWith('_id');
}

/** Whether a text may be longer than the 64 KB of MySQL's TEXT: JSON that the program wrote, and what a message carries. */
export function isLongText(column: string): boolean {
  return column.endsWith('_json') || column === 'content';
}
