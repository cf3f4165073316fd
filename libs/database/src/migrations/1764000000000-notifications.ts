import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  addColumns,
  bigint,
  createTables,
  dropColumns,
  dropTables,
  id,
  int,
  reference,
  table,
  text,
  varchar,
} from './columns.js';

const NOTIFICATIONS = table('notifications', [
  id(),
  varchar('type', 32),
  bigint('at'),
  reference('api_key_id', true),
  reference('message_id', true),
  reference('batch_id', true),
  { ...int('status'), isNullable: true },
  { ...int('previous_status'), isNullable: true },
  { ...int('sequence'), isNullable: true },
  varchar('failure_code', 64, true),
  text('data', true),
]);

const MESSAGE_COLUMNS = [int('transitions', 0), int('retries', 0)];
const BATCH_COLUMNS = [bigint('completed_at', true)];

/** The outbox of news to integrators, what orders it, and how often somebody asked for a message once more. */
export class Notifications1764000000000 implements MigrationInterface {
  readonly name = 'Notifications1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [NOTIFICATIONS]);
    await addColumns(runner, 'messages', MESSAGE_COLUMNS);
    await addColumns(runner, 'message_batches', BATCH_COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'message_batches', BATCH_COLUMNS);
    await dropColumns(runner, 'messages', MESSAGE_COLUMNS);
    await dropTables(runner, [NOTIFICATIONS]);
  }
}
