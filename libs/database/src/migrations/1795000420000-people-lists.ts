import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createInitialTables } from './create-tables.js';

const TABLES = ['people_lists', 'people_list_rows', 'people_list_versions', 'recurring_sends', 'recurring_occurrences'];

/** The lists of people that are kept for sends, and sends that are repeated to them, for databases whose initial migration ran before they were entities. */
export class PeopleLists1795000420000 implements MigrationInterface {
  readonly name = 'PeopleLists1795000420000';

  async up(runner: QueryRunner): Promise<void> {
    await createInitialTables(runner, TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.dropTable(table, true);
  }
}
