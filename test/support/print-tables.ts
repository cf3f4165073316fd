import type { DatabaseConfig } from '@recado/config';
import { schemaDataSource } from '../../libs/database/src/data-source.js';
import { createInitialTables } from '../../libs/database/src/migrations/1795900000000-initial.js';

/** The statements that would make the tables of the entities in this empty database. */
export async function printTables(empty: DatabaseConfig): Promise<string[]> {
  const source = await schemaDataSource(empty).initialize();
  const runner = source.createQueryRunner();
  try {
    runner.enableSqlMemory();
    await createInitialTables(runner, null);
    return runner.getMemorySql().upQueries.map(({ query }) => query);
  } finally {
    await runner.release();
    await source.destroy();
  }
}
