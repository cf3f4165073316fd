import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, varchar } from './columns.js';

const COLUMNS = [varchar('secret_check', 255, true)];

/** What tells whether APP_SECRET is the one that sealed what this database keeps. */
export class SecretCheck1764231000001 implements MigrationInterface {
  readonly name = 'SecretCheck1764231000001';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'installation', COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'installation', COLUMNS);
  }
}
