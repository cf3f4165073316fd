/** The separators of cells, the most likely first: spreadsheets in Portuguese write semicolons. */
const DELIMITERS = [';', ',', '\t'] as const;

/** The separator of a file by its first line: the one that occurs most often outside quotation marks. */
export function delimiterOf(head: string): string {
  const [first = ''] = head.trimStart().split(/\r\n|\n|\r/);
  const bare = first.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length - 1);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}
