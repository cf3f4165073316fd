/** The separators of cells, the most likely first: spreadsheets in Portuguese write semicolons. */
const DELIMITERS = [';', ',', '\t'] as const;
/** Lines that are looked at: enough to see beyond a title. */
const LINES = 20;
/** Excel's own first line, which names the separator. */
const NAMED = /^"?sep=([;,\t|])"?[;,\t ]*(?:\r|\n|$)/i;

/** The separator that the first line of a file names, such as `sep=;`. */
export function namedDelimiter(head: string): string | undefined {
  return NAMED.exec(head)?.[1];
}

/**
 * The separator of a file by its first lines: the one that stands in most of them the same number of times, and of several
 * such the one that stands most often in the first line. Quoted text does not count.
 */
export function delimiterOf(head: string): string {
  const bare = head.trimStart().replace(/"(?:[^"]|"")*"/g, '');
  const lines = bare.split(/\r\n|\n|\r/, LINES).filter((line) => line.trim() !== '');
  const counts = DELIMITERS.map((delimiter) => lines.map((line) => line.split(delimiter).length - 1));
  const scores = counts.map((found) => mostAlike(found) * MANY + Math.min(found[0] ?? 0, MANY - 1));
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ';';
}

/** More than a line of the beginning of a file may have. */
const MANY = 1e6;

/** How many lines have the separator, each as often as the others. */
function mostAlike(found: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of found) if (count > 0) times.set(count, (times.get(count) ?? 0) + 1);
  return Math.max(0, ...times.values());
}
