import type { CallbackReceipt } from '../port/callback.js';

type Kind = CallbackReceipt['kind'];

/**
 * The statuses of Evolution that report progress, as words and as numbers (docs/gateways/facts.md, Evolution).
 * `PENDING` is its own acceptance, and `DELETED` does not concern delivery.
 */
const KINDS: ReadonlyMap<unknown, Kind> = new Map<unknown, Kind>([
  ['ERROR', 'failed'],
  ['SERVER_ACK', 'sent'],
  ['DELIVERY_ACK', 'delivered'],
  ['READ', 'read'],
  ['PLAYED', 'read'],
  [0, 'failed'],
  [2, 'sent'],
  [3, 'delivered'],
  [4, 'read'],
  [5, 'read'],
]);

/** The receipt that a status means; undefined: none. */
export function kindOf(status: unknown): Kind | undefined {
  return KINDS.get(status);
}
