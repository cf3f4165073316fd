import { UnreadableSecretError } from '@recado/core';
import type { Database } from './port/database.js';

/** Columns that hold sealed texts. */
export interface SealedColumns {
  readonly table: string;
  readonly columns: readonly string[];
}

/** How many texts were sealed anew, and how many no secret of this installation opens. */
export interface SealedAnew {
  renewed: number;
  unreadable: number;
}

/** `sealedAnew` answers null for what may stay, and throws UnreadableSecretError for what nothing opens. */
export async function sealAnew(
  database: Database,
  { table, columns }: SealedColumns,
  sealedAnew: (sealed: string) => string | null,
): Promise<SealedAnew> {
  const count = { renewed: 0, unreadable: 0, kept: 0 };
  const rows = await database.read<{ id: number } & Record<string, string | null>>(
    `SELECT id, ${columns.join(', ')} FROM ${table}`,
  );
  for (const row of rows) {
    for (const column of columns) count[await renewOne(row.id, column, row[column] ?? null)]++;
  }
  return { renewed: count.renewed, unreadable: count.unreadable };

  async function renewOne(id: number, column: string, sealed: string | null) {
    try {
      // Empty where a lost secret was forgotten.
      const fresh = sealed ? sealedAnew(sealed) : null;
      if (fresh === null) return 'kept';
      // Not over a newer one: it may be replaced this moment.
      const update = `UPDATE ${table} SET ${column} = ? WHERE id = ? AND ${column} = ?`;
      await database.write((tx) => tx.run(update, [fresh, id, sealed]));
      return 'renewed';
    } catch (error) {
      if (error instanceof UnreadableSecretError) return 'unreadable';
      throw error;
    }
  }
}
