import { Injectable, NotFoundException } from '@nestjs/common';
import { AccountNews, Channels, type ChannelView } from '@recado/channels';
import { MessageQueries, ReceiptFigures } from '@recado/queries';
import type { FormBody } from '../../panel/form-parser.js';
import { idOf, readId } from '../../panel/read-id.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { ChannelBacklog } from './channel-backlog.js';
import { ChannelFactsReader } from './channel-facts.js';
import { ChannelDetailPage } from './channel-detail.page.js';
import { ChannelListPage, ChannelRows } from './channel-list.page.js';
import { channelTexts } from './texts/index.js';
import { Way } from './way.part.js';

/** What the address of a channel's page asks for. */
interface AskedOfChannel {
  /** The id of a test that was sent a moment ago. */
  tested?: unknown;
  /** `1`: the page waits for the first message of a program. */
  waits?: unknown;
}

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
    private readonly messages: MessageQueries,
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
    const usual = this.channels.senderOf({ defaultChannelId: null });
    const listed = channels.map(async (channel) => ({
      ...channel,
      waiting: waiting.get(channel.id) ?? 0,
      isUsual: channel.id === usual?.id,
      receipts: await this.receipts.of(channel.id),
      news: news.get(channel.id) ?? [],
    }));
    const { allPaused } = this.channels;
    const shown = { channels: await Promise.all(listed), allPaused };
    const { title } = panel.texts(channelTexts).channels;
    await panel.show({ title, body: <ChannelListPage {...shown} />, part: <ChannelRows {...shown} /> });
  }

  /** Shows a channel, also when a form on its page was refused. */
  async show(panel: PanelRequest, channel: ChannelView, { tested, waits }: AskedOfChannel = {}): Promise<void> {
    const facts = await this.facts.of(channel);
    const message = typeof tested === 'string' ? await this.messages.detail(idOf(tested) ?? 0) : null;
    const shown = { channel, facts, tested: message?.channelId === channel.id ? message : null, waits: waits === '1' };
    const part = <Way {...shown} {...facts} />;
    await panel.show({ title: channel.name, body: <ChannelDetailPage {...shown} />, part });
  }

  /** Whether the password of the form of this name is refused: the page that is shown next says so. */
  isRefused(panel: PanelRequest, form: string, body: FormBody): Promise<boolean> {
    return this.reauthentication.isRefused(panel, form, body);
  }
}
