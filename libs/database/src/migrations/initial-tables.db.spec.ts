import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, emptyDatabase, onMysql } from '../../../../test/support/fixtures/database-location.js';
import { printTables } from '../../../../test/support/print-tables.js';
import { schemaDataSource } from '../data-source.js';
import { createInitialTables, INITIAL_NAME } from './1795900000000-initial.js';
import type { FrozenTables } from './initial-tables.js';

describe('the tables that a release freezes', () => {
  let location: DatabaseLocation;
  let frozen: FrozenTables;

  beforeEach(async () => {
    location = await emptyDatabase();
    const printed = await printTables(location.config);
    frozen = { name: INITIAL_NAME, sqlite: [], mysql: [], [onMysql ? 'mysql' : 'sqlite']: printed };
  });
  afterEach(() => location.remove());

  /** Makes the frozen tables and answers what the entities lack then. `drop`: a table that is missing before. */
  async function makeTables(drop?: string): Promise<string[]> {
    const source = await schemaDataSource(location.config).initialize();
    const runner = source.createQueryRunner();
    if (drop !== undefined) await runner.dropTable(drop);
    await createInitialTables(runner, frozen);
    await runner.release();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    return upQueries.map(({ query }) => query);
  }

  it('are those of the entities, and are made once', async () => {
    expect(await makeTables()).toEqual([]);
    expect(await makeTables()).toEqual([]);
  });

  it('are made where one is missing', async () => {
    await makeTables();
    expect(await makeTables('media_files')).toEqual([]);
  });
});
