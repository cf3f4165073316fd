import { Get, NotFoundException, Param } from '@nestjs/common';
import { Channels, type ChannelView } from '@recado/channels';
import { ChannelFigures } from '@recado/queries';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { readId } from '../../panel/read-id.js';
import { PanelPages } from '../../session/panel-controller.js';
import { ChannelBacklog } from './channel-backlog.js';
import { type MemberFigures, PoolListPage, PoolPage } from './pool.page.js';
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
    const pools = this.channels.pools().map((pool) => {
      const members = this.channels.membersOf(pool).map(({ name }) => name);
      return { ...pool, members };
    });
    await panel.show({ title: panel.texts(poolTexts).title, body: <PoolListPage pools={pools} /> });
  }

  @Get(':id')
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    await this.channels.all();
    const pool = this.channels.pools().find((each) => each.id === id);
    if (!pool) throw new NotFoundException();
    const members = await Promise.all(this.channels.membersOf(pool).map((channel) => this.figuresOf(channel)));
    const { allPaused } = this.channels;
    await panel.show({ title: pool.name, body: <PoolPage pool={pool} members={members} allPaused={allPaused} /> });
  }

  private async figuresOf(channel: ChannelView): Promise<MemberFigures> {
    const [today] = await this.figures.days(channel.id, channel.limits.timezone, 1);
    return { channel, waiting: await this.backlog.of(channel.id), sentToday: today?.sent ?? 0 };
  }
}
