/** The initial migration as a release has frozen it. */
export interface FrozenTables {
  /** The name of the migration. */
  name: string;
  /** The statements that make the tables and their indexes, for each kind of database. */
  sqlite: readonly string[];
  mysql: readonly string[];
}

/** The initial tables as the first release made them; null until then (`npm run freeze-schema`). */
export const INITIAL_TABLES: FrozenTables | null = null;
