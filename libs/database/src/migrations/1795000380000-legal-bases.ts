import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['message_batches', 'sends'];

/** The legal basis of batches and sends, for databases whose initial migration ran before. */
export class LegalBases1795000380000 implements MigrationInterface {
  readonly name = 'LegalBases1795000380000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      if (await runner.hasColumn(table, 'legal_basis')) continue;
      await runner.query(`ALTER TABLE ${table} ADD COLUMN legal_basis varchar(32)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN legal_basis`);
  }
}
