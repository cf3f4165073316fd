import type { GatewaySettings } from '@recado/config';
import type { FailureCode } from '@recado/core';
import type { PairingLibrary } from './pairing-library.js';
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
  /** The owner of the phone may type this code now, in the list of linked devices. */
  | { kind: 'type'; code: string }
  /** The provider is making a code. */
  | { kind: 'starting' }
  /** Nothing happens before `begin`. `code`: why it stopped, where that is known. */
  | { kind: 'stopped'; detail: string | null; code?: FailureCode }
  /** The provider does not know the sender; `begin` creates it. */
  | { kind: 'missing'; detail: string | null }
  | PairingFailure;

/** For whom a pairing begins, and how. */
export interface Beginning {
  channelId: number;
  /** What a sender that is created gets as its webhook; one that exists keeps what it has. */
  receipts?: ReceiptTarget;
  /** Digits of the phone that shall type a code in place of scanning one, where the provider can do that. */
  typedBy?: string;
}

/** Pairs the senders of a provider with phones. Its answers hold credentials: they are neither stored nor logged. */
export interface Pairing<Settings extends GatewaySettings = GatewaySettings> {
  /** How long a code can be scanned, in seconds. */
  readonly codeSeconds: number;
  /** A phone may type a code in place of scanning one. Missing: the provider decides about that. */
  readonly takesPhone?: true;
  /** What it needs besides. Missing: nothing. */
  readonly library?: PairingLibrary;
  /** How far it is. Changes nothing at the provider. */
  state(settings: Settings, signal: AbortSignal, channelId: number): Promise<PairingState>;
  /** Creates the sender where it is missing, and makes the provider show a code. Null: it has begun. */
  begin(settings: Settings, signal: AbortSignal, beginning: Beginning): Promise<PairingFailure | null>;
  /** Removes the link with the phone. Missing where the provider keeps that to itself. */
  end?(channelId: number): Promise<void>;
}
