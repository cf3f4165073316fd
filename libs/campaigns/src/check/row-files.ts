import { decodeCell, type FileEncoding, type FileMedia, trimBytes } from '@recado/core';
import { fault, type RowFault } from './row-fault.js';
import { bareCell } from '../rows/bare-cell.js';
import { asPath } from '../zip/entry-name.js';
import type { SendFilesChoice } from './send-files-choice.js';

/** A file of a send. */
export interface ListedFile {
  position: number;
  /** What its path in the archive may be, the likeliest first. */
  paths: readonly string[];
  /** Why it was not taken; null: it was. */
  fault: string | null;
  /** As messages carry it; null: it was not taken. */
  media: FileMedia | null;
  /** The row of the kept file. */
  rowId: number | null;
}

/** The file of a row, and how its recipient sees it called. */
export interface RowFile {
  rowId: number;
  media: FileMedia;
}

interface Named {
  file: ListedFile;
  path: string;
}

/** Which file goes to which row. */
export class RowFiles {
  /** By the last part of their paths, in lower case. */
  private readonly byName = new Map<string, Named[]>();
  private readonly byId = new Map<string, RowFile>();

  constructor(
    private readonly files: readonly ListedFile[],
    private readonly choice: SendFilesChoice,
    private readonly encoding: FileEncoding,
  ) {
    for (const file of files) for (const path of file.paths) this.add({ file, path });
  }

  /** The file of the row with these cells, each byte as one character. */
  of(cells: readonly string[]): RowFile | RowFault {
    const [first] = this.files;
    if (this.choice.kind === 'one' && first) return this.taken({ file: first, path: first.paths[0] ?? '' });
    if (this.choice.kind !== 'rows') return fault('file_incomplete');
    if (this.choice.column === null) return fault('file_column_missing');
    const typed = this.nameIn(cells, this.choice.column);
    if (typed === '') return fault('file_missing');
    const found = this.find(typed);
    return found.length === 1
      ? this.taken(found[0]!)
      : fault(found.length === 0 ? 'file_unknown' : 'file_ambiguous', typed);
  }

  /** The places of the files that a row names, however bad it is otherwise. */
  namedBy(cells: readonly string[]): number[] {
    if (this.choice.kind !== 'rows' || this.choice.column === null) return [];
    return this.find(this.nameIn(cells, this.choice.column)).map(({ file }) => file.position);
  }

  /** The column in which most of these rows name a file; null: none does. */
  likelyColumn(rows: readonly (readonly string[])[], columns: number): number | null {
    const counts = Array.from({ length: columns }, (_, column) => {
      const names = rows.map((cells) => this.nameIn(cells, column));
      return names.filter((name) => name !== '' && this.find(name).length > 0).length;
    });
    const most = Math.max(0, ...counts);
    return most === 0 ? null : counts.indexOf(most);
  }

  /** The file that a row got, by the id in its message. */
  withId(id: unknown): RowFile | undefined {
    return this.byId.get(String(id));
  }

  private add(named: Named): void {
    const name = baseOf(folded(named.path));
    const known = this.byName.get(name);
    if (known) known.push(named);
    else this.byName.set(name, [named]);
  }

  private nameIn(cells: readonly string[], column: number): string {
    const text = decodeCell(trimBytes(cells[column] ?? ''), this.encoding) ?? '';
    return asPath(bareCell(text.trim()));
  }

  /** Lists write names with or without folders, and in any case. Several: the name does not tell which one is meant. */
  private find(typed: string): Named[] {
    const wanted = folded(typed);
    const ends = (this.byName.get(baseOf(wanted)) ?? []).filter(({ path }) => isEndOf(folded(path), wanted));
    const whole = ends.filter(({ path }) => folded(path) === wanted);
    const candidates = whole.length > 0 ? whole : ends;
    const exact = candidates.filter(({ path }) => isEndOf(path, typed));
    return onePerFile(exact.length > 0 ? exact : candidates);
  }

  private taken({ file, path }: Named): RowFile | RowFault {
    const { media, rowId } = file;
    if (!media || rowId === null) return fault(file.fault ?? 'file_unknown', path);
    const row = { rowId, media: this.choice.kind === 'one' ? media : { ...media, filename: baseOf(path) } };
    this.byId.set(media.id, row);
    return row;
  }
}

/** Whether one of two paths is the end of the other, a whole number of folders shorter. */
function isEndOf(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

function onePerFile(found: readonly Named[]): Named[] {
  return [...new Map(found.map((named) => [named.file, named])).values()];
}

function folded(path: string): string {
  return path.toLowerCase();
}

/** The name of a file without its folders. */
export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
