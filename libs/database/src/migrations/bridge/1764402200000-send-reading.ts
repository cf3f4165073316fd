import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { text } from '../columns.js';

const COLUMN = text('list_reading', true);

/** How the list of a send was read. */
export class SendReading1764402200000 implements MigrationInterface {
  readonly name = 'SendReading1764402200000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('sends', COLUMN.name))) await runner.addColumn('sends', new TableColumn(COLUMN));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('sends', COLUMN.name);
  }
}
