import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { index } from './columns.js';

const BY_TYPE = index('ix_audit_entries_type', 'actor_type');

/** An index of the audit trail by the kind of who did something, for databases whose initial migration ran before. */
export class AuditTypes1795000460000 implements MigrationInterface {
  readonly name = 'AuditTypes1795000460000';

  async up(runner: QueryRunner): Promise<void> {
    const entries = await runner.getTable('audit_entries');
    if (entries?.indices.some(({ name }) => name === BY_TYPE.name)) return;
    await runner.createIndex('audit_entries', new TableIndex(BY_TYPE));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('audit_entries', BY_TYPE.name!);
  }
}
