import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createInitialTables } from './create-tables.js';

/** Files that programs and people give us, the batches that need them, and their ids at providers. */
const TABLES = ['media_contents', 'media_chunks', 'media_files', 'batch_media', 'media_uploads'];

/** The tables of files, for databases whose initial migration ran before they were entities. */
export class Media1795000250000 implements MigrationInterface {
  readonly name = 'Media1795000250000';

  async up(runner: QueryRunner): Promise<void> {
    await createInitialTables(runner, TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.dropTable(table, true);
  }
}
