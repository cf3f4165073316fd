import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, id, index, int, key, reference, table, text, varchar } from './columns.js';

const TABLES = [
  table(
    'sends',
    [
      id(),
      varchar('state', 16),
      int('revision'),
      varchar('name', 255, true),
      text('text', true),
      reference('channel_id'),
      int('lane'),
      bigint('scheduled_at', true),
      bigint('spread_ms'),
      varchar('timezone', 64),
      varchar('encoding', 16),
      text('columns_json'),
      int('total'),
      int('good'),
      int('assumed'),
      int('position'),
      int('queued'),
      reference('batch_id', true),
      text('actor'),
      bigint('created_at'),
      bigint('confirmed_at', true),
      bigint('ended_at', true),
    ],
    [index('ix_sends_state', 'state', 'id')],
  ),
  table('send_rows', [
    key('send_id'),
    key('line'),
    text('cells_json'),
    varchar('fault', 64, true),
    varchar('detail', 255, true),
  ]),
  table(
    'saved_texts',
    [id(), varchar('name', 80), text('text', true), bigint('created_at'), varchar('created_by', 254)],
    [index('ix_saved_texts_name', 'name', 'id')],
  ),
];

/** What people send from the panel: lists of recipients, and the texts that they keep. */
export class Sends1764400900000 implements MigrationInterface {
  readonly name = 'Sends1764400900000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [...TABLES].reverse());
  }
}
