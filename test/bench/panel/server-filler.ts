import { createConnection } from 'mysql2/promise';
import type { DatabaseServer } from '../servers/database-server.js';
import { withoutIndexes } from '../servers/secondary-indexes.js';
import type { Filler } from './filler.js';

/** Fills a database of the server of the run. */
export async function serverFiller(server: DatabaseServer, database: string): Promise<Filler> {
  const connection = await createConnection({ uri: server.urlOf(database) });
  await server.query('SET GLOBAL innodb_flush_log_at_trx_commit = 2');
  return {
    run: (sql) => connection.query(sql),
    withoutIndexes: async (table, work) => {
      await withoutIndexes(server, database, table, work);
      await connection.query(`ANALYZE TABLE ${table}`);
    },
    close: async () => {
      await server.query('SET GLOBAL innodb_flush_log_at_trx_commit = 1');
      await connection.end();
    },
  };
}
