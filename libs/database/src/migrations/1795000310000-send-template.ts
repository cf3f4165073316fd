import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { index, text, typeOn, varchar } from './columns.js';

const COLUMNS = [
  varchar('template_name', 512, true),
  varchar('template_language', 16, true),
  text('template_use_json', true),
];
const BY_BATCH = index('ix_sends_batch', 'batch_id');

/** The template that a send uses, and the search for the send of a batch. */
export class SendTemplate1795000310000 implements MigrationInterface {
  readonly name = 'SendTemplate1795000310000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) {
      if (await runner.hasColumn('sends', column.name)) continue;
      await runner.addColumn('sends', new TableColumn({ ...column, type: typeOn(runner, column) }));
    }
    const sends = await runner.getTable('sends');
    if (sends?.indices.some(({ name }) => name === BY_BATCH.name)) return;
    await runner.createIndex('sends', new TableIndex(BY_BATCH));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('sends', BY_BATCH.name!);
    for (const { name } of COLUMNS) await runner.dropColumn('sends', name);
  }
}
