import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  bigint,
  createTables,
  dropTables,
  id,
  index,
  int,
  nullableInt,
  reference,
  table,
  text,
  unique,
  varchar,
} from './columns.js';

const TABLES = [
  table(
    'webhook_attempts',
    [
      id(),
      reference('delivery_id'),
      int('attempt'),
      bigint('started_at'),
      int('ms'),
      nullableInt('answered'),
      varchar('error', 32, true),
      text('answer', true),
    ],
    [index('ix_webhook_attempts_delivery', 'delivery_id')],
  ),
  table(
    'webhook_figures',
    [
      id(),
      reference('endpoint_id'),
      bigint('hour_at'),
      int('delivered', 0),
      int('failed', 0),
      bigint('failed_at', true),
      varchar('error', 32, true),
      nullableInt('answered'),
      reference('delivery_id', true),
    ],
    [unique('ux_webhook_figures_hour', 'endpoint_id', 'hour_at')],
  ),
];

/** Webhooks: the attempts before the last one, figures for each endpoint, and endpoints that span chosen keys. */
export class Webhooks1764400500000 implements MigrationInterface {
  readonly name = 'Webhooks1764400500000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    // TypeORM would copy the whole table on SQLite.
    if (!(await runner.hasColumn('webhook_endpoints', 'key_ids')))
      await runner.query('ALTER TABLE webhook_endpoints ADD COLUMN key_ids text NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('webhook_endpoints', 'key_ids'))
      await runner.query('ALTER TABLE webhook_endpoints DROP COLUMN key_ids');
    await dropTables(runner, [...TABLES].reverse());
  }
}
