import type { CallbackReceipt } from '../port/callback.js';
import { type Json, recordOf } from '../shared/json-parts.js';

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

/** The status in an update; some builds pass on the update of the library below, in which it stands deeper. */
export function statusOf(update: Json): unknown {
  return update.status ?? recordOf(update.update)?.status;
}
