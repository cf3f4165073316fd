import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { bigint, createTables, dropTables, id, index, reference, table, unique, varchar } from './columns.js';

const LINKS = table(
  'access_links',
  [
    id(),
    varchar('kind', 16),
    varchar('hash', 64),
    varchar('email', 254),
    varchar('role', 16, true),
    reference('administrator_id', true),
    reference('made_by_id', true),
    bigint('created_at'),
    bigint('expires_at'),
  ],
  [unique('uq_access_links_hash', 'hash')],
);

/** For the filters of the audit trail, newest first: each ends with the row id. */
const TRAIL_INDEXES = [
  index('ix_audit_entries_at', 'at'),
  index('ix_audit_entries_actor', 'actor_name'),
  index('ix_audit_entries_action', 'action'),
  index('ix_audit_entries_target', 'target_type', 'target_id'),
];

/** Roles of people, links that let a person choose a password, and indexes of the audit trail. */
export class People1764400100000 implements MigrationInterface {
  readonly name = 'People1764400100000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [LINKS]);
    // Those who had an account before there were roles may do everything, as before.
    if (!(await runner.hasColumn('administrators', 'role')))
      await runner.query("ALTER TABLE administrators ADD COLUMN role varchar(16) NOT NULL DEFAULT 'administrator'");
    const missing = await missingIndexes(runner);
    for (const sketch of missing) await runner.createIndex('audit_entries', new TableIndex(sketch));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of TRAIL_INDEXES) await runner.dropIndex('audit_entries', name!);
    await runner.query('ALTER TABLE administrators DROP COLUMN role');
    await dropTables(runner, [LINKS]);
  }
}

/** A migration that was killed between two indexes goes on with the next. */
async function missingIndexes(runner: QueryRunner) {
  const trail = await runner.getTable('audit_entries');
  return TRAIL_INDEXES.filter(({ name }) => !trail?.indices.some((there) => there.name === name));
}
