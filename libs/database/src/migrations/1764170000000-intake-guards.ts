import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, id, int, reference, table, text, unique, varchar } from './columns.js';

const GUARDS = table(
  'intake_guards',
  [
    id(),
    varchar('fingerprint', 43),
    int('copy'),
    bigint('boot'),
    reference('batch_id'),
    text('answer_json', true),
    bigint('lost_at', true),
    bigint('created_at'),
  ],
  [unique('uq_intake_guards_request', 'fingerprint', 'copy')],
);

/** Answers that may not have reached their clients yet. */
export class IntakeGuards1764170000000 implements MigrationInterface {
  readonly name = 'IntakeGuards1764170000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [GUARDS]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [GUARDS]);
  }
}
