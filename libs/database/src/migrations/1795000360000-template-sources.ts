import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { index, varchar } from './columns.js';

const COLUMNS = [varchar('sub_category', 64, true), varchar('source', 64, true)];
const BY_BATCH = index('ix_held_messages_batch', 'batch_id');
/** How Meta names what it makes by Direct Send; until the next list this tells it of the templates that are stored. */
const GENERATED = `UPDATE channel_templates SET source = 'AUTO_GENERATED' WHERE name LIKE 'auto!_generated!_%' ESCAPE '!'`;

/**
 * The subcategory and the origin of a template, and an index of held messages by batch, for databases whose initial
 * migration ran before.
 */
export class TemplateSources1795000360000 implements MigrationInterface {
  readonly name = 'TemplateSources1795000360000';

  async up(runner: QueryRunner): Promise<void> {
    for (const { name, length } of COLUMNS) {
      if (await runner.hasColumn('channel_templates', name)) continue;
      await runner.query(`ALTER TABLE channel_templates ADD COLUMN ${name} varchar(${length})`);
    }
    await runner.query(GENERATED);
    const held = await runner.getTable('held_messages');
    if (held?.indices.some(({ name }) => name === BY_BATCH.name)) return;
    await runner.createIndex('held_messages', new TableIndex(BY_BATCH));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('held_messages', BY_BATCH.name!);
    for (const { name } of COLUMNS) await runner.query(`ALTER TABLE channel_templates DROP COLUMN ${name}`);
  }
}
