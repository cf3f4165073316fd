import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, varchar } from './columns.js';

const COLUMNS = [varchar('correct_category', 32, true), bigint('edited_at', true)];
const TYPES = ['varchar(32)', 'bigint'];

/** The coming category of a template, and when it was edited, for databases whose initial migration ran before. */
export class TemplateEdits1795000340000 implements MigrationInterface {
  readonly name = 'TemplateEdits1795000340000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [place, { name }] of COLUMNS.entries()) {
      if (await runner.hasColumn('channel_templates', name)) continue;
      await runner.query(`ALTER TABLE channel_templates ADD COLUMN ${name} ${TYPES[place]}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of COLUMNS) await runner.query(`ALTER TABLE channel_templates DROP COLUMN ${name}`);
  }
}
