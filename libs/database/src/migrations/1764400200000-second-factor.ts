import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, id, index, reference, table, text, unique, varchar } from './columns.js';

const TABLES = [
  table(
    'second_factors',
    [
      id(),
      reference('administrator_id'),
      varchar('kind', 16),
      varchar('name', 80),
      varchar('secret', 255, true),
      bigint('last_step', true),
      varchar('credential_hash', 64, true),
      text('credential_json', true),
      bigint('sign_count', true),
      bigint('created_at'),
      bigint('last_used_at', true),
    ],
    [
      index('ix_second_factors_administrator', 'administrator_id'),
      unique('uq_second_factors_credential', 'credential_hash'),
    ],
  ),
  table(
    'recovery_codes',
    [id(), reference('administrator_id'), varchar('hash', 255), bigint('created_at'), bigint('used_at', true)],
    [index('ix_recovery_codes_administrator', 'administrator_id')],
  ),
  table('second_factor_roles', [
    { name: 'role', type: 'varchar', length: '16', isPrimary: true },
    bigint('required_at'),
  ]),
];

/** Authenticator apps, passkeys and recovery codes of people, and the roles that must have one. */
export class SecondFactor1764400200000 implements MigrationInterface {
  readonly name = 'SecondFactor1764400200000';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, TABLES);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, [...TABLES].reverse());
  }
}
