import type { Channels, ChannelView } from '@recado/channels';
import { explainEnded, failureTitle, groupBy } from '@recado/core';
import type { FailureGroup } from '@recado/queries';
import { BulkList, type ListedChange } from '../../bulk/bulk-list.js';
import { fieldTexts, type Localization } from '../../session/kit.js';
import { choice, Empty, Field, Filters, Heading, Select, Sparkline, Table, Time, usePanel } from '../../ui/kit.js';
import { messageTexts } from '../messages/texts/index.js';
import { FailureCode } from './failure-code.js';
import { groupHref, type ReadFailureFilter, ROOT } from './failure-filter.form.js';
import { failureTexts } from './texts/index.js';

/** A group with its channel. */
export interface ListedGroup extends FailureGroup {
  channel: ReturnType<Channels['withId']>;
}

const useTexts = () => usePanel().texts(failureTexts).failures;

interface FailureListProps extends ReadFailureFilter {
  groups: readonly ListedGroup[];
  channels: readonly ChannelView[];
  changes: readonly ListedChange[];
}

/** The groups of failures with their filter, and the changes of many of them. */
export function FailureListPage(props: FailureListProps) {
  const t = useTexts();
  const { groups, changes, isFiltered: isLimited } = props;
  return (
    <div class="stack">
      <Heading title={t.title} lead={t.lead} />
      {(groups.length > 0 || isLimited) && <FailureFilters {...props} />}
      {groups.length === 0 ? (
        <Empty title={isLimited ? t.noneTitle : t.emptyTitle}>
          <p>{isLimited ? t.none : t.empty}</p>
        </Empty>
      ) : (
        <Groups {...props} />
      )}
      <BulkList changes={changes} page={ROOT} />
    </div>
  );
}

function FailureFilters({ typed, errors, channels, isFiltered }: FailureListProps) {
  const t = useTexts();
  const sentences = fieldTexts(usePanel().texts(messageTexts), errors);
  const choices = [
    choice(typed.channel, '', t.anyChannel),
    ...channels.map(({ id, name }) => choice(typed.channel, String(id), name)),
  ];
  return (
    <Filters action={ROOT} label={t.filter} clear={isFiltered ? ROOT : null}>
      <Select name="channel" label={t.channel} choices={choices} error={sentences.channel} />
      <Field name="from" type="date" label={t.from} value={typed.from} error={sentences.from} />
      <Field name="to" type="date" label={t.to} value={typed.to} error={sentences.to} />
    </Filters>
  );
}

function Groups({ groups, filter }: FailureListProps) {
  const t = useTexts();
  const { format } = usePanel();
  return (
    <Table<CauseRow>
      class="keys failures"
      rows={causesOf(groups)}
      columns={[
        { head: t.code, namesRow: true, cell: (cause) => <Cause {...cause} /> },
        { head: t.channel, cell: (cause) => <ChannelsOf {...cause} filter={filter} /> },
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
function ChannelsOf({ groups, filter }: CauseRow & Pick<FailureListProps, 'filter'>) {
  const { format } = usePanel();
  return (
    <ul>
      {groups.map((group) => (
        <li>
          <a href={groupHref(group, filter)}>{group.channel?.name ?? String(group.channelId)}</a>
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
  return `${explainEnded(code, usePanel().language, channel?.gateway) ?? unknown} ${ended}`;
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
