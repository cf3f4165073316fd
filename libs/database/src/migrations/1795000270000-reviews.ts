import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { MYSQL_TABLE } from './columns.js';

/** Messages that providers hold back for a review, and what of their batches waits for it. */
const TABLES = ['held_messages', 'template_stops'];

/** The tables of reviews, for databases whose initial migration ran before they were entities. */
export class Reviews1795000270000 implements MigrationInterface {
  readonly name = 'Reviews1795000270000';

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
