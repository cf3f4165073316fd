import type { MigrationInterface, QueryRunner } from 'typeorm';
import { typeOn } from './columns.js';

const COLUMN = 'maker_key_id';

/** Which key made a key, for databases whose initial migration ran before. */
export class KeyMakers1795000710000 implements MigrationInterface {
  readonly name = 'KeyMakers1795000710000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('api_keys', COLUMN)) return;
    const type = typeOn(runner, { name: COLUMN, type: 'integer' });
    await runner.query(`ALTER TABLE api_keys ADD COLUMN ${COLUMN} ${type}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_keys DROP COLUMN ${COLUMN}`);
  }
}
