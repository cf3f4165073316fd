import type { Channels } from '@recado/channels';
import { explainFailure, failureTitle, groupBy } from '@recado/core';
import type { FailureGroup } from '@recado/queries';
import { BulkList, type ListedChange } from '../../bulk/bulk-list.js';
import type { Localization } from '../../i18n/localization.js';
import { Empty } from '../../ui/empty.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Sparkline } from '../../ui/sparkline.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { FailureCode } from './failure-code.js';
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
    <Table<CauseRow>
      class="keys failures"
      rows={causesOf(groups)}
      columns={[
        { head: t.code, namesRow: true, cell: (cause) => <Cause {...cause} /> },
        { head: t.channel, cell: (cause) => <ChannelsOf {...cause} /> },
        { head: t.count, class: 'number', cell: (cause) => groupCount(cause, { format }) },
        { head: t.trend, cell: (cause) => <Trend {...cause} /> },
        { head: t.first, cell: ({ first }) => <Time at={format.brief(first)} /> },
        { head: t.last, cell: ({ last }) => <Time at={format.brief(last)} /> },
      ]}
    />
  );
}

/** The failures with one code on all channels. */
interface CauseRow extends Pick<FailureGroup, 'code' | 'count' | 'isMore' | 'first' | 'last' | 'trend'> {
  groups: readonly ListedGroup[];
}

/** A row a code, in the order of the groups: the one that failed last first. */
function causesOf(groups: readonly ListedGroup[]): CauseRow[] {
  return [...groupBy(groups, ({ code }) => code)].map(([code, same]) => ({
    code,
    groups: same,
    count: same.reduce((sum, { count }) => sum + count, 0),
    isMore: same.some(({ isMore }) => isMore),
    first: Math.min(...same.map(({ first }) => first)),
    last: Math.max(...same.map(({ last }) => last)),
    trend: (same[0]?.trend ?? []).map(({ at }, hour) => ({
      at,
      count: same.reduce((sum, { trend }) => sum + (trend[hour]?.count ?? 0), 0),
    })),
  }));
}

function Cause({ code, groups }: CauseRow) {
  const t = useTexts();
  const title = useCauseTitle(code);
  const [first] = groups;
  return (
    <span>
      <span class="strong">{title}</span>
      {code !== '' && (
        <span class="under">
          <FailureCode code={code} />
        </span>
      )}
      {first && (
        <details class="chart-data">
          <summary>{t.meaning}</summary>
          <span class="under">{useMeaning(first)}</span>
        </details>
      )}
    </span>
  );
}

/** Each channel leads to its messages. */
function ChannelsOf({ groups }: CauseRow) {
  const { format } = usePanel();
  const hrefOf = ({ channelId, code }: ListedGroup) =>
    `${ROOT}/group?${new URLSearchParams({ channel: String(channelId), code }).toString()}`;
  return (
    <ul>
      {groups.map((group) => (
        <li>
          <a href={hrefOf(group)}>{group.channel?.name ?? String(group.channelId)}</a>
          {groups.length > 1 && <span class="quiet"> {groupCount(group, { format })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What happened, in a few words; the code where it is not known. */
export function useCauseTitle(code: string): string {
  const { noCode } = useTexts();
  const { language, format } = usePanel();
  if (code === '') return noCode;
  return failureTitle(code, language) ?? format.raw(code) ?? code;
}

/** What happened and what to do. These messages have ended, so that nothing is tried again by itself. */
export function useMeaning({ code, channel }: ListedGroup): string {
  const { unknown, ended } = useTexts();
  return `${explainFailure(code, usePanel().language, channel?.gateway) ?? unknown} ${ended}`;
}

/** How many failures a group has, in words. */
export function groupCount(
  { count, isMore }: Pick<FailureGroup, 'count' | 'isMore'>,
  { format }: Pick<Localization, 'format'>,
): string {
  return isMore ? `${format.number(count)}+` : format.number(count);
}

/** Its failures of the last hours. */
export function Trend({ trend }: Pick<FailureGroup, 'trend'>) {
  const { format } = usePanel();
  const lately = trend.reduce((sum, hour) => sum + hour.count, 0);
  const label = useTexts().trendText(format.number(lately));
  return <Sparkline values={trend.map((hour) => hour.count)} label={label} />;
}
