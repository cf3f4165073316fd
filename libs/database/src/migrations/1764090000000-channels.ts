import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  addColumns,
  bigint,
  createTables,
  dropColumns,
  dropTables,
  int,
  reference,
  table,
  text,
  varchar,
} from './columns.js';

const CHANNEL_COLUMNS = [
  text('settings', true),
  text('limits', true),
  { ...bigint('created_at'), default: 0 },
  bigint('archived_at', true),
  varchar('blocked_as', 16, true),
  bigint('paused_at', true),
  varchar('paused_by', 254, true),
  varchar('pause_code', 64, true),
  varchar('last_error_code', 64, true),
  varchar('last_error_detail', 255, true),
  bigint('last_error_at', true),
];

const KEY_COLUMNS = [reference('default_channel_id', true)];

const TABLES = [
  table('channel_version', [
    { name: 'id', type: 'integer', isPrimary: true },
    bigint('version'),
    bigint('paused_at', true),
    varchar('paused_by', 254, true),
  ]),
  table('channel_paces', [
    { name: 'channel_id', type: 'integer', isPrimary: true },
    int('revision'),
    bigint('paced_until'),
    int('day'),
    int('used'),
  ]),
];

/** Channels that people make, what limits each, what stops it, and how far its places are given away. */
export class Channels1764090000000 implements MigrationInterface {
  readonly name = 'Channels1764090000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'channels', CHANNEL_COLUMNS);
    await addColumns(runner, 'api_keys', KEY_COLUMNS);
    await createTables(runner, TABLES);
    const versions = (await runner.query('SELECT id FROM channel_version')) as unknown[];
    if (versions.length === 0) await runner.query('INSERT INTO channel_version (id, version) VALUES (1, 1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, TABLES);
    await dropColumns(runner, 'api_keys', KEY_COLUMNS);
    await dropColumns(runner, 'channels', CHANNEL_COLUMNS);
  }
}
