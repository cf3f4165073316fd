import type { GatewayDefinition } from '@recado/config';
import type { Clock, Installation, ReceiptSink } from '@recado/core';
import type { Database } from '@recado/database';
import type { AddressGuard } from '@recado/net';
import type { Gateway } from './gateway.js';

/** What a server offers to a gateway that keeps messages itself, as the sandbox does. */
interface GatewayServices {
  readonly database: Database;
  readonly receipts: ReceiptSink;
  /** How long texts and numbers may be kept. */
  readonly retentionMs: () => number;
  readonly onError: (error: unknown) => void;
}

export interface GatewayOptions {
  /** Recado's version, for the User-Agent. */
  readonly version: string;
  readonly clock: Clock;
  readonly installation: Installation;
  /** Which addresses it may send to. */
  readonly guard: AddressGuard;
  /** Missing in a one-shot command, which only checks gateways. */
  readonly services?: GatewayServices;
}

/** A kind of gateway: what is known of it beforehand, and how one is made. */
export interface GatewayFactory extends GatewayDefinition {
  create(options: GatewayOptions): Gateway;
}
