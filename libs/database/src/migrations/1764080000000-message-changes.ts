import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, bigint, dropColumns, varchar } from './columns.js';

const MESSAGE_COLUMNS = [bigint('resumed_at', true), varchar('timezone', 64, true)];

/** What a message remembers of its owner's changes of mind. */
export class MessageChanges1764080000000 implements MigrationInterface {
  readonly name = 'MessageChanges1764080000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'messages', MESSAGE_COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'messages', MESSAGE_COLUMNS);
  }
}
