import { TRANSPORT_ERRORS } from '../transport.js';

/** Why a delivery failed. Stable: stored with it, returned by the API and explained in the panel. */
export const DELIVERY_ERRORS = [
  ...TRANSPORT_ERRORS,
  'bad_status',
  'redirect',
  'gone',
  'throttled',
  'aborted_by_receiver',
  'secret_unreadable',
  'endpoint_disabled',
  'content_expired',
  'format_failed',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

const UNSENT: readonly DeliveryError[] = ['secret_unreadable', 'endpoint_disabled', 'content_expired', 'format_failed'];

/** Whether a request was made, or at least tried: otherwise the failure tells nothing of how the endpoint answers. */
export function isSent(error: DeliveryError): boolean {
  return !UNSENT.includes(error);
}
