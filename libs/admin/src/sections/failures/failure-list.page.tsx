import type { Channels } from '@recado/channels';
import { explainFailure } from '@recado/core';
import type { FailureGroup } from '@recado/queries';
import { BulkList, type ListedChange } from '../../bulk/bulk-list.js';
import type { Localization } from '../../i18n/localization.js';
import { Empty } from '../../ui/empty.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Sparkline } from '../../ui/sparkline.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { failureTexts } from './texts/index.js';

const ROOT = '/admin/failures';

/** A group with its channel. */
export interface ListedGroup extends FailureGroup {
  channel: ReturnType<Channels['withId']>;
}

const useTexts = () => usePanel().texts(failureTexts).failures;

/** The groups of failures, and the changes of many of them. */
export function FailureListPage({
  groups,
  changes,
}: {
  groups: readonly ListedGroup[];
  changes: readonly ListedChange[];
}) {
  const t = useTexts();
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
      <BulkList changes={changes} page={ROOT} />
    </div>
  );
}

function Groups({ groups }: { groups: readonly ListedGroup[] }) {
  const t = useTexts();
  const { format } = usePanel();
  return (
    <Table<ListedGroup>
      class="keys failures"
      rows={groups}
      isLinked
      columns={[
        { head: t.code, namesRow: true, cell: (group) => <Name {...group} /> },
        { head: t.channel, cell: ({ channel }) => channel?.name ?? '' },
        { head: t.count, class: 'number', cell: (group) => groupCount(group, { format }) },
        { head: t.trend, cell: (group) => <Trend {...group} /> },
        { head: t.first, cell: ({ first }) => <Time at={format.brief(first)} /> },
        { head: t.last, cell: ({ last }) => <Time at={format.brief(last)} /> },
      ]}
    />
  );
}

function Name(group: ListedGroup) {
  const { channelId, code } = group;
  const query = new URLSearchParams({ channel: String(channelId), code });
  return (
    <span>
      <a class="strong" href={`${ROOT}/group?${query.toString()}`}>
        <code>{code || useTexts().noCode}</code>
      </a>
      <span class="under">{useMeaning(group)}</span>
    </span>
  );
}

/** What happened and what to do. */
export function useMeaning({ code, channel }: ListedGroup): string {
  const { unknown } = useTexts();
  return explainFailure(code, usePanel().language, channel?.gateway) ?? unknown;
}

/** How many failures a group has, in words. */
export function groupCount({ count, isMore }: FailureGroup, { format }: Pick<Localization, 'format'>): string {
  return isMore ? `${format.number(count)}+` : format.number(count);
}

/** Its failures of the last hours. */
export function Trend({ trend }: FailureGroup) {
  const { format } = usePanel();
  const lately = trend.reduce((sum, hour) => sum + hour.count, 0);
  const label = useTexts().trendText(format.number(lately));
  return <Sparkline values={trend.map((hour) => hour.count)} label={label} />;
}
