/** How far one announcement to one endpoint has come. The numbers are what the database keeps: only append. */
export const WebhookDeliveryStatus = {
  /** To be tried, for the first time or again. */
  Waiting: 0,
  Delivered: 1,
  /** Will not be tried again by itself. */
  Failed: 2,
} as const;
export type WebhookDeliveryStatus = (typeof WebhookDeliveryStatus)[keyof typeof WebhookDeliveryStatus];

/** By number, as the API spells them. */
export const WEBHOOK_DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatusName = (typeof WEBHOOK_DELIVERY_STATUSES)[number];
