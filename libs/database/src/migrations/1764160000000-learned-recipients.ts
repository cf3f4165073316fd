import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, varchar } from './columns.js';

const MESSAGE_COLUMNS = [varchar('recipient_id', 128, true)];

/** What a provider calls a recipient may differ from the number that a client asked for. */
export class LearnedRecipients1764160000000 implements MigrationInterface {
  readonly name = 'LearnedRecipients1764160000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'messages', MESSAGE_COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'messages', MESSAGE_COLUMNS);
  }
}
