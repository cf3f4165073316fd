import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { index } from './columns.js';

const BY_TIME = index('ix_webhook_endpoints_listened', 'listened_at');

/** When the listener of an endpoint last fetched events, for databases whose initial migration ran before. */
export class WebhookListeners1795000530000 implements MigrationInterface {
  readonly name = 'WebhookListeners1795000530000';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('webhook_endpoints', 'listened_at')) return;
    await runner.query('ALTER TABLE webhook_endpoints ADD COLUMN listened_at bigint');
    await runner.createIndex('webhook_endpoints', new TableIndex(BY_TIME));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('webhook_endpoints', BY_TIME.name!);
    await runner.query('ALTER TABLE webhook_endpoints DROP COLUMN listened_at');
  }
}
