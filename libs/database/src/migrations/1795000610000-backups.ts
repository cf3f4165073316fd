import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, table, varchar } from './columns.js';

const TABLES = [
  table('backups', [
    { ...bigint('started_at'), isPrimary: true },
    bigint('ended_at'),
    bigint('every_ms'),
    varchar('file', 100, true),
    bigint('bytes', true),
    varchar('verification', 16, true),
    varchar('fault', 32, true),
    varchar('detail', 500, true),
  ]),
];

/** What became of scheduled backups. */
export class Backups1795000610000 implements MigrationInterface {
  readonly name = 'Backups1795000610000';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, TABLES);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, TABLES);
  }
}
