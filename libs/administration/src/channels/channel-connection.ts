import { Inject, Injectable } from '@nestjs/common';
import { ChannelAccounts, ChannelSettings, ChannelSightings, type ChannelView } from '@recado/channels';
import { type Config, type GatewaySettings, CONFIG } from '@recado/config';
import { type ChannelCheck, GatewayRegistry } from '@recado/gateways';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host is that of the computer itself. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Whether settings name an address of this server. A provider may be behind the same origin, on another path, so this only
 * explains an answer which no provider gave.
 */
function isOwnAddress({ url }: GatewaySettings, http: Pick<Config['http'], 'baseUrl' | 'port'>): boolean {
  const address = typeof url === 'string' ? URL.parse(url) : null;
  if (!address) return false;
  if (address.origin === URL.parse(http.baseUrl)?.origin) return true;
  const port = address.port || (address.protocol === 'https:' ? '443' : '80');
  return isLoopback(address.hostname) && port === String(http.port);
}

/** What the provider answers while no phone is paired; the page that pairs one also installs the library for that. */
export const UNPAIRED: readonly string[] = [
  'channel_disconnected',
  'channel_not_found',
  'phone_library_missing',
  'phone_unlinked',
];

/** How long a person waits for the provider, in ms. */
const PATIENCE_MS = 10_000;
/** What the answer of another service than the provider looks like. */
const STRANGERS: readonly string[] = ['channel_address_wrong', 'gateway_redirect'];

/** What the provider said. `pairs`: a phone must be paired, and this can be done here. */
export type Connection = ChannelCheck & { pairs: boolean };

/**
 * Asks the provider whether a channel could send now. Nothing is sent. The gateway connects through the same guard as when
 * it sends, so no forbidden address is reached.
 */
@Injectable()
export class ChannelConnection {
  constructor(
    private readonly gateways: GatewayRegistry,
    private readonly settings: ChannelSettings,
    private readonly sightings: ChannelSightings,
    private readonly accounts: ChannelAccounts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Asks with settings that are not saved, of which nothing is kept. */
  async test(kind: string, settings: GatewaySettings, channelId?: number): Promise<Connection> {
    const gateway = this.gateways.get(kind);
    const check = await gateway.check(settings, AbortSignal.timeout(PATIENCE_MS), channelId);
    if (check.ready) return { ...check, pairs: false };
    const { code } = check;
    const isOwn = STRANGERS.includes(code) && isOwnAddress(settings, this.config.http);
    const pairs = gateway.pairing !== undefined && UNPAIRED.includes(code);
    return { ...check, pairs, ...(isOwn && { isOwn }) };
  }

  /** Asks for a channel, and keeps what was seen. */
  async ask({ id, gateway }: Pick<ChannelView, 'id' | 'gateway'>): Promise<Connection> {
    const settings = await this.settings.of(id);
    if (!settings) return { ready: false, code: 'channel_auth_failed', detail: null, pairs: false };
    const connection = await this.test(gateway, settings, id);
    await this.sightings.checked(id, connection.ready ? null : connection.code);
    if (connection.ready && connection.phone !== undefined) await this.accounts.numberTold(id, connection.phone);
    return connection;
  }
}
