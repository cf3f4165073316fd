import type { SpanCounts } from '@recado/queries';
import type { RecurringView } from '@recado/campaigns';
import { BulkList, type ListedChange } from '../../bulk/bulk-list.js';
import { listHref } from '../../session/kit.js';
import { Chart, Empty, Filters, Heading, LinkButton, Linked, Select, Table, Tabs, Time } from '../../ui/kit.js';
import { usePanel } from '../../ui/kit.js';
import { RecurringRows } from '../recurring/recurring-times.part.js';
import { type ListedSchedules, ScheduleBatches } from './schedule-batches.part.js';
import { type FilterFields, ROOT, type ScheduleFilter, scheduleHref } from './schedule-query.js';
import { scheduleTexts } from './texts/index.js';

/** A day or an hour, and what is scheduled for it. */
export interface SpanRow {
  label: string;
  count: string;
  value: number;
  /** The page of the day; null: it is an hour, or no single day. */
  href: string | null;
  changeHref: string;
}

/** What the pages of days and of hours print. */
export interface SchedulePageView {
  title: string;
  lead: string;
  /** The day that is shown, as the URL holds it; null: all days. */
  day: string | null;
  filter: FilterFields;
  rows: SpanRow[];
  /** The bars of the chart, which has no place for what is later. */
  bars: SpanRow[];
  /** What the rows say, and how true it is. */
  counted: SpanCounts;
  /** What is scheduled, by batch. */
  list: ListedSchedules;
  /** The page that changes the whole day; null: all days are shown. */
  changeHref: string | null;
  /** What is scheduled behind the days of the chart; null: nothing, or a day is shown. */
  later: { href: string; text: string } | null;
  selected: ScheduleFilter;
  changes: readonly ListedChange[];
  /** What is repeated and goes on. */
  recurring: readonly RecurringView[];
}

const useTexts = () => usePanel().texts(scheduleTexts).schedules;

/** What goes out, by day or by the hours of a day. */
export function SchedulePage({ view }: { view: SchedulePageView }) {
  const t = useTexts();
  const { day, changeHref } = view;
  const trail = day === null ? {} : { trail: { href: ROOT, text: t.title } };
  return (
    <div class="stack">
      <Heading title={view.title} lead={view.lead} {...trail}>
        {changeHref && view.rows.length > 0 && <LinkButton href={changeHref}>{t.changeDay}</LinkButton>}
      </Heading>
      {day === null && <ScheduleViews view="days" filter={view.selected} />}
      <ScheduleFilters action={day === null ? '' : '/day'} fields={view.filter} hidden={day === null ? {} : { day }} />
      <HowCounted {...view.counted} />
      {view.rows.length === 0 ? <NoRows day={day} /> : <Spans view={view} />}
      <RecurringRows recurring={view.recurring} />
      <BulkList changes={view.changes} page={ROOT} />
    </div>
  );
}

/** What the counts say where they are not those of this moment. */
export function HowCounted({ spans, countedAt, isCounting }: SpanCounts) {
  const t = useTexts();
  const { format } = usePanel();
  if (isCounting) return <p class="notice notice-warn">{t.counting}</p>;
  if (spans.some(({ isAtLeast }) => isAtLeast)) return <p class="notice notice-warn">{t.bounded}</p>;
  if (countedAt === null) return null;
  return (
    <p class="help">
      {t.countedAt} <Time at={format.brief(countedAt)} />.
    </p>
  );
}

/** The filter of a page below `ROOT`, which keeps what else its address holds. */
export function ScheduleFilters({ action, fields, hidden }: FiltersProps) {
  const t = useTexts();
  const path = `${ROOT}${action}`;
  return (
    <Filters action={path} label={t.search} clear={fields.isFiltered ? listHref(path, hidden) : null}>
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <Select name="channel" label={t.channel} choices={fields.channels} />
      <Select name="key" label={t.key} choices={fields.keys} />
    </Filters>
  );
}

interface FiltersProps {
  action: string;
  fields: FilterFields;
  hidden: Readonly<Record<string, string>>;
}

/** The next days, and the calendar of a month. */
export function ScheduleViews({
  view,
  filter,
  month,
}: {
  view: 'days' | 'month';
  filter: ScheduleFilter;
  month?: string;
}) {
  const t = useTexts();
  const { format } = usePanel();
  const shown = month ?? format.field(format.now).slice(0, 7);
  const tabs = [
    { href: scheduleHref('', filter, {}), text: t.days, isCurrent: view === 'days' },
    { href: scheduleHref('/month', filter, { month: shown }), text: t.month, isCurrent: view === 'month' },
  ];
  return <Tabs label={t.views} tabs={tabs} />;
}

function NoRows({ day }: Pick<SchedulePageView, 'day'>) {
  const t = useTexts();
  return (
    <Empty title={t.emptyTitle}>
      <p>{day === null ? t.empty : t.emptyDay}</p>
    </Empty>
  );
}

function Spans({ view: { rows, bars, day, list, later } }: { view: SchedulePageView }) {
  const t = useTexts();
  return (
    <>
      <section class="card stack">
        <Chart
          title={day === null ? t.chartDays : t.chartHours}
          series={[{ name: t.series, tone: 'info' }]}
          points={bars.map(({ label, value }) => ({ label, values: [value] }))}
        />
        {later && (
          <p>
            <Linked href={later.href}>{later.text}</Linked>
          </p>
        )}
      </section>
      <ScheduleBatches title={day === null ? t.nextBatches : t.batchesOfDay} list={list} />
      <h2>{day === null ? t.byDay : t.byHour}</h2>
      <Table<SpanRow>
        rows={rows}
        columns={[
          { head: day === null ? t.day : t.hour, namesRow: true, cell: (row) => <Name {...row} /> },
          { head: t.count, class: 'number', cell: ({ count }) => count },
          { head: t.actions, isHeadHidden: true, class: 'end', cell: (row) => <Change {...row} /> },
        ]}
      />
    </>
  );
}

function Name({ href, label }: SpanRow) {
  if (href === null) return <span class="strong">{label}</span>;
  return (
    <a class="strong" href={href}>
      {label}
    </a>
  );
}

function Change({ changeHref, label }: SpanRow) {
  const t = useTexts();
  return (
    <a class="button button-small" href={changeHref} aria-label={t.changeNamed(label)}>
      {t.change}
    </a>
  );
}
