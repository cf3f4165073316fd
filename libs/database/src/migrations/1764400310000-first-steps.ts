import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { bigint } from './columns.js';

const COLUMN = bigint('first_steps_hidden_at', true);

/** When somebody hid the first steps in the panel. */
export class FirstSteps1764400310000 implements MigrationInterface {
  readonly name = 'FirstSteps1764400310000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('installation', COLUMN.name)))
      await runner.addColumn('installation', new TableColumn(COLUMN));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('installation', COLUMN.name);
  }
}
