import { BulkList } from '../../bulk/bulk-list.js';
import type { BulkRow } from '../../bulk/bulk-list.view.js';
import { Empty } from '../../ui/empty.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Sparkline } from '../../ui/sparkline.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { GroupView } from './failure-list.view.js';
import { failureTexts } from './texts/index.js';

/** The groups of failures, and the changes of many of them. */
export function FailureListPage({ groups, changes }: { groups: readonly GroupView[]; changes: readonly BulkRow[] }) {
  const { failures: t } = usePanel().texts(failureTexts);
  return (
    <div class="stack">
      <Heading title={t.title} lead={t.lead} />
      {groups.length === 0 ? (
        <Empty title={t.emptyTitle}>
          <p>{t.empty}</p>
        </Empty>
      ) : (
        <Groups groups={groups} />
      )}
      <BulkList rows={changes} page="/admin/failures" />
    </div>
  );
}

function Groups({ groups }: { groups: readonly GroupView[] }) {
  const { failures: t } = usePanel().texts(failureTexts);
  return (
    <Table<GroupView>
      class="keys failures"
      rows={groups}
      isLinked
      columns={[
        { head: t.code, namesRow: true, cell: (group) => <Name {...group} /> },
        { head: t.channel, cell: ({ channel }) => channel },
        { head: t.count, class: 'number', cell: ({ count }) => count },
        { head: t.trend, cell: ({ trend, trendText }) => <Sparkline values={trend} label={trendText} /> },
        { head: t.first, cell: ({ first }) => <Time at={first} /> },
        { head: t.last, cell: ({ last }) => <Time at={last} /> },
      ]}
    />
  );
}

function Name({ href, code, meaning }: GroupView) {
  return (
    <span>
      <a class="strong" href={href}>
        <code>{code}</code>
      </a>
      <span class="under">{meaning}</span>
    </span>
  );
}
