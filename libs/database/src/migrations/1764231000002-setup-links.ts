import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, id, table, unique, varchar } from './columns.js';

const LINKS = table(
  'setup_links',
  [id(), varchar('hash', 64), bigint('created_at'), bigint('expires_at')],
  [unique('uq_setup_links_hash', 'hash')],
);

/** Links under which the first administrator is made, for a day each. */
export class SetupLinks1764231000002 implements MigrationInterface {
  readonly name = 'SetupLinks1764231000002';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [LINKS]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [LINKS]);
  }
}
