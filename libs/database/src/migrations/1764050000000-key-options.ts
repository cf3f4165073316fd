import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  addColumns,
  bigint,
  createTables,
  dropColumns,
  dropTables,
  id,
  index,
  int,
  reference,
  table,
  text,
  unique,
  varchar,
} from './columns.js';

const KEY_COLUMNS = [
  { ...int('requests_per_minute'), isNullable: true },
  { ...int('requests_per_day'), isNullable: true },
  { ...int('messages_per_minute'), isNullable: true },
  { ...int('messages_per_day'), isNullable: true },
  int('lost_answer_guard', 1),
  text('ip_allow_list', true),
  bigint('cancel_waiting_since', true),
];

const SECRETS = table(
  'api_key_secrets',
  [
    id(),
    reference('api_key_id'),
    varchar('prefix', 16),
    varchar('last4', 4),
    varchar('hash', 64),
    bigint('replaced_at'),
    bigint('expires_at'),
    bigint('last_used_at', true),
    varchar('last_used_ip', 45, true),
  ],
  [unique('uq_api_key_secrets_hash', 'hash'), index('ix_api_key_secrets_key', 'api_key_id')],
);

/** What a key limits and allows, the secrets that it had before, and the wish to cancel what waits of a revoked one. */
export class KeyOptions1764050000000 implements MigrationInterface {
  readonly name = 'KeyOptions1764050000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'api_keys', KEY_COLUMNS);
    await createTables(runner, [SECRETS]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [SECRETS]);
    await dropColumns(runner, 'api_keys', KEY_COLUMNS);
  }
}
