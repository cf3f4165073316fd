import type { FrozenTables } from './frozen-tables.js';

/** The statements of the initial tables as the first release made them; null until then (`npm run freeze-schema`). */
export const INITIAL_TABLES: FrozenTables | null = null;
