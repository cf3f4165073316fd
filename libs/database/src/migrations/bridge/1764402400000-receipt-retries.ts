import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts whose failure a receipt told after the provider had taken the message, and the retries of early receipts. */
export class ReceiptRetries1764402400000 implements MigrationInterface {
  readonly name = 'ReceiptRetries1764402400000';

  async up(runner: QueryRunner): Promise<void> {
    const type = runner.dataSource.options.type === 'mysql' ? 'int' : 'integer';
    if (!(await runner.hasColumn('delivery_attempts', 'by_receipt'))) {
      await runner.query(`ALTER TABLE delivery_attempts ADD COLUMN by_receipt ${type} NULL`);
    }
    if (await runner.hasColumn('early_receipts', 'retry')) return;
    await runner.query('ALTER TABLE early_receipts ADD COLUMN retry varchar(8) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE early_receipts DROP COLUMN retry');
    await runner.query('ALTER TABLE delivery_attempts DROP COLUMN by_receipt');
  }
}
