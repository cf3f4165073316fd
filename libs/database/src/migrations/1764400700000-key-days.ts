import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTables, dropTables, id, int, reference, table, unique } from './columns.js';

const DAYS = table(
  'api_key_days',
  [id(), int('day'), reference('api_key_id'), int('requests', 0)],
  [unique('ux_api_key_days_day', 'day', 'api_key_id')],
);
/** Who made each key, as far as the audit trail still knows. */
const MAKERS = `UPDATE api_keys SET created_by = (SELECT MIN(actor_name) FROM audit_entries
  WHERE target_type = 'api_key' AND target_id = api_keys.id AND action = 'api_key.created') WHERE created_by IS NULL`;

/** The requests of keys by day, who made a key, and notes about it. */
export class KeyDays1764400700000 implements MigrationInterface {
  readonly name = 'KeyDays1764400700000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [DAYS]);
    // TypeORM would copy the whole table on SQLite.
    if (!(await runner.hasColumn('api_keys', 'created_by')))
      await runner.query('ALTER TABLE api_keys ADD COLUMN created_by varchar(254) NULL');
    if (!(await runner.hasColumn('api_keys', 'notes')))
      await runner.query('ALTER TABLE api_keys ADD COLUMN notes text NULL');
    await runner.query(MAKERS);
    await runner.query(`INSERT INTO api_key_days (day, api_key_id, requests)
      SELECT usage_day, id, usage_requests FROM api_keys
      WHERE usage_requests > 0 AND id NOT IN (SELECT api_key_id FROM api_key_days)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['notes', 'created_by']) await runner.query(`ALTER TABLE api_keys DROP COLUMN ${column}`);
    await dropTables(runner, [DAYS]);
  }
}
