/**
 * Which files a send carries. coming: they come in, or were not taken, so that it cannot be confirmed. one: every message
 * has the same one. rows: each has that of the archive which its row names in a column, null: nobody has said which one.
 */
export type SendFilesChoice =
  | { kind: 'coming' }
  | { kind: 'one'; name: string; isArchive?: true }
  | { kind: 'rows'; name: string; column: number | null };
