import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const INDEX = new TableIndex({ name: 'uq_alert_messages_entry', columnNames: ['audit_entry_id'], isUnique: true });

/** Which entry of the audit trail a message tells its person of. */
export class AccountNotices1764403100000 implements MigrationInterface {
  readonly name = 'AccountNotices1764403100000';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('alert_messages', 'audit_entry_id'))) {
      const type = runner.dataSource.options.type === 'mysql' ? 'bigint' : 'integer';
      await runner.query(`ALTER TABLE alert_messages ADD COLUMN audit_entry_id ${type} NULL`);
    }
    const table = await runner.getTable('alert_messages');
    if (!table?.indices.some(({ name }) => name === INDEX.name)) await runner.createIndex('alert_messages', INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('alert_messages', INDEX.name!);
    await runner.query('ALTER TABLE alert_messages DROP COLUMN audit_entry_id');
  }
}
