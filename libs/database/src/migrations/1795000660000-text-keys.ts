import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, table, varchar } from './columns.js';

const COLUMN = 'opens_texts';
const TABLES = [
  table('text_keys', [
    { ...varchar('id', 22), isPrimary: true },
    varchar('sealed_key', 255),
    bigint('created_at'),
    bigint('lost_at', true),
  ]),
];

/** Keys of sealed texts, and which processes open such texts, for databases whose initial migration ran before. */
export class TextKeys1795000660000 implements MigrationInterface {
  readonly name = 'TextKeys1795000660000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    if (await runner.hasColumn('processes', COLUMN)) return;
    await runner.query(`ALTER TABLE processes ADD COLUMN ${COLUMN} integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE processes DROP COLUMN ${COLUMN}`);
    await dropTables(runner, TABLES);
  }
}
