import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, index, int, key, table, varchar } from './columns.js';

const TABLES = [
  table(
    'batch_replies',
    [key('batch_id'), { ...varchar('person', 15), isPrimary: true }, bigint('replied_at'), int('is_opt_out', 0)],
    [index('ix_batch_replies_person', 'person'), index('ix_batch_replies_replied', 'replied_at')],
  ),
];
const COUNTS = ['replies', 'opt_out_replies'];

/** Who answered a batch, and how many did. */
export class BatchReplies1795000381000 implements MigrationInterface {
  readonly name = 'BatchReplies1795000381000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    for (const name of COUNTS) {
      if (await runner.hasColumn('message_batches', name)) continue;
      await runner.query(`ALTER TABLE message_batches ADD COLUMN ${name} integer NOT NULL DEFAULT 0`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of COUNTS) await runner.query(`ALTER TABLE message_batches DROP COLUMN ${name}`);
    await dropTables(runner, TABLES);
  }
}
