import { statSync } from 'node:fs';
import type { DatabaseConfig } from '@recado/config';
import type { Database } from './port/database.js';

/** What a table takes with its indexes. `rows`: an estimate of a server; null: not known. */
export interface TableSize {
  name: string;
  bytes: number;
  rows: number | null;
}

/** The sizes of SQLite are found by walking through all pages, which takes some two seconds for a file of this size. */
const WALKED_AT_MOST = 1024 ** 3;

const OF_SERVER = `SELECT table_name AS name, data_length + index_length AS bytes, table_rows AS estimated
  FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`;
const OF_FILE = `SELECT s.tbl_name AS name, SUM(d.pgsize) AS bytes, NULL AS estimated
  FROM dbstat AS d JOIN sqlite_master AS s ON s.name = d.name WHERE d.aggregate = TRUE GROUP BY s.tbl_name`;

interface Row {
  name: string;
  bytes: number | null;
  estimated: number | null;
}

/** The sizes of all tables, the largest first; null: the file is too large to be walked through while servers may run. */
export async function tableSizes(database: Database, config: DatabaseConfig): Promise<TableSize[] | null> {
  if (config.kind === 'sqlite' && statSync(config.file).size > WALKED_AT_MOST) return null;
  const rows = await database.read<Row>(config.kind === 'sqlite' ? OF_FILE : OF_SERVER);
  return rows
    .map(({ name, bytes, estimated }) => ({ name, bytes: bytes ?? 0, rows: estimated }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
}
