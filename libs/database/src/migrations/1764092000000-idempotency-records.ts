import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, id, reference, table, text, unique, varchar } from './columns.js';

const RECORDS = table(
  'idempotency_records',
  [
    id(),
    varchar('key_hash', 43),
    varchar('fingerprint', 43),
    reference('batch_id'),
    text('answer_json', true),
    bigint('created_at'),
  ],
  [unique('uq_idempotency_records_key', 'key_hash')],
);

/** The answers to requests that came with an Idempotency-Key. */
export class IdempotencyRecords1764092000000 implements MigrationInterface {
  readonly name = 'IdempotencyRecords1764092000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [RECORDS]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [RECORDS]);
  }
}
