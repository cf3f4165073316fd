import { Injectable } from '@nestjs/common';
import { Channels, ChannelSettings, type ChannelView } from '@recado/channels';
import { type CallbackSender, GatewayRegistry, type SenderName } from '@recado/gateways';

/**
 * Finds the channel that a provider means. Several channels may share one address: Meta posts for all numbers of an
 * application to one. One address may report about another channel only if the same secret proves both.
 */
@Injectable()
export class SenderDirectory {
  constructor(
    private readonly channels: Channels,
    private readonly settings: ChannelSettings,
    private readonly gateways: GatewayRegistry,
  ) {}

  /** The channel of this sender in a request to the address of `address`; undefined: there is none. */
  async find(address: ChannelView, name: SenderName): Promise<ChannelView | undefined> {
    const own = await this.senderOf(address);
    if (own?.name === name) return address;
    // The address belongs to several senders, and the report names none.
    if (name === null || own?.secret === undefined) return undefined;
    for (const channel of openFirst(this.channels.current())) {
      if (channel.gateway !== address.gateway) continue;
      const other = await this.senderOf(channel);
      if (other?.name === name && other.secret === own.secret) return channel;
    }
    return undefined;
  }

  /**
   * The channels that an account's news are about: one sender, or all senders of the account. Where no channel knows
   * the account, that is the channel at whose address (`address`) the request came in.
   */
  async all(
    address: ChannelView,
    { sender, account }: { sender: SenderName; account: string | null },
  ): Promise<ChannelView[]> {
    if (sender !== null) {
      const meant = await this.find(address, sender);
      return meant ? [meant] : [];
    }
    const own = await this.senderOf(address);
    if (account === null) return [address];
    if (own?.secret === undefined) return [];
    const meant: ChannelView[] = [];
    let isKnown = own.account !== undefined;
    for (const channel of this.channels.current()) {
      if (channel.gateway !== address.gateway) continue;
      const other = await this.senderOf(channel);
      if (other?.secret !== own.secret) continue;
      isKnown ||= other.account !== undefined;
      if (other.account === account) meant.push(channel);
    }
    return isKnown ? meant : [address];
  }

  private async senderOf({ id, gateway }: ChannelView): Promise<CallbackSender | undefined> {
    const settings = await this.settings.of(id);
    return settings && this.gateways.get(gateway).senderOf(settings);
  }
}

function openFirst(channels: readonly ChannelView[]): ChannelView[] {
  return [...channels].sort((a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null));
}
