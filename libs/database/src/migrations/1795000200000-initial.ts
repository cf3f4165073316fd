import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createInitialTables } from './create-tables.js';

/** 48 random bits: the installations that share one Redis are few. */
const IDENTIFIER_BYTES = 6;

/**
 * Every table, and the rows that must be there. Until the first release the tables are those of the entities; from then on
 * they are a snapshot that never changes. A table that exists stays as it is, so a migration that was killed between two
 * tables goes on, and on a database that the bridge has carried over there is nothing left to do.
 */
export class Initial1795000200000 implements MigrationInterface {
  readonly name = 'Initial1795000200000';

  async up(runner: QueryRunner): Promise<void> {
    await createInitialTables(runner);
    await insertIfEmpty(runner, 'key_version', { id: 1, version: 1 });
    await insertIfEmpty(runner, 'channel_version', { id: 1, version: 1 });
    await insertIfEmpty(runner, 'installation_settings', { id: 1, version: 1, chosen: '{}' });
    const identifier = randomBytes(IDENTIFIER_BYTES).toString('hex');
    await insertIfEmpty(runner, 'installation', { id: 1, identifier, created_at: Date.now() });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { tableName } of runner.dataSource.entityMetadatas) await runner.dropTable(tableName, true);
  }
}

/** A migration that was killed after it had written a row goes on with the next. */
async function insertIfEmpty(runner: QueryRunner, table: string, row: Record<string, string | number>): Promise<void> {
  const rows = (await runner.query(`SELECT id FROM ${table}`)) as unknown[];
  if (rows.length > 0) return;
  const columns = Object.keys(row);
  await runner.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    Object.values(row),
  );
}
