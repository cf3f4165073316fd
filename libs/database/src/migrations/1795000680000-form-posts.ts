import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, index, table, varchar } from './columns.js';

const TABLES = [
  table(
    'form_posts',
    [{ ...varchar('id', 36), isPrimary: true }, bigint('created_at'), varchar('location', 512, true)],
    [index('ix_form_posts_created', 'created_at')],
  ),
];
const COLUMN = 'preset';

/** Forms that may be posted once, and the preset that the settings of a channel were taken from. */
export class FormPosts1795000680000 implements MigrationInterface {
  readonly name = 'FormPosts1795000680000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    if (await runner.hasColumn('channels', COLUMN)) return;
    await runner.query(`ALTER TABLE channels ADD COLUMN ${COLUMN} varchar(80)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channels DROP COLUMN ${COLUMN}`);
    await dropTables(runner, TABLES);
  }
}
