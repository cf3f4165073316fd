import type { CallbackReceipt } from '../port/callback.js';

type Kind = CallbackReceipt['kind'];

/** WAHA's levels of acknowledgement that report progress (docs/gateways/facts.md, WAHA). 0 is its own acceptance. */
const KINDS: ReadonlyMap<unknown, Kind> = new Map<number, Kind>([
  [-1, 'failed'],
  [1, 'sent'],
  [2, 'delivered'],
  [3, 'read'],
  [4, 'read'],
]);

/** The receipt that an acknowledgement means; undefined: none. */
export function kindOf(ack: unknown): Kind | undefined {
  return KINDS.get(ack);
}
