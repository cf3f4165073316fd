import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { MYSQL_TABLE } from './columns.js';

/** Files that programs and people give us, the batches that need them, and their ids at providers. */
const TABLES = ['media_contents', 'media_chunks', 'media_files', 'batch_media', 'media_uploads'];

/** The tables of files, for databases whose initial migration ran before they were entities. */
export class Media1795000250000 implements MigrationInterface {
  readonly name = 'Media1795000250000';

  async up(runner: QueryRunner): Promise<void> {
    const { driver, entityMetadatas, options } = runner.dataSource;
    for (const metadata of entityMetadatas.filter(({ tableName }) => TABLES.includes(tableName))) {
      const table = Table.create(metadata, driver);
      if (options.type === 'mysql') table.engine = MYSQL_TABLE;
      await runner.createTable(table, true);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.dropTable(table, true);
  }
}
