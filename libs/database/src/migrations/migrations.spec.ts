import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, schemaDataSource } from '../data-source.js';
import { MIGRATIONS } from './index.js';

describe('migrations', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-'));
    file = join(folder, 'recado.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('leave no drift between the schema and the entities', async () => {
    await migrate(file);
    const source = await schemaDataSource(file).initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('run once: a second call has nothing to do', async () => {
    expect(await migrate(file)).toHaveLength(MIGRATIONS.length);
    expect(await migrate(file)).toEqual([]);
  });

  it('can be undone and run again', async () => {
    await migrate(file);
    const source = await schemaDataSource(file).initialize();
    for (const _ of MIGRATIONS) await source.undoLastMigration({ transaction: 'all' });
    const left = await source.query<{ name: string }[]>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations'",
    );
    await source.destroy();
    expect(left).toEqual([]);
    expect(await migrate(file)).toHaveLength(MIGRATIONS.length);
  });
});
