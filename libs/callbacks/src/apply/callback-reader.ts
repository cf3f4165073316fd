import { Injectable, Logger } from '@nestjs/common';
import { Channels, ChannelSettings, type ChannelView, SANDBOX_CHANNEL } from '@recado/channels';
import { type CallbackRequest, GatewayRegistry } from '@recado/gateways';
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
    };
    for (const callback of callbacks) await this.readInto(reports, callback);
    return reports;
  }

  private async readInto(reports: ProviderReports, callback: ClaimedCallback): Promise<void> {
    const { id, body, receivedAt } = callback;
    const channel = await this.channelOf(callback);
    const settings = channel && (await this.settings.of(channel.id));
    if (!channel || !settings || body === undefined) {
      return this.logger.error(`callback ${id} of channel ${callback.channelId} cannot be read any more`);
    }
    const request: CallbackRequest = { ...STORED, body: Buffer.from(body), receivedAt };
    const content = this.gateways.get(channel.gateway).readCallback(request, settings);
    const { receipts, inbound, states, identities = [], news = [], reachOuts = [] } = content;
    reports.identities.push(...identities);
    for (const { sender, ...receipt } of receipts) {
      const meant = await this.senders.find(channel, sender);
      // A receipt of a number without a channel here must not change a message.
      if (meant) reports.receipts.push({ ...receipt, channelId: meant.id });
    }
    for (const [index, { sender, ...message }] of inbound.entries()) {
      const meant = await this.senders.find(channel, sender);
      if (!meant) continue;
      const testMode = meant.name === SANDBOX_CHANNEL;
      reports.messages.push({ ...message, key: `${id}.${index}`, channelId: meant.id, testMode });
    }
    for (const state of states) {
      const meant = await this.senders.find(channel, state.sender);
      if (meant) reports.states.push({ ...state, channelId: meant.id });
    }
    for (const reachOut of reachOuts) {
      const meant = await this.senders.find(channel, reachOut.sender);
      if (meant) reports.reachOuts.push({ ...reachOut, channelId: meant.id });
    }
    for (const item of news) {
      const meant = await this.senders.all(channel, item);
      for (const { id: channelId } of meant) reports.news.push({ ...item, channelId });
    }
  }

  /** A channel that another process has just created may be unknown here. */
  private async channelOf({ channelId }: ClaimedCallback): Promise<ChannelView | undefined> {
    const known = this.channels.withId(channelId);
    return known ?? (await this.channels.all()).find(({ id }) => id === channelId);
  }
}

const STORED = { method: 'POST', headers: {}, query: {}, proved: true } as const;
