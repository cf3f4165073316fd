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
    'api_keys',
    [
      id(),
      varchar('name', 80),
      varchar('prefix', 16),
      varchar('last4', 4),
      varchar('hash', 64),
      varchar('scopes', 255),
      int('test_mode', 0),
      varchar('timezone', 64, true),
      varchar('missing_variable', 8, true),
      bigint('created_at'),
      bigint('expires_at', true),
      bigint('revoked_at', true),
      bigint('last_used_at', true),
      varchar('last_used_ip', 45, true),
      int('usage_day', 0),
      int('usage_requests', 0),
    ],
    [unique('uq_api_keys_hash', 'hash')],
  ),
  table('key_version', [{ name: 'id', type: 'integer', isPrimary: true }, bigint('version')]),
  table(
    'administrators',
    [
      id(),
      varchar('email', 254),
      varchar('password_hash', 255),
      bigint('created_at'),
      bigint('disabled_at', true),
      bigint('last_login_at', true),
    ],
    [unique('uq_administrators_email', 'email')],
  ),
  table(
    'admin_sessions',
    [
      { name: 'id_hash', type: 'varchar', length: '64', isPrimary: true },
      reference('administrator_id', true),
      text('data'),
      bigint('created_at'),
      bigint('last_seen_at'),
      bigint('expires_at'),
    ],
    [index('ix_admin_sessions_administrator', 'administrator_id'), index('ix_admin_sessions_expires', 'expires_at')],
  ),
  table('audit_entries', [
    id(),
    bigint('at'),
    varchar('actor_type', 16),
    reference('actor_id', true),
    varchar('actor_name', 254),
    varchar('action', 64),
    varchar('target_type', 32, true),
    reference('target_id', true),
    text('details', true),
    varchar('ip', 45, true),
    varchar('request_id', 128, true),
  ]),
  table(
    'channels',
    [
      id(),
      varchar('name', 64),
      varchar('gateway', 32),
      int('failures', 0),
      { ...bigint('blocked_until'), default: 0 },
      bigint('failing_since', true),
      varchar('failure_code', 64, true),
    ],
    [unique('uq_channels_name', 'name')],
  ),
  table('message_batches', [
    id(),
    reference('api_key_id'),
    int('total'),
    varchar('timezone', 64),
    bigint('created_at'),
    varchar('request_id', 128),
  ]),
  table(
    'messages',
    [
      id(),
      reference('batch_id'),
      reference('api_key_id'),
      reference('channel_id'),
      varchar('phone', 15, true),
      text('text', true),
      int('status'),
      int('lane'),
      bigint('due_at'),
      bigint('scheduled_at', true),
      bigint('expires_at', true),
      varchar('reference', 64, true),
      bigint('created_at'),
      int('attempts', 0),
      bigint('token', true),
      bigint('lease_until', true),
      bigint('started_at', true),
      bigint('sent_at', true),
      bigint('delivered_at', true),
      bigint('read_at', true),
      bigint('ended_at', true),
      varchar('failure_code', 64, true),
      varchar('failure_reason', 255, true),
      varchar('provider_message_id', 128, true),
    ],
    [
      index('ix_messages_claim', 'status', 'channel_id', 'lane', 'api_key_id', 'due_at', 'id'),
      index('ix_messages_batch', 'batch_id'),
      index('ix_messages_recipient', 'phone', 'id'),
      unique('uq_messages_reference', 'api_key_id', 'reference'),
      index('ix_messages_provider', 'channel_id', 'provider_message_id'),
    ],
  ),
  table('leader_leases', [
    { name: 'name', type: 'varchar', length: '32', isPrimary: true },
    varchar('holder', 64),
    bigint('held_until'),
  ]),
  table('message_expiries', [
    { ...bigint('expires_at'), isPrimary: true },
    { ...reference('message_id'), isPrimary: true },
  ]),
  table(
    'delivery_attempts',
    [
      id(),
      reference('message_id'),
      int('attempt'),
      bigint('started_at'),
      bigint('ended_at'),
      varchar('outcome', 16),
      varchar('code', 64),
      varchar('detail', 255, true),
      bigint('retry_at', true),
    ],
    [index('ix_delivery_attempts_message', 'message_id', 'id')],
  ),
  table(
    'sandbox_messages',
    [
      id(),
      varchar('idempotency_key', 64),
      reference('message_id'),
      reference('channel_id'),
      varchar('phone', 15),
      text('text', true),
      int('requests', 1),
      bigint('accepted_at', true),
      bigint('delivered_at', true),
      bigint('read_at', true),
      bigint('next_receipt_at', true),
    ],
    [unique('uq_sandbox_messages_key', 'idempotency_key'), index('ix_sandbox_messages_receipt', 'next_receipt_at')],
  ),
];

/** Every table of the first release. */
export class Initial1763600000000 implements MigrationInterface {
  readonly name = 'Initial1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, TABLES);
    const versions = (await runner.query('SELECT id FROM key_version')) as unknown[];
    if (versions.length === 0) await runner.query('INSERT INTO key_version (id, version) VALUES (1, 1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [...TABLES].reverse());
  }
}
