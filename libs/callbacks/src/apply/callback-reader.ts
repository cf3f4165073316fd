import { Injectable, Logger } from '@nestjs/common';
import { Channels, ChannelSettings, type ChannelView, SANDBOX_CHANNEL } from '@recado/channels';
import { type CallbackContent, type CallbackRequest, GatewayRegistry, type SenderName } from '@recado/gateways';
import type { ClaimedCallback } from '../store/callback-store.js';
import type { ProviderReports } from './provider-reports.js';
import { SenderDirectory } from './sender-directory.js';

/** Reads stored callbacks, which were verified when they came, and finds the channel of each report in them. */
@Injectable()
export class CallbackReader {
  private readonly logger = new Logger(CallbackReader.name);

  constructor(
    private readonly channels: Channels,
    private readonly settings: ChannelSettings,
    private readonly gateways: GatewayRegistry,
    private readonly senders: SenderDirectory,
  ) {}

  async read(callbacks: readonly ClaimedCallback[]): Promise<ProviderReports> {
    const reports: ProviderReports = {
      receipts: [],
      messages: [],
      states: [],
      identities: [],
      news: [],
      reachOuts: [],
      preferences: [],
      moves: [],
      handovers: [],
    };
    for (const callback of callbacks) await this.readInto(reports, callback);
    return reports;
  }

  private async readInto(reports: ProviderReports, callback: ClaimedCallback): Promise<void> {
    const { id, body, receivedAt } = callback;
    const channel = await this.channelOf(callback);
    const settings = channel && (await this.settings.of(channel.id));
    // It is kept and tried again: during a change of APP_SECRET another process may be able to read them.
    if (channel && !settings) throw new Error(`the settings of channel ${channel.id} cannot be read`);
    if (!channel || !settings || body === undefined) {
      return this.logger.error(`callback ${id} of channel ${callback.channelId} cannot be read any more`);
    }
    const request: CallbackRequest = { ...STORED, body: Buffer.from(body), receivedAt };
    const content = this.gateways.get(channel.gateway).readCallback(request, settings);
    await this.addReports(reports, channel, content);
    for (const [index, { sender, ...message }] of content.inbound.entries()) {
      const meant = await this.senders.find(channel, sender);
      if (!meant) continue;
      const testMode = meant.name === SANDBOX_CHANNEL;
      reports.messages.push({ ...message, key: `${id}.${index}`, channelId: meant.id, testMode });
    }
  }

  /** Everything but the messages. What is about a number without a channel here is left out. */
  private async addReports(reports: ProviderReports, channel: ChannelView, content: CallbackContent): Promise<void> {
    const { receipts, states, identities = [], moves = [], news = [], reachOuts = [], preferences = [] } = content;
    const { handovers = [] } = content;
    reports.identities.push(...identities);
    reports.moves.push(...moves);
    for (const { sender, ...receipt } of receipts) {
      const meant = await this.senders.find(channel, sender);
      if (meant) reports.receipts.push({ ...receipt, channelId: meant.id });
    }
    reports.states.push(...(await this.ofChannels(channel, states)));
    reports.reachOuts.push(...(await this.ofChannels(channel, reachOuts)));
    reports.preferences.push(...(await this.ofChannels(channel, preferences)));
    reports.handovers.push(...(await this.ofChannels(channel, handovers)));
    for (const item of news) {
      const meant = await this.senders.all(channel, item);
      for (const { id: channelId } of meant) reports.news.push({ ...item, channelId });
    }
  }

  private async ofChannels<Item extends { sender: SenderName }>(channel: ChannelView, items: readonly Item[]) {
    const found: (Item & { channelId: number })[] = [];
    for (const item of items) {
      const meant = await this.senders.find(channel, item.sender);
      if (meant) found.push({ ...item, channelId: meant.id });
    }
    return found;
  }

  /** A channel that another process has just created may be unknown here. */
  private async channelOf({ channelId }: ClaimedCallback): Promise<ChannelView | undefined> {
    const known = this.channels.withId(channelId);
    return known ?? (await this.channels.all()).find(({ id }) => id === channelId);
  }
}

const STORED = { method: 'POST', headers: {}, query: {}, proved: true } as const;
