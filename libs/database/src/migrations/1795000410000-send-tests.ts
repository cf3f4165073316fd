import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { createTables, dropTables, key, reference, table, typeOn, varchar } from './columns.js';

const TESTED = reference('test_message_id', true);
const TABLES = [table('send_test_numbers', [key('administrator_id'), varchar('phone', 15)])];

/** The message by which a send was tried, and to which number each person of the panel sends tests. */
export class SendTests1795000410000 implements MigrationInterface {
  readonly name = 'SendTests1795000410000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('sends', TESTED.name))) {
      await runner.addColumn('sends', new TableColumn({ ...TESTED, type: typeOn(runner, TESTED) }));
    }
    await createTables(runner, TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, TABLES);
    await runner.dropColumn('sends', TESTED.name);
  }
}
