import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, id, index, reference, table, text, unique, varchar } from './columns.js';

const TABLES = [
  table(
    'opt_outs',
    [
      id(),
      varchar('person', 15),
      varchar('phone', 15),
      varchar('scope', 16),
      varchar('source', 16),
      reference('channel_id', true),
      varchar('added_by', 254, true),
      bigint('created_at'),
      reference('reply_message_id', true),
      bigint('settled_at', true),
    ],
    [unique('uq_opt_outs_person', 'person'), index('ix_opt_outs_settled', 'settled_at', 'id')],
  ),
  table('opt_out_settings', [
    { name: 'id', type: 'integer', isPrimary: true },
    text('words'),
    text('reply_text', true),
  ]),
];

/** People who do not want to be written to, and how they say so. */
export class OptOuts1764210000000 implements MigrationInterface {
  readonly name = 'OptOuts1764210000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, TABLES);
  }
}
