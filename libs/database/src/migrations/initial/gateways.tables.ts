import { bigint, id, index, int, reference, table, text, unique, varchar } from '../columns.js';

/** What gateways keep: callbacks of providers, and the messages of the sandbox. */
export const GATEWAYS_TABLES = [
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
