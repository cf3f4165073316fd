import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { index } from './columns.js';

const BY_FILE = index('ix_recurring_sends_file', 'file_id');

/** The file of a recurring send, for databases whose initial migration ran before. */
export class RecurringFiles1795000630000 implements MigrationInterface {
  readonly name = 'RecurringFiles1795000630000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('recurring_sends', 'file_id')) return;
    await runner.query('ALTER TABLE recurring_sends ADD COLUMN file_id integer');
    await runner.createIndex('recurring_sends', new TableIndex(BY_FILE));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('recurring_sends', BY_FILE.name!);
    await runner.query('ALTER TABLE recurring_sends DROP COLUMN file_id');
  }
}
