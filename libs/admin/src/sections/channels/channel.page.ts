import { Injectable, NotFoundException } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels, type ChannelView } from '@recado/channels';
import { ReceiptFigures } from '@recado/queries';
import { readId } from '../../panel/read-id.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { ChannelBacklog } from './channel-backlog.js';
import { channelDetailView, type RefusedChannelForm } from './channel-detail.view.js';
import { channelListView } from './channel-list.view.js';

const VIEWS = 'sections/channels/views';

/** Shows the pages of all channels and of one, also when a form on them was refused. */
@Injectable()
export class ChannelPage {
  constructor(
    private readonly channels: Channels,
    private readonly backlog: ChannelBacklog,
    private readonly apiKeys: ApiKeys,
    private readonly receipts: ReceiptFigures,
    private readonly reauthentication: Reauthentication,
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
    const asksPassword = this.reauthentication.isNeeded(panel);
    const model = channelListView({ channels, waiting, receipts, allPaused, asksPassword, refused }, panel);
    await panel.show({
      view: `${VIEWS}/list`,
      title: panel.t.channels.title,
      section: 'channels',
      model,
      isRefused: refused !== undefined,
    });
  }

  /** Shows the channel. `refused`: a form on the page was refused, and is open. */
  async show(panel: PanelRequest, channel: ChannelView, refused?: RefusedChannelForm): Promise<void> {
    const facts = {
      waiting: await this.backlog.of(channel.id),
      keys: await this.apiKeys.list(),
      receipts: await this.receipts.of(channel.id),
      allPaused: this.channels.allPaused,
      asksPassword: this.reauthentication.isNeeded(panel),
    };
    const model = channelDetailView(channel, facts, refused, panel);
    await panel.show({
      view: `${VIEWS}/channel`,
      title: channel.name,
      section: 'channels',
      model,
      isRefused: refused !== undefined,
    });
  }

  /** Why the password is refused; null: it is right, or not needed. */
  refusal(panel: PanelRequest, password: string | undefined) {
    return this.reauthentication.refusal(panel, password ?? '');
  }
}
