import { Get } from '@nestjs/common';
import { type AllPaused, type ChannelView, type PoolView, Channels } from '@recado/channels';
import { ChannelFigures } from '@recado/queries';
import { found, PanelPages, PanelRequest } from '../../session/kit.js';
import { Chip, Heading, LinkButton, Linked, Table, usePanel } from '../../ui/kit.js';
import { COUNTED_AT_MOST, ChannelBacklog } from './channel-backlog.js';
import { channelState } from './channel-state.js';
import { poolTexts } from './pool-texts.js';
import { channelTexts } from './texts/index.js';

const ROOT = '/admin/channels/pools';

/** A pool with the names of its channels. */
interface ListedPool extends PoolView {
  members: readonly string[];
}

/** The list of pools. */
function PoolListPage({ pools }: { pools: readonly ListedPool[] }) {
  const t = usePanel().texts(poolTexts);
  const { channels } = usePanel().texts(channelTexts);
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: '/admin/channels', text: channels.title }}>
        <LinkButton href={`${ROOT}/new`} tone="main" icon="plus">
          {t.create}
        </LinkButton>
      </Heading>
      {pools.length === 0 ? (
        <p class="help">{t.none}</p>
      ) : (
        <Table<ListedPool>
          rows={pools}
          isFaded={({ archivedAt }) => archivedAt !== null}
          columns={[
            { head: t.name, namesRow: true, cell: ({ id, name }) => <a href={`${ROOT}/${id}`}>{name}</a> },
            { head: t.members, cell: ({ members }) => members.join(', ') },
          ]}
        />
      )}
    </>
  );
}

/** What a channel of a pool does. */
interface MemberFigures {
  channel: ChannelView;
  /** See `ChannelBacklog`. */
  waiting: number;
  sentToday: number;
}

interface PoolProps {
  pool: PoolView;
  members: readonly MemberFigures[];
  allPaused: AllPaused | null;
}

/** A pool and what its channels do. */
function PoolPage({ pool: { id, name, archivedAt }, members, allPaused }: PoolProps) {
  const { texts, format } = usePanel();
  const t = texts(poolTexts);
  const title = archivedAt === null ? name : `${name} (${t.archived})`;
  return (
    <>
      <Heading title={title} lead={t.memberLead} trail={{ href: ROOT, text: t.title }}>
        <LinkButton href={`${ROOT}/${id}/edit`}>{t.edit}</LinkButton>
      </Heading>
      <Table<MemberFigures>
        rows={members}
        columns={[
          { head: t.channel, namesRow: true, cell: ({ channel }) => <Name {...channel} /> },
          { head: t.state, cell: ({ channel }) => <State channel={channel} allPaused={allPaused} /> },
          { head: t.waiting, class: 'number', cell: ({ waiting }) => format.upTo(waiting, COUNTED_AT_MOST) },
          { head: t.sentToday, class: 'number', cell: ({ sentToday }) => format.number(sentToday) },
        ]}
      />
    </>
  );
}

function Name({ id, name }: ChannelView) {
  return <Linked href={`/admin/channels/${id}`}>{name}</Linked>;
}

function State({ channel, allPaused }: { channel: ChannelView; allPaused: AllPaused | null }) {
  const { chip, why } = channelState(channel, allPaused, usePanel());
  return (
    <span>
      <Chip {...chip} />
      {why && <span class="under">{why}</span>}
    </span>
  );
}

/** The list of pools, and the page of one. */
@PanelPages('channels/pools')
export class PoolsController {
  constructor(
    private readonly channels: Channels,
    private readonly backlog: ChannelBacklog,
    private readonly figures: ChannelFigures,
  ) {}

  @Get()
  async list(panel: PanelRequest): Promise<void> {
    await this.channels.all();
    const pools = this.channels.pools().map((pool) => {
      const members = this.channels.membersOf(pool).map(({ name }) => name);
      return { ...pool, members };
    });
    await panel.show({ title: panel.texts(poolTexts).title, body: <PoolListPage pools={pools} /> });
  }

  @Get(':id')
  async page(panel: PanelRequest): Promise<void> {
    const id = panel.id;
    await this.channels.all();
    const pool = found(this.channels.pools().find((each) => each.id === id));
    const members = await Promise.all(this.channels.membersOf(pool).map((channel) => this.figuresOf(channel)));
    const { allPaused } = this.channels;
    await panel.show({ title: pool.name, body: <PoolPage pool={pool} members={members} allPaused={allPaused} /> });
  }

  private async figuresOf(channel: ChannelView): Promise<MemberFigures> {
    const [today] = await this.figures.days(channel.id, channel.limits.timezone, 1);
    return { channel, waiting: await this.backlog.of(channel.id), sentToday: today?.sent ?? 0 };
  }
}
