import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  bigint,
  createTables,
  dropTables,
  id,
  index,
  int,
  key,
  nullableInt,
  reference,
  table,
  text,
  varchar,
} from './columns.js';

const FAILURES = table(
  'message_failures',
  [key('message_id'), reference('channel_id'), varchar('code', 64), bigint('failed_at')],
  [index('ix_message_failures_group', 'channel_id', 'code', 'failed_at', 'message_id')],
);
const CHANGES = table('bulk_changes', [
  id(),
  varchar('action', 16),
  text('selection'),
  text('time', true),
  text('actor'),
  nullableInt('expected'),
  text('position', true),
  int('done', 0),
  int('skipped', 0),
  bigint('created_at'),
  bigint('ended_at', true),
]);
/** The status of a message that failed. */
const FAILED = 6;

/** The messages that failed, by channel and code, and changes of many messages. */
export class Failures1764400410000 implements MigrationInterface {
  readonly name = 'Failures1764400410000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [FAILURES, CHANGES]);
    await runner.query(`INSERT INTO message_failures (message_id, channel_id, code, failed_at)
      SELECT id, channel_id, COALESCE(failure_code, ''), COALESCE(ended_at, created_at) FROM messages
      WHERE status = ${FAILED} AND id NOT IN (SELECT message_id FROM message_failures)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [FAILURES, CHANGES]);
  }
}
