import { Get, NotFoundException, Param } from '@nestjs/common';
import { Channels, type ChannelView } from '@recado/channels';
import { ChannelFigures } from '@recado/queries';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { readId } from '../../panel/read-id.js';
import { PanelPages } from '../../session/panel-controller.js';
import { ChannelBacklog } from './channel-backlog.js';
import { PoolListPage, PoolPage } from './pool.page.js';
import { type MemberFigures, poolView } from './pool.view.js';
import { poolTexts } from './pool-texts.js';

/** The list of pools, and the page of one. */
@PanelPages('channels/pools')
export class PoolsController {
  constructor(
    private readonly channels: Channels,
    private readonly backlog: ChannelBacklog,
    private readonly figures: ChannelFigures,
  ) {}

  @Get()
  async list(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.channels.all();
    const pools = this.channels.pools().map((pool) => ({
      href: `/admin/channels/pools/${pool.id}`,
      name: pool.name,
      members: this.channels
        .membersOf(pool)
        .map(({ name }) => name)
        .join(', '),
      isArchived: pool.archivedAt !== null,
    }));
    await panel.show({ title: panel.texts(poolTexts).title, body: <PoolListPage pools={pools} /> });
  }

  @Get(':id')
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    await this.channels.all();
    const pool = this.channels.pools().find((each) => each.id === id);
    if (!pool) throw new NotFoundException();
    const members = await Promise.all(this.channels.membersOf(pool).map((channel) => this.figuresOf(channel)));
    const view = poolView(pool, members, this.channels.allPaused, panel);
    await panel.show({ title: pool.name, body: <PoolPage view={view} /> });
  }

  private async figuresOf(channel: ChannelView): Promise<MemberFigures> {
    const [today] = await this.figures.days(channel.id, channel.limits.timezone, 1);
    return { channel, waiting: await this.backlog.of(channel.id), sentToday: today?.sent ?? 0 };
  }
}
