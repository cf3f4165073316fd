/** Rows under their headings, each column as wide as its widest cell: for people to read. */
export function tableText(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => widthOf(cells[column]))));
  return lines.map((cells) => lineOf(cells, widths)).join('\n');
}

/** A moment as lists show it, in UTC to the minute. */
export function momentText(at: number | null, never = '-'): string {
  return at === null ? never : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}Z`;
}

/** A moment as programs read it. */
export function isoText(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell)))
    .join('  ')
    .trimEnd();
}

/** In code points: names may hold emoji. */
function widthOf(cell = ''): number {
  return [...cell].length;
}
