import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, index, key, reference, table, varchar } from './columns.js';

const TABLES = [
  table('pool_members', [key('pool_id'), key('channel_id')]),
  table(
    'pool_recipients',
    [key('pool_id'), { ...varchar('person', 15), isPrimary: true }, reference('channel_id'), bigint('used_at')],
    [index('ix_pool_recipients_used', 'used_at')],
  ),
];

/** Pools of channels, and by which of them each person is written to. */
export class Pools1764401000000 implements MigrationInterface {
  readonly name = 'Pools1764401000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    if (await runner.hasColumn('message_batches', 'pool_id')) return;
    const type = runner.dataSource.options.type === 'mysql' ? 'bigint' : 'integer';
    await runner.query(`ALTER TABLE message_batches ADD COLUMN pool_id ${type} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message_batches DROP COLUMN pool_id');
    await dropTables(runner, [...TABLES].reverse());
  }
}
