import type { GatewaySettings } from '@recado/config';
import type { FailureCode } from '@recado/core';
import type { ReceiptTarget } from './receipt-target.js';

/** Why a provider did not do what pairing needs. `detail`: what it said. */
export interface PairingFailure {
  kind: 'failed';
  code: FailureCode;
  detail: string | null;
  /** The answer came from Recado: the address is its own. */
  isOwn?: true;
}

/** How far the pairing of a sender with a phone is. `detail`: what the provider said. */
export type PairingState =
  /** A phone is paired. `phone`: its number, where the provider tells it. */
  | { kind: 'connected'; phone: string | null }
  /** The phone may scan this now. `qr` is the text of the QR code; `code` may be typed in its place, where there is one. */
  | { kind: 'scan'; qr: string; code: string | null }
  /** The provider is making a code. */
  | { kind: 'starting' }
  /** Nothing happens before `begin`. */
  | { kind: 'stopped'; detail: string | null }
  /** The provider does not know the sender; `begin` creates it. */
  | { kind: 'missing'; detail: string | null }
  | PairingFailure;

/** Pairs the senders of a provider with phones. Its answers hold credentials: they are neither stored nor logged. */
export interface Pairing<Settings extends GatewaySettings = GatewaySettings> {
  /** How long a code can be scanned, in seconds. */
  readonly codeSeconds: number;
  /** How far it is. Changes nothing at the provider. */
  state(settings: Settings, signal: AbortSignal): Promise<PairingState>;
  /**
   * Creates the sender where it is missing, and makes the provider show a code. Null: it has begun. `receipts`: what a
   * sender that is created gets as its webhook; one that exists keeps what it has.
   */
  begin(settings: Settings, signal: AbortSignal, receipts?: ReceiptTarget): Promise<PairingFailure | null>;
}
