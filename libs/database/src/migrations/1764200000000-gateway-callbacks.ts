import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  bigint,
  createTables,
  dropTables,
  id,
  index,
  int,
  reference,
  table,
  text,
  unique,
  varchar,
} from './columns.js';

const TABLES = [
  table(
    'gateway_callbacks',
    [
      id(),
      reference('channel_id'),
      varchar('digest', 43),
      text('sealed_json'),
      int('size'),
      bigint('received_at'),
      int('attempts', 0),
      bigint('next_at', true),
    ],
    [unique('uq_gateway_callbacks_digest', 'digest'), index('ix_gateway_callbacks_due', 'next_at')],
  ),
  table(
    'early_receipts',
    [
      id(),
      reference('channel_id'),
      varchar('provider_message_id', 128),
      varchar('kind', 16),
      bigint('at'),
      varchar('code', 64, true),
      varchar('detail', 255, true),
      varchar('opt_out', 16, true),
      bigint('received_at'),
      bigint('next_at'),
    ],
    [
      unique('uq_early_receipts_receipt', 'channel_id', 'provider_message_id', 'kind'),
      index('ix_early_receipts_due', 'next_at'),
    ],
  ),
  table('channel_receipts', [{ name: 'channel_id', type: 'integer', isPrimary: true }, bigint('last_at')]),
];

/** What providers post of messages, what of it came too early, and which channels bring any. */
export class GatewayCallbacks1764200000000 implements MigrationInterface {
  readonly name = 'GatewayCallbacks1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, TABLES);
  }
}
