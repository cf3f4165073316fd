import { LinkButton } from '../../../ui/button.js';
import { Chip } from '../../../ui/chip.js';
import { Empty } from '../../../ui/empty.js';
import { Heading } from '../../../ui/heading.js';
import { Pager } from '../../../ui/pager.js';
import { Table } from '../../../ui/table.js';
import { Time } from '../../../ui/time.js';
import { ROOT } from '../shared/paths.js';
import { useTexts } from '../shared/use-texts.js';
import type { EndpointRow } from './endpoint-rows.js';

interface EndpointListProps {
  rows: readonly EndpointRow[];
  /** The first page and the next one; null: this is it, or the last. */
  first: string | null;
  next: string | null;
}

/** The list of endpoints. */
export function EndpointListPage({ rows, first, next }: EndpointListProps) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead}>
        <p class="actions">
          <LinkButton href={`${ROOT}/events`}>{t.catalogue}</LinkButton>
          <LinkButton href={`${ROOT}/new`} tone="main" icon="plus">
            {t.add}
          </LinkButton>
        </p>
      </Heading>
      {rows.length === 0 ? (
        <Empty title={t.emptyTitle}>
          <p>{t.empty}</p>
        </Empty>
      ) : (
        <Rows rows={rows} />
      )}
      <Pager first={first} next={next} label={t.title} />
    </>
  );
}

function Rows({ rows }: { rows: readonly EndpointRow[] }) {
  const { columns } = useTexts();
  return (
    <Table<EndpointRow>
      class="keys webhooks"
      rows={rows}
      columns={[
        { head: columns.endpoint, namesRow: true, cell: (row) => <Address {...row} /> },
        { head: columns.keys, cell: (row) => <Keys {...row} /> },
        { head: columns.state, cell: ({ state }) => <Chip {...state} /> },
        { head: columns.rates, cell: (row) => <Rates {...row} /> },
        { head: columns.lastFailure, cell: (row) => <LastFailure {...row} /> },
      ]}
    />
  );
}

function Address({ href, url, description }: EndpointRow) {
  return (
    <>
      <a class="strong" href={href}>
        {url}
      </a>
      {description && <span class="under">{description}</span>}
    </>
  );
}

function Keys({ keys, isFromApi }: EndpointRow) {
  const t = useTexts();
  return (
    <span>
      {keys}
      {isFromApi && <span class="under">{t.fromApi}</span>}
    </span>
  );
}

/** The success of a day and of a week. */
export function Rates({ day, week }: Pick<EndpointRow, 'day' | 'week'>) {
  const t = useTexts();
  if (week === null) return <span class="quiet">{t.noAttempts}</span>;
  return (
    <span>
      {t.day}: {day ?? t.frame.none}
      <span class="under">
        {t.week}: {week}
      </span>
    </span>
  );
}

/** The last failure, with a link to its delivery. */
export function LastFailure({ lastFailure }: Pick<EndpointRow, 'lastFailure'>) {
  const t = useTexts();
  if (!lastFailure) return <span class="quiet">{t.noFailure}</span>;
  return (
    <span>
      <a href={lastFailure.href}>{lastFailure.text}</a>
      <span class="under">
        <Time at={lastFailure.at} />
      </span>
    </span>
  );
}
