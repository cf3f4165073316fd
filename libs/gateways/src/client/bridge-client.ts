import type { Clock } from '@recado/core';
import type { AddressGuard } from '@recado/http';
import { ProviderClient } from './provider-client.js';

/** What a gateway to a bridge needs: a program with a phone of its own, such as Evolution API or WAHA. */
export interface BridgeOptions {
  /** Recado's version, for the User-Agent. */
  version: string;
  clock: Clock;
  /** Time limit of a whole exchange, in ms. */
  timeoutMs?: number;
  /** Which addresses may be sent to; missing: as without GATEWAY_ALLOWED_SUBNETS. */
  guard?: AddressGuard;
  /** Told of failures that concern no message; missing: nobody is. */
  onError?: ((error: unknown) => void) | undefined;
}

/** A bridge has one phone for each channel, at which more concurrent requests would only wait. */
export const BRIDGE_CONNECTIONS = 4;
/** After a timeout the outcome of the message is unknown, so the limit is long. */
const TIMEOUT_MS = 30_000;

/** The client of a gateway to a bridge. */
export function bridgeClient({ version, timeoutMs = TIMEOUT_MS, guard }: BridgeOptions): ProviderClient {
  return new ProviderClient({ version, connections: BRIDGE_CONNECTIONS, timeoutMs, guard });
}
