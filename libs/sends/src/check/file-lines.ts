import type { RowFiles } from './row-files.js';

/** The first line that names each file of a send, whether anything is sent to it or not. */
export class FileLines {
  /** By the places of the files. */
  readonly lines = new Map<number, number>();

  constructor(private readonly files: Pick<RowFiles, 'namedBy'> | undefined) {}

  note(rows: readonly { line: number; cells: readonly string[] }[]): void {
    if (!this.files) return;
    for (const { line, cells } of rows) {
      for (const place of this.files.namedBy(cells)) if (!this.lines.has(place)) this.lines.set(place, line);
    }
  }
}
