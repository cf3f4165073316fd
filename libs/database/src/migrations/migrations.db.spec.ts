import { readFileSync, renameSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, emptyDatabase } from '../../../../test/support/fixtures/database-location.js';
import { queryMysql } from '../../../../test/support/mysql-query.js';
import { schemaDataSource } from '../data-source.js';
import { foreignSchemaOf, migrate, schemaState } from '../schema.js';
import { copySqliteFile } from '../sqlite/sqlite-copy.js';
import { MIGRATIONS } from './index.js';

const WITHOUT_MIGRATION =
  'The entities have what no migration makes. Add a migration with these changes, in a file of its own that ' +
  'libs/database/src/migrations/index.ts lists (docs/upgrading.md, "Writing a migration")';

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
    expect(await drift(), WITHOUT_MIGRATION).toEqual([]);
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

  it('leave a database of a development version as it is', async () => {
    await migrate(location.config);
    const source = await schemaDataSource(location.config).initialize();
    await source.query("UPDATE migrations SET timestamp = 1795000200000, name = 'Initial1795000200000'");
    await source.destroy();
    // A file that was restored from a backup, which opening it for writing would change.
    if (location.config.kind === 'sqlite') {
      copySqliteFile(location.config.file, `${location.config.file}.copy`);
      renameSync(`${location.config.file}.copy`, location.config.file);
    }
    const content = () =>
      location.config.kind === 'sqlite'
        ? readFileSync(location.config.file).toString('base64')
        : queryMysql(location.url, 'CHECKSUM TABLE migrations, messages, channels, migration_lock');
    const before = await content();
    for (const allowNewer of [false, true])
      await expect(migrate(location.config, { allowNewer })).rejects.toThrow(
        /by a development version .*empty database/,
      );
    expect(await schemaState(location.config)).toBe('behind');
    expect(await foreignSchemaOf(location.config)).toEqual({
      madeBy: 'development',
      migrations: ['Initial1795000200000'],
    });
    expect(await content()).toEqual(before);
  });
});
