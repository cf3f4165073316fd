import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { createTables, dropTables, index, int, key, reference, table, text, typeOn, varchar } from './columns.js';

const FILES = text('files_json', true);
const TABLES = [
  table(
    'send_files',
    [
      key('send_id'),
      key('position'),
      text('paths_json'),
      reference('file_id', true),
      varchar('fault', 64, true),
      { ...int('line'), isNullable: true },
    ],
    [index('ix_send_files_file', 'file_id')],
  ),
];

/** The files that a send carries. */
export class SendFiles1795000300000 implements MigrationInterface {
  readonly name = 'SendFiles1795000300000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('sends', FILES.name))) {
      await runner.addColumn('sends', new TableColumn({ ...FILES, type: typeOn(runner, FILES) }));
    }
    await createTables(runner, TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, TABLES);
    await runner.dropColumn('sends', FILES.name);
  }
}
