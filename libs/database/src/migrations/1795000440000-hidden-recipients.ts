import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createInitialTables } from './create-tables.js';

const TABLES = ['hidden_recipients', 'chat_handovers'];

/** People to whom messages go by a user ID, and who was told to lead chats, for databases whose initial migration ran before they were entities. */
export class HiddenRecipients1795000440000 implements MigrationInterface {
  readonly name = 'HiddenRecipients1795000440000';

  async up(runner: QueryRunner): Promise<void> {
    await createInitialTables(runner, TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.dropTable(table, true);
  }
}
