/** The events of the API; docs/openapi.json names them, and a test compares both. */
export const EVENTS = [
  'batch.completed',
  'channel.paused',
  'channel.resumed',
  'channel.updated',
  'message.canceled',
  'message.delivered',
  'message.expired',
  'message.failed',
  'message.read',
  'message.received',
  'message.sent',
  'message.unknown',
  'opt_out.added',
  'template.updated',
  'webhook.disabled',
  'webhook.test',
] as const;
