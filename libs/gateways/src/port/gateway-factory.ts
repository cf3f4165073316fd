import type { GatewayDefinition } from '@recado/config';
import type { Clock, Installation, KeptFiles, ReceiptSink, SentTexts, Vault } from '@recado/core';
import type { Database } from '@recado/database';
import type { AddressGuard } from '@recado/http';
import type { CallbackSink } from './callback-sink.js';
import type { Gateway } from './gateway.js';

/** What a server offers to a gateway that keeps messages or connections itself, as the sandbox and linked phones do. */
interface GatewayServices {
  readonly database: Database;
  readonly vault: Vault;
  readonly callbacks: CallbackSink;
  readonly texts: SentTexts;
  readonly files: KeptFiles;
  /** Where programs that an operator has added are. */
  readonly dataFolder: string;
  /** Names of hosts and CIDR ranges from which media may be fetched although they are not public. */
  readonly mediaAllowedHosts: readonly string[];
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
  /** `create` throws without the services of a server. */
  readonly needsServer?: true;
  create(options: GatewayOptions): Gateway;
}
