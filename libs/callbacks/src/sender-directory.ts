import { Injectable } from '@nestjs/common';
import { Channels, ChannelSettings, type ChannelView } from '@recado/channels';
import { type CallbackSender, GatewayRegistry, type SenderName } from '@recado/gateways';

/**
 * Whom a provider means by a name. Several channels may share one address: Meta posts for all numbers of an application
 * to one. A channel may speak for another only when the same secret proves both.
 */
@Injectable()
export class SenderDirectory {
  constructor(
    private readonly channels: Channels,
    private readonly settings: ChannelSettings,
    private readonly gateways: GatewayRegistry,
  ) {}

  /** The channel that is meant in a request to the address of this one; undefined: none of ours. */
  async find(address: ChannelView, name: SenderName): Promise<ChannelView | undefined> {
    const own = await this.senderOf(address);
    if (own?.name === name) return address;
    // An address of several senders, and nothing says which.
    if (name === null || own?.secret === undefined) return undefined;
    for (const channel of openFirst(this.channels.current())) {
      if (channel.gateway !== address.gateway) continue;
      const other = await this.senderOf(channel);
      if (other?.name === name && other.secret === own.secret) return channel;
    }
    return undefined;
  }

  private async senderOf({ id, gateway }: ChannelView): Promise<CallbackSender | undefined> {
    const settings = await this.settings.of(id);
    return settings && this.gateways.get(gateway).senderOf(settings);
  }
}

function openFirst(channels: readonly ChannelView[]): ChannelView[] {
  return [...channels].sort((a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null));
}
