import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, emptyDatabase, onMysql } from '../../../../test/support/fixtures/database-location.js';
import { printTables } from '../../../../test/support/print-tables.js';
import { schemaDataSource } from '../data-source.js';
import { createInitialTables } from './create-tables.js';
import type { FrozenTables } from './frozen-tables.js';

describe('the tables that a release freezes', () => {
  let location: DatabaseLocation;
  let frozen: FrozenTables;

  beforeEach(async () => {
    location = await emptyDatabase();
    const printed = await printTables(location.config);
    frozen = onMysql ? { mysql: printed, sqlite: [] } : { sqlite: printed, mysql: [] };
  });
  afterEach(() => location.remove());

  /** Makes the frozen tables, these or all, and answers what the entities lack then. */
  async function makeTables(...names: string[]): Promise<string[]> {
    const source = await schemaDataSource(location.config).initialize();
    const runner = source.createQueryRunner();
    await createInitialTables(runner, names.length > 0 ? names : undefined, frozen);
    await runner.release();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    return upQueries.map(({ query }) => query);
  }

  it('are those of the entities, and are made once', async () => {
    expect(await makeTables()).toEqual([]);
    expect(await makeTables()).toEqual([]);
  });

  it('are made where they are missing', async () => {
    const lacking = await makeTables('media_files', 'channels');
    expect(lacking.filter((query) => /^CREATE TABLE/.test(query))).toHaveLength(
      frozen[onMysql ? 'mysql' : 'sqlite'].filter((query) => /^CREATE TABLE/.test(query)).length - 2,
    );
    expect(await makeTables()).toEqual([]);
  });
});
