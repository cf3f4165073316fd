import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, int, key, table, text, varchar } from './columns.js';

const TABLES = [
  table('linked_phones', [
    key('channel_id'),
    text('sealed_json', true),
    varchar('holder', 64, true),
    { ...bigint('held_until'), default: 0 },
    int('epoch', 0),
    varchar('wish', 16),
    bigint('wished_at'),
    varchar('typed_by', 20, true),
    varchar('client_version', 32, true),
    varchar('state', 16),
    bigint('state_at'),
    varchar('closed_by', 64, true),
    int('closings', 0),
    text('sealed_code', true),
    bigint('code_until', true),
    varchar('phone', 20, true),
  ]),
  table('linked_keys', [
    key('channel_id'),
    { ...varchar('kind', 32), isPrimary: true },
    { ...varchar('key_id', 128), isPrimary: true },
    text('sealed_json'),
  ]),
];

/** Phones that are linked without a server of another program. */
export class LinkedPhones1795000430000 implements MigrationInterface {
  readonly name = 'LinkedPhones1795000430000';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, TABLES);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, TABLES);
  }
}
