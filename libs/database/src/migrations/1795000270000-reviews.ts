import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, index, int, key, reference, table, varchar } from './columns.js';

const TABLES = [
  table(
    'held_messages',
    [
      key('message_id'),
      reference('channel_id'),
      reference('batch_id'),
      varchar('template', 530, true),
      bigint('held_at'),
    ],
    [index('ix_held_messages_channel', 'channel_id')],
  ),
  table('template_stops', [
    key('batch_id'),
    { ...varchar('template', 530), isPrimary: true },
    int('is_carrier'),
    varchar('state', 16),
    bigint('stopped_at'),
  ]),
];

/** Messages that providers hold back for a review, and what of their batches waits for it. */
export class Reviews1795000270000 implements MigrationInterface {
  readonly name = 'Reviews1795000270000';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, TABLES);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, TABLES);
  }
}
