import { Injectable, NotFoundException } from '@nestjs/common';
import { AccountNews, Channels, type ChannelView } from '@recado/channels';
import { ReceiptFigures } from '@recado/queries';
import type { FormBody } from '../../panel/form-parser.js';
import { readId } from '../../panel/read-id.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { ChannelBacklog } from './channel-backlog.js';
import { ChannelFactsReader } from './channel-facts.js';
import { ChannelDetailPage } from './channel-detail.page.js';
import { ChannelListPage } from './channel-list.page.js';
import { channelTexts } from './texts/index.js';

/** Shows the pages of all channels and of one, also when a form on them was refused. */
@Injectable()
export class ShowChannel {
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

  /** Shows all channels, also when the form that resumes them all was refused. */
  async showAll(panel: PanelRequest): Promise<void> {
    const channels = await this.channels.all();
    const waiting = await this.backlog.ofAll(channels);
    const news = await this.news.ofAccounts(channels.map(({ id }) => id));
    const listed = channels.map(async (channel) => ({
      ...channel,
      waiting: waiting.get(channel.id) ?? 0,
      receipts: await this.receipts.of(channel.id),
      news: news.get(channel.id) ?? [],
    }));
    const { allPaused } = this.channels;
    const body = <ChannelListPage channels={await Promise.all(listed)} allPaused={allPaused} />;
    await panel.show({ title: panel.texts(channelTexts).channels.title, body });
  }

  async show(panel: PanelRequest, channel: ChannelView): Promise<void> {
    const facts = await this.facts.of(channel);
    await panel.show({ title: channel.name, body: <ChannelDetailPage channel={channel} facts={facts} /> });
  }

  /** Whether the password of the form of this name is refused: the page that is shown next says so. */
  isRefused(panel: PanelRequest, form: string, body: FormBody): Promise<boolean> {
    return this.reauthentication.isRefused(panel, form, body);
  }
}
