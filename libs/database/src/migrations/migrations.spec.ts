import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newPlace, type Place } from '../../../../test/support/fixtures/place.js';
import { schemaDataSource } from '../data-source.js';
import { migrate, schemaState } from '../schema.js';
import { MIGRATIONS } from './index.js';

describe('migrations', () => {
  let place: Place;

  beforeEach(async () => (place = await newPlace()));
  afterEach(() => place.remove());

  /** The statements that would bring the schema to what the entities say. */
  async function drift(): Promise<string[]> {
    const source = await schemaDataSource(place.config).initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    return upQueries.map(({ query }) => query);
  }

  it('leave no drift between the schema and the entities', async () => {
    await migrate(place.config);
    expect(await drift()).toEqual([]);
  });

  it('run once: a second call has nothing to do', async () => {
    expect(await schemaState(place.config)).toBe('none');
    expect(await migrate(place.config)).toHaveLength(MIGRATIONS.length);
    expect(await migrate(place.config)).toEqual([]);
    expect(await schemaState(place.config)).toBe('current');
  });

  it('can be undone and run again', async () => {
    await migrate(place.config);
    const source = await schemaDataSource(place.config).initialize();
    for (const _ of MIGRATIONS) await source.undoLastMigration();
    const runner = source.createQueryRunner();
    const left = await runner.getTables(source.entityMetadatas.map(({ tableName }) => tableName));
    await runner.release();
    await source.destroy();
    expect(left).toEqual([]);
    expect(await schemaState(place.config)).toBe('behind');
    expect(await migrate(place.config)).toHaveLength(MIGRATIONS.length);
    expect(await drift()).toEqual([]);
  });
});
