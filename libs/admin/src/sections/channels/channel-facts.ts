import { Injectable } from '@nestjs/common';
import { ChannelPairing, ChannelReceiptSetup } from '@recado/administration';
import { ApiKeys, type ApiKeyView } from '@recado/auth';
import {
  AccountNews,
  type AllPaused,
  type ChannelField,
  ChannelFields,
  ChannelPaces,
  Channels,
  ChannelSettings,
  ChannelSightings,
  type ChannelView,
  startOfDay,
  sharedLimitOf,
} from '@recado/channels';
import { GatewayRegistry } from '@recado/gateways';
import { Clock, localDay } from '@recado/core';
import { ColdUse, RecipientContacts } from '@recado/recipients';
import type { AccountFacts } from './account.page.js';
import { ChannelFigures, type PricedDay, Prices, ReceiptFigures } from '@recado/queries';
import { PRICE_DAYS } from '../../prices/prices.view.js';
import { ChannelBacklog } from './channel-backlog.js';
import { ChannelWay, type WayFacts } from './channel-way.js';
import { type ChannelUsage, USAGE_DAYS } from './channel-usage.view.js';

/** What the page of a channel shows besides the channel itself. */
export interface ChannelFacts extends ChannelUsage {
  keys: readonly ApiKeyView[];
  /** What its next step depends on. */
  way: WayFacts;
  allPaused: AllPaused | null;
  /** Whether its provider pairs it with a phone. */
  canPair: boolean;
  /** Whether the webhook for its receipts can be set from here, and whether it lacks the secret that proves them. */
  canSetReceipts: boolean;
  lacksSecret: boolean;
  /** The last callback of its provider that its description does not tell of, masked; null: there is none. */
  unread: string | null;
  /** Whether its provider has message templates. */
  hasTemplates: boolean;
  /** How its provider priced the messages of the last days. */
  prices: readonly PricedDay[];
  /** Its settings, without secrets. */
  fields: readonly ChannelField[];
  account: AccountFacts;
}

/** Reads what the page of a channel shows. */
@Injectable()
export class ChannelFactsReader {
  constructor(
    private readonly channels: Channels,
    private readonly way: ChannelWay,
    private readonly backlog: ChannelBacklog,
    private readonly apiKeys: ApiKeys,
    private readonly receipts: ReceiptFigures,
    private readonly figures: ChannelFigures,
    private readonly paces: ChannelPaces,
    private readonly fields: ChannelFields,
    private readonly pairing: ChannelPairing,
    private readonly gateways: GatewayRegistry,
    private readonly news: AccountNews,
    private readonly contacts: RecipientContacts,
    private readonly use: ColdUse,
    private readonly clock: Clock,
    private readonly prices: Prices,
    private readonly receiptSetup: ChannelReceiptSetup,
    private readonly channelSettings: ChannelSettings,
    private readonly sightings: ChannelSightings,
  ) {}

  async of(channel: ChannelView): Promise<ChannelFacts> {
    const { id, limits } = channel;
    return {
      waiting: await this.backlog.of(id),
      days: await this.figures.days(id, limits.timezone, USAGE_DAYS),
      pace: await this.paces.read(id),
      receipts: await this.receipts.of(id),
      keys: await this.apiKeys.list(),
      way: await this.way.of(channel),
      allPaused: this.channels.allPaused,
      canPair: this.pairing.isPossible(channel),
      canSetReceipts: this.receiptSetup.of(channel) !== undefined,
      lacksSecret: await this.lacksSecret(channel),
      unread: channel.seen?.unread ? await this.sightings.unreadSample(id) : null,
      hasTemplates: this.gateways
        .all()
        .some(({ kind, templates }) => kind === channel.gateway && templates !== undefined),
      prices: await this.prices.days({ channelId: id }, PRICE_DAYS),
      fields: await this.fields.of(channel),
      account: await this.accountOf(channel),
    };
  }

  private async lacksSecret({ id, gateway }: ChannelView): Promise<boolean> {
    const settings = await this.channelSettings.of(id);
    const found = this.gateways.all().find(({ kind }) => kind === gateway);
    return settings !== undefined && found !== undefined && found.senderOf(settings).secret === undefined;
  }

  private async accountOf(channel: ChannelView): Promise<AccountFacts> {
    const { id, limits } = channel;
    const { timezone } = limits;
    const today = startOfDay(localDay(this.clock.now(), timezone), timezone);
    return {
      news: await this.news.of(id),
      cold: await this.contacts.coldSends(id, today),
      shared: await this.sharedBy(channel),
    };
  }

  private async sharedBy(channel: ChannelView): Promise<AccountFacts['shared']> {
    const limit = sharedLimitOf(channel, this.channels.current());
    if (limit === null) return null;
    const names = limit.channelIds.flatMap((id) => this.channels.withId(id)?.name ?? []);
    return { used: await this.use.of(limit), recipients: limit.recipients, names };
  }
}
