import { Injectable } from '@nestjs/common';
import type { GatewaySettings } from '@recado/config';
import { type ChannelCheck, GatewayRegistry } from '@recado/gateways';

/** How long a person waits for the provider, in ms. */
const PATIENCE_MS = 10_000;
/** What a provider answers that has the right credentials, but no phone yet. */
const UNPAIRED: readonly string[] = ['channel_disconnected', 'channel_not_found'];

/** What the provider said to settings that are not saved. `pairs`: a phone must be paired, and this can be done here. */
export type Connection = ChannelCheck & { pairs: boolean };

/**
 * Asks the provider whether a channel with these settings could send now. Nothing is sent or saved. The gateway connects
 * through the same guard as when it sends, so no forbidden address is reached.
 */
@Injectable()
export class ChannelConnection {
  constructor(private readonly gateways: GatewayRegistry) {}

  async test(kind: string, settings: GatewaySettings): Promise<Connection> {
    const gateway = this.gateways.get(kind);
    const check = await gateway.check(settings, AbortSignal.timeout(PATIENCE_MS));
    if (check.ready) return { ...check, pairs: false };
    return { ...check, pairs: gateway.pairing !== undefined && UNPAIRED.includes(check.code) };
  }
}
