import type { GatewaySettings } from '@recado/config';
import type { PairingFailure } from './pairing.js';
import type { ReceiptTarget } from './receipt-target.js';

/** What is wrong with a webhook that has the right address: it is switched off, events are missing, or the proof is not ours. */
export type ReceiptLack = 'off' | 'events' | 'proof';

/** What a provider has set for the receipts of a sender. */
export type ReceiptState =
  | { kind: 'set' }
  | { kind: 'incomplete'; lacks: readonly ReceiptLack[] }
  /** It posts to no address. */
  | { kind: 'unset' }
  /** It has room for one address, and another one is there. */
  | { kind: 'other'; url: string }
  /** It does not know the sender. */
  | { kind: 'missing'; detail: string | null }
  | PairingFailure;

/**
 * Sets the webhook of a sender at its provider. What the provider answers holds secrets of its user: it is neither stored
 * nor logged.
 */
export interface ReceiptSetup<Settings extends GatewaySettings = GatewaySettings> {
  /** Whether the sender is disconnected for some seconds while the webhook is set. */
  readonly restarts: boolean;
  /** What is set now. Changes nothing. */
  state(settings: Settings, target: ReceiptTarget, signal: AbortSignal): Promise<ReceiptState>;
  /**
   * Sets the webhook and resolves to what the provider shows afterwards. Webhooks for other addresses are kept; where there
   * is room for one only, another address is replaced only with `replaces`.
   */
  set(settings: Settings, target: ReceiptTarget, replaces: boolean, signal: AbortSignal): Promise<ReceiptState>;
}
