import { Injectable, NotFoundException } from '@nestjs/common';
import { AccountNews, Channels, type ChannelView } from '@recado/channels';
import { ReceiptFigures } from '@recado/queries';
import { readId } from '../../panel/read-id.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { ChannelBacklog } from './channel-backlog.js';
import { ChannelFactsReader } from './channel-facts.js';
import { ChannelDetailPage } from './channel-detail.page.js';
import { ChannelListPage } from './channel-list.page.js';
import { channelDetailView, type RefusedChannelForm } from './channel-detail.view.js';
import { channelListView } from './channel-list.view.js';
import { channelTexts } from './texts/index.js';

/** Shows the pages of all channels and of one, also when a form on them was refused. */
@Injectable()
export class ChannelPage {
  constructor(
    private readonly channels: Channels,
    private readonly backlog: ChannelBacklog,
    private readonly receipts: ReceiptFigures,
    private readonly news: AccountNews,
    private readonly reauthentication: Reauthentication,
    private readonly facts: ChannelFactsReader,
  ) {}

  /** The channel of a path. Throws NotFoundException. */
  async find(path: string): Promise<ChannelView> {
    const id = readId(path);
    await this.channels.all();
    const channel = this.channels.withId(id);
    if (!channel) throw new NotFoundException();
    return channel;
  }

  /** Shows all channels. `refused`: the form that pauses or resumes them all was refused. */
  async showAll(panel: PanelRequest, refused?: RefusedChannelForm): Promise<void> {
    const channels = await this.channels.all();
    const waiting = await this.backlog.ofAll(channels);
    const receipts = new Map(
      await Promise.all(channels.map(async ({ id }) => [id, await this.receipts.of(id)] as const)),
    );
    const { allPaused } = this.channels;
    const news = await this.news.ofAccounts(channels.map(({ id }) => id));
    const view = channelListView({ channels, waiting, receipts, news, allPaused, refused }, panel);
    const { title } = panel.texts(channelTexts).channels;
    await panel.show({ title, body: <ChannelListPage view={view} />, isRefused: refused !== undefined });
  }

  /** Shows the channel. `refused`: a form on the page was refused, and is open. */
  async show(panel: PanelRequest, channel: ChannelView, refused?: RefusedChannelForm): Promise<void> {
    const facts = await this.facts.of(channel);
    const view = channelDetailView(channel, facts, refused, panel);
    const body = <ChannelDetailPage view={view} />;
    await panel.show({ title: channel.name, body, isRefused: refused !== undefined });
  }

  /** Why the password is refused; null: it is right, or not needed. */
  refusal(panel: PanelRequest, password: string | undefined) {
    return this.reauthentication.refusal(panel, password ?? '');
  }
}
