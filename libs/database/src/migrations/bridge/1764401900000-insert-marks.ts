import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By what a transaction finds the ids of the batches that it inserted together. */
export class InsertMarks1764401900000 implements MigrationInterface {
  readonly name = 'InsertMarks1764401900000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('message_batches', 'insert_mark')) return;
    await runner.query('ALTER TABLE message_batches ADD COLUMN insert_mark bigint NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message_batches DROP COLUMN insert_mark');
  }
}
