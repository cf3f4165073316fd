import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, int, table } from './columns.js';

const LOGIN_THROTTLE = table('login_throttle', [
  { name: 'slot', type: 'integer', isPrimary: true },
  int('attempts'),
  bigint('ends_at'),
]);

/** The counters that slow guessing at passwords down, for all processes of the panel together. */
export class LoginThrottle1764150000000 implements MigrationInterface {
  readonly name = 'LoginThrottle1764150000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [LOGIN_THROTTLE]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [LOGIN_THROTTLE]);
  }
}
