import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, table, varchar } from './columns.js';

const INSTALLATION = table('installation', [
  { name: 'id', type: 'integer', isPrimary: true },
  varchar('identifier', 16),
  bigint('created_at'),
]);
/** 48 random bits: the installations that share one Redis are few. */
const IDENTIFIER_BYTES = 6;

/** What tells this database apart from every other. */
export class Installation1764231000000 implements MigrationInterface {
  readonly name = 'Installation1764231000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [INSTALLATION]);
    const rows = (await runner.query('SELECT id FROM installation')) as unknown[];
    if (rows.length > 0) return;
    const identifier = randomBytes(IDENTIFIER_BYTES).toString('hex');
    await runner.query('INSERT INTO installation (id, identifier, created_at) VALUES (1, ?, ?)', [
      identifier,
      Date.now(),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [INSTALLATION]);
  }
}
