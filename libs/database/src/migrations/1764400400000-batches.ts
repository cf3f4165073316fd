import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, key, table, varchar } from './columns.js';

const PAUSES = table('batch_pauses', [
  key('batch_id'),
  bigint('paused_at'),
  varchar('paused_by', 255, true),
  bigint('resumed_at', true),
]);

/** The names of batches, and the batches that people have paused. */
export class Batches1764400400000 implements MigrationInterface {
  readonly name = 'Batches1764400400000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [PAUSES]);
    // TypeORM would copy the table on SQLite; this changes its description only, on every database.
    const isThere = await runner.hasColumn('message_batches', 'name');
    if (!isThere) await runner.query('ALTER TABLE message_batches ADD COLUMN name varchar(255) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message_batches DROP COLUMN name');
    await dropTables(runner, [PAUSES]);
  }
}
