import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, id, index, reference, table, text } from './columns.js';

const REPLIES = table(
  'sandbox_replies',
  [id(), reference('sandbox_message_id'), text('text'), bigint('received_at')],
  [index('ix_sandbox_replies_message', 'sandbox_message_id', 'id')],
);

/** What people wrote in the simulator as recipients. */
export class SandboxReplies1764400750000 implements MigrationInterface {
  readonly name = 'SandboxReplies1764400750000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [REPLIES]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [REPLIES]);
  }
}
