import { LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Heading } from '../../ui/heading.js';
import { Linked } from '../../ui/linked.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { channelTexts } from './texts/index.js';
import { poolTexts } from './pool-texts.js';
import type { MemberRow, PoolPageView } from './pool.view.js';

interface PoolRow {
  href: string;
  name: string;
  members: string;
  isArchived: boolean;
}

/** The list of pools. */
export function PoolListPage({ pools }: { pools: readonly PoolRow[] }) {
  const t = usePanel().texts(poolTexts);
  const { channels } = usePanel().texts(channelTexts);
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: '/admin/channels', text: channels.title }}>
        <LinkButton href="/admin/channels/pools/new" tone="main" icon="plus">
          {t.create}
        </LinkButton>
      </Heading>
      {pools.length === 0 ? (
        <p class="help">{t.none}</p>
      ) : (
        <Table<PoolRow>
          rows={pools}
          isFaded={({ isArchived }) => isArchived}
          columns={[
            { head: t.name, namesRow: true, cell: ({ href, name }) => <a href={href}>{name}</a> },
            { head: t.members, cell: ({ members }) => members },
          ]}
        />
      )}
    </>
  );
}

/** A pool and what its channels do. */
export function PoolPage({ view }: { view: PoolPageView }) {
  const t = usePanel().texts(poolTexts);
  const title = view.isArchived ? `${view.name} (${t.archived})` : view.name;
  return (
    <>
      <Heading title={title} lead={t.memberLead} trail={{ href: '/admin/channels/pools', text: t.title }}>
        <LinkButton href={view.editHref}>{t.edit}</LinkButton>
      </Heading>
      <Table<MemberRow>
        rows={view.members}
        columns={[
          { head: t.channel, namesRow: true, cell: ({ href, name }) => <Linked href={href}>{name}</Linked> },
          { head: t.state, cell: (row) => <State {...row} /> },
          { head: t.waiting, class: 'number', cell: ({ waiting }) => waiting },
          { head: t.sentToday, class: 'number', cell: ({ sentToday }) => sentToday },
        ]}
      />
    </>
  );
}

function State({ state, why }: MemberRow) {
  return (
    <span>
      <Chip {...state} />
      {why && <span class="under">{why}</span>}
    </span>
  );
}
