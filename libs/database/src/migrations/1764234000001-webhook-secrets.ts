import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTables, dropTables, id, index, reference, table, varchar } from './columns.js';

const WEBHOOK_SECRETS = table(
  'webhook_secrets',
  [id(), reference('endpoint_id'), varchar('secret', 255), bigint('expires_at')],
  [index('ix_webhook_secrets_endpoint', 'endpoint_id')],
);

/** Secrets of webhook endpoints that were replaced more than once before their promised end. */
export class WebhookSecrets1764234000001 implements MigrationInterface {
  readonly name = 'WebhookSecrets1764234000001';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [WEBHOOK_SECRETS]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [WEBHOOK_SECRETS]);
  }
}
