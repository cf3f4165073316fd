import type { AllPaused, ChannelView, PoolView } from '@recado/channels';
import { LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Heading } from '../../ui/heading.js';
import { Linked } from '../../ui/linked.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { COUNTED_AT_MOST } from './channel-backlog.js';
import { channelState } from './channel-state.js';
import { poolTexts } from './pool-texts.js';
import { channelTexts } from './texts/index.js';

const ROOT = '/admin/channels/pools';

/** A pool with the names of its channels. */
interface ListedPool extends PoolView {
  members: readonly string[];
}

/** The list of pools. */
export function PoolListPage({ pools }: { pools: readonly ListedPool[] }) {
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
export interface MemberFigures {
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
export function PoolPage({ pool: { id, name, archivedAt }, members, allPaused }: PoolProps) {
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
