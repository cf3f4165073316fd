import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DatabaseLocation, emptyDatabase } from '../../../../test/support/fixtures/database-location.js';
import { queryMysql } from '../../../../test/support/mysql-query.js';
import { schemaDataSource } from '../data-source.js';
import { ENTITIES } from '../entities/index.js';
import { foreignSchemaOf, migrate, schemaState } from '../schema.js';
import { MIGRATIONS } from './index.js';

describe('migrations on a server', () => {
  let location: DatabaseLocation;

  beforeEach(async () => (location = await emptyDatabase()));
  afterEach(async () => {
    vi.restoreAllMocks();
    await location.remove();
  });

  const drift = async () => {
    const source = await schemaDataSource(location.config).initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    return upQueries;
  };

  it('run once when several processes begin them in the same moment', async () => {
    const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(location.config)));
    expect(ran.flat()).toHaveLength(MIGRATIONS.length);
    expect(await drift()).toEqual([]);
  });

  /** Stops the first migration after so many statements, as a kill would: what they did stays. */
  async function migrateAndDie(after: number): Promise<void> {
    const source = await schemaDataSource(location.config).initialize();
    const runner = source.createQueryRunner();
    const query = runner.query.bind(runner);
    let changes = 0;
    vi.spyOn(runner, 'query').mockImplementation(((sql: string, ...rest: unknown[]) => {
      if (/^(CREATE|INSERT|ALTER)/.test(sql) && changes++ === after) throw new Error('killed');
      return query(sql, ...(rest as []));
    }) as typeof query);
    try {
      for (const Migration of MIGRATIONS) await new Migration().up(runner);
    } finally {
      await runner.release();
      await source.destroy();
    }
  }

  it.each([0, 1, 5, ENTITIES.length - 1, ENTITIES.length])(
    'go on after a kill behind statement %i',
    async (statements) => {
      await expect(migrateAndDie(statements)).rejects.toThrow('killed');
      expect(await migrate(location.config)).toHaveLength(MIGRATIONS.length);
      expect(await drift()).toEqual([]);
      expect(await queryMysql(location.url, 'SELECT id, version FROM key_version')).toEqual([{ id: 1, version: 1 }]);
      expect(await schemaState(location.config)).toBe('current');
    },
  );

  it('change nothing in a database with newer migrations', async () => {
    await migrate(location.config);
    await queryMysql(
      location.url,
      "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')",
    );
    expect(await schemaState(location.config)).toBe('current');
    await expect(migrate(location.config)).rejects.toThrow(/by a newer version/);
    expect(await migrate(location.config, { allowNewer: true })).toEqual([]);
    expect(await foreignSchemaOf(location.config)).toEqual({ madeBy: 'newer', migrations: ['Later9999999999999'] });
  });
});
