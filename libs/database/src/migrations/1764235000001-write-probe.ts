import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, table } from './columns.js';

const TABLES = [table('write_probe', [{ name: 'id', type: 'integer', isPrimary: true }, bigint('tried_at')])];

/** What readiness writes to see whether the database takes writes. */
export class WriteProbe1764235000001 implements MigrationInterface {
  readonly name = 'WriteProbe1764235000001';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, TABLES);
  }
}
