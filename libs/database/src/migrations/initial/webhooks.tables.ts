import { bigint, id, index, int, nullableInt, reference, table, text, varchar } from '../columns.js';

/** Webhook endpoints and deliveries. */
export const WEBHOOKS_TABLES = [
  table(
    'webhook_endpoints',
    [
      id(),
      reference('api_key_id', true),
      text('url'),
      varchar('events', 255),
      varchar('description', 255, true),
      int('enabled', 1),
      varchar('secret', 255),
      varchar('previous_secret', 255, true),
      bigint('previous_until', true),
      bigint('failing_since', true),
      { ...bigint('throttled_until'), default: 0 },
      bigint('disabled_at', true),
      varchar('disabled_reason', 16, true),
      bigint('created_at'),
    ],
    [
      index('ix_webhook_endpoints_enabled', 'enabled', 'api_key_id', 'events'),
      index('ix_webhook_endpoints_key', 'api_key_id'),
    ],
  ),
  table(
    'webhook_secrets',
    [id(), reference('endpoint_id'), varchar('secret', 255), bigint('expires_at')],
    [index('ix_webhook_secrets_endpoint', 'endpoint_id')],
  ),
  table(
    'webhook_deliveries',
    [
      id(),
      reference('endpoint_id'),
      varchar('event_id', 40),
      varchar('type', 32),
      reference('message_id', true),
      text('payload'),
      int('status', 0),
      int('attempts', 0),
      int('failures', 0),
      bigint('next_at'),
      bigint('lease_until', true),
      bigint('last_started_at', true),
      nullableInt('last_ms'),
      nullableInt('last_status'),
      varchar('last_error', 32, true),
      text('last_request', true),
      text('last_answer', true),
      bigint('created_at'),
      bigint('ended_at', true),
    ],
    [
      index('ix_webhook_deliveries_due', 'status', 'endpoint_id', 'next_at'),
      index('ix_webhook_deliveries_endpoint', 'endpoint_id'),
      index('ix_webhook_deliveries_message', 'message_id'),
    ],
  ),
];
