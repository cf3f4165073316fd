import type { DatabaseServer } from './database-server.js';

/** How full the pages of a rebuilt index are, in percent: about as full as after single inserts. */
const FILLED = 80;

interface IndexRow {
  name: string;
  isUnique: number;
  columns: string;
}

/**
 * Drops the secondary indexes of a table while it is filled, and creates them again. With five million rows this takes
 * minutes, while updating them row by row at random pages takes an hour.
 */
export async function withoutIndexes(
  server: DatabaseServer,
  database: string,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await server.query<IndexRow>(
    `SELECT index_name AS name, 1 - MAX(non_unique) AS isUnique,
       GROUP_CONCAT(column_name ORDER BY seq_in_index SEPARATOR ', ') AS columns
     FROM information_schema.statistics
     WHERE table_schema = '${database}' AND table_name = '${table}' AND index_name <> 'PRIMARY' GROUP BY index_name`,
  );
  const alter = (changes: string[]) => server.query(`ALTER TABLE ${database}.${table} ${changes.join(', ')}`);
  await alter(indexes.map(({ name }) => `DROP INDEX ${name}`));
  await work();
  await server.query(`SET GLOBAL innodb_fill_factor = ${FILLED}`);
  await alter(
    indexes.map(({ name, isUnique, columns }) => `ADD ${isUnique ? 'UNIQUE ' : ''}INDEX ${name} (${columns})`),
  );
  await server.query('SET GLOBAL innodb_fill_factor = DEFAULT');
}
