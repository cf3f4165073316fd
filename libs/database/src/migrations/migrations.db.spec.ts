import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, emptyDatabase } from '../../../../test/support/fixtures/database-location.js';
import { schemaDataSource } from '../data-source.js';
import { migrate, schemaState } from '../schema.js';
import { MIGRATIONS } from './index.js';

describe('migrations', () => {
  let location: DatabaseLocation;

  beforeEach(async () => (location = await emptyDatabase()));
  afterEach(() => location.remove());

  /** The statements that would bring the schema to what the entities say. */
  async function drift(): Promise<string[]> {
    const source = await schemaDataSource(location.config).initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    return upQueries.map(({ query }) => query);
  }

  it('leave no drift between the schema and the entities', async () => {
    await migrate(location.config);
    expect(await drift()).toEqual([]);
  });

  it('run once: a second call has nothing to do', async () => {
    expect(await schemaState(location.config)).toBe('none');
    expect(await migrate(location.config)).toHaveLength(MIGRATIONS.length);
    expect(await migrate(location.config)).toEqual([]);
    expect(await schemaState(location.config)).toBe('current');
  });

  it('can be undone and run again', async () => {
    await migrate(location.config);
    const source = await schemaDataSource(location.config).initialize();
    for (const _ of MIGRATIONS) await source.undoLastMigration();
    const runner = source.createQueryRunner();
    const left = await runner.getTables(source.entityMetadatas.map(({ tableName }) => tableName));
    await runner.release();
    await source.destroy();
    expect(left).toEqual([]);
    expect(await schemaState(location.config)).toBe('behind');
    expect(await migrate(location.config)).toHaveLength(MIGRATIONS.length);
    expect(await drift()).toEqual([]);
  });
});
