import type { ForeignKind } from './file-kind.js';

/** Why a file cannot be read at all. */
export type FileFault =
  | 'quote_not_closed'
  | 'file_empty'
  /** It is no list, but a file of another kind. */
  | 'foreign_kind'
  /** The person has a spreadsheet that waits already, or too many others have. */
  | 'sheet_busy'
  /** As a spreadsheet it is larger than is read: its bytes, unpacked or not, its cells or the time that it takes. */
  | 'sheet_too_large'
  /** It has a password. */
  | 'sheet_protected'
  | 'sheet_broken';

interface Details {
  /** The line where it begins. */
  line?: number;
  kind?: ForeignKind;
  cause?: unknown;
}

/** The file cannot be read as rows. */
export class UnreadableFileError extends Error {
  readonly line: number | null;
  readonly kind: ForeignKind | null;

  constructor(
    readonly code: FileFault,
    { line, kind, cause }: Details = {},
  ) {
    super(`the file cannot be read: ${code}`, { cause });
    this.line = line ?? null;
    this.kind = kind ?? null;
  }
}
