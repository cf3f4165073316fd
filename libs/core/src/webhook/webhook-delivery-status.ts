/** The statuses of a webhook delivery. The numbers are stored in the database: only append. */
export const WebhookDeliveryStatus = {
  /** To be attempted, for the first time or again. */
  Waiting: 0,
  Delivered: 1,
  /** No further attempt, unless it is replayed. */
  Failed: 2,
} as const;
export type WebhookDeliveryStatus = (typeof WebhookDeliveryStatus)[keyof typeof WebhookDeliveryStatus];

/** The names on the wire, by number. */
export const WEBHOOK_DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatusName = (typeof WEBHOOK_DELIVERY_STATUSES)[number];
